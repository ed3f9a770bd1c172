import type { Retake, RetakeCheckpoint } from '@orbita/contract/retakes';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { PassStatusLabel, usePassStatuses } from '../../../shared/marks/pass-statuses.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import classes from '../retakes.module.css';

interface Props {
  retake: Retake;
  /** Renders the actions of a checkpoint. */
  children: (checkpoint: RetakeCheckpoint) => ReactNode;
}

/** Topics of a retake with their results. */
export function CheckpointList({ retake, children }: Props) {
  const t = useTexts(retakesTexts);
  const { byId } = usePassStatuses();
  if (retake.retake_checkpoints.length === 0) return <p className={classes.muted}>{t('nothingAsked')}</p>;
  const result = ({ mark, max_mark, is_done }: RetakeCheckpoint) => {
    // A topic without points is passed by its status.
    if (mark === null && is_done) return t('done');
    if (mark === null) return max_mark === null ? t('isMissing') : t('upTo', { max: formatNumber(max_mark) });
    return max_mark === null
      ? t('points', { mark: formatNumber(mark) })
      : t('markOf', { mark: formatNumber(mark), max: formatNumber(max_mark) });
  };
  return (
    <ul className={classes.checkpoints}>
      {retake.retake_checkpoints.map((checkpoint) => {
        const status = checkpoint.passed_status_id === null ? undefined : byId.get(checkpoint.passed_status_id);
        const Sign = checkpoint.is_done ? IconCircleCheckFilled : IconCircle;
        return (
          <li key={checkpoint.step_id} className={classes.checkpoint} data-done={checkpoint.is_done || undefined}>
            <Sign size={20} aria-hidden="true" className={classes.sign} />
            <span className={classes.words}>
              <span>
                {checkpoint.title}
                {checkpoint.is_done && checkpoint.mark !== null && (
                  <span className="visually-hidden"> — {t('done')}</span>
                )}
              </span>
              <span className={classes.facts}>
                <span>{result(checkpoint)}</span>
                {status && <PassStatusLabel status={status} />}
              </span>
            </span>
            {children(checkpoint)}
          </li>
        );
      })}
    </ul>
  );
}
