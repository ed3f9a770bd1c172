import type { UgcAnswer } from '@orbita/contract/answers';
import { IconAward, IconCertificate, IconMessage } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { worksTexts } from './works.texts.ts';
import classes from './works.module.css';

/** One work: its place, state and result. */
export function WorkRow({ answer, to }: { answer: UgcAnswer; to: string }) {
  const t = useTexts(worksTexts);
  const { place, state } = answer;
  const mark = answer.marks[0];
  return (
    <li className={classes.row} style={{ '--subject': place.subject_color }}>
      <div className={classes.words}>
        <Link to={to} className={classes.topic}>
          {place.step_title}
        </Link>
        <span className={classes.where}>
          {place.subject_title} · {place.pattern_title || t('task')}
        </span>
        <span className={classes.facts}>
          <span>{t('submitted', { when: formatDayTime(answer.receipt.submitted_at) })}</span>
          {answer.version > 1 && <span>{t('version', { number: answer.version })}</span>}
          <Link to={`/receipts/${answer.receipt.number}`}>{t('receipt', { number: answer.receipt.number })}</Link>
          {answer.comments.length > 0 && (
            <span>
              <IconMessage size={14} aria-hidden="true" /> {t('comments', { count: answer.comments.length })}
            </span>
          )}
          {answer.expertises.length > 0 && (
            <span>
              <IconCertificate size={14} aria-hidden="true" /> {t('expertises', { count: answer.expertises.length })}
            </span>
          )}
        </span>
      </div>
      <div className={classes.result}>
        {mark && (
          <strong className={classes.mark}>
            <IconAward size={18} aria-hidden="true" />
            {mark.max_mark === null
              ? t('markAlone', { mark: formatNumber(mark.value) })
              : t('mark', { mark: formatNumber(mark.value), max: formatNumber(mark.max_mark) })}
          </strong>
        )}
        <span className={classes.chips}>
          {answer.is_late && (
            <span className={classes.chip} data-state="late">
              {t('lateChip')}
            </span>
          )}
          <span className={classes.chip} data-state={state}>
            {t(`state.${state}`)}
          </span>
        </span>
      </div>
    </li>
  );
}
