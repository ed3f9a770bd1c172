import type { PassStatus } from '@orbita/contract/marks';
import type { Journal } from '@orbita/contract/journal';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { showFailure } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { formatNumber } from '../../../base/number.ts';
import { columnStats } from './journal-view.ts';
import { journalTexts } from '../journal.texts.ts';
import classes from './column-panel.module.css';

interface Props {
  subject: { id: number; can_edit: boolean };
  rows: Journal['rows'];
  step: Journal['steps'][number];
  /** All topics of the discipline. */
  steps: Journal['steps'];
  column: number;
  statuses: readonly PassStatus[];
  /** Undefined for users who may not mark. */
  onStatus: ((status: number) => void) | undefined;
  onClose: () => void;
}

const RESULT = 2;
const round = (value: number) => Math.round(value * 10) / 10;

/** Statistics of a topic in this group (mean, marking progress, distribution of marks), and one status for all shown students. */
export function ColumnPanel({ subject, rows, step, steps, column, statuses, onStatus, onClose }: Props) {
  const t = useTexts(journalTexts);
  const [status, setStatus] = useState('');
  const { average, marked, waiting, bins } = columnStats(rows, column, step.max_mark);
  const most = Math.max(1, ...bins.map(({ count }) => count));
  return (
    <Modal opened onClose={onClose} title={step.title}>
      {step.is_retake && <RetakeOf step={step} steps={steps} />}
      <dl className={classes.facts}>
        <div>
          <dt>{t('averageMark')}</dt>
          <dd>
            {average === null ? '–' : formatNumber(round(average))}
            {step.max_mark !== null && <small> {t('pointsOf', { total: formatNumber(step.max_mark) })}</small>}
          </dd>
        </div>
        <div>
          <dt>{t('markedCount')}</dt>
          <dd>
            {marked} <small>{t('pointsOf', { total: rows.length })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('waitingCount')}</dt>
          <dd>{waiting}</dd>
        </div>
      </dl>
      {marked > 0 && (
        <ul className={classes.bins} aria-label={t('distribution')}>
          {bins.map(({ from, to, count }) => (
            <li key={from}>
              <span className={classes.binName}>
                {t('fromTo', { from: formatNumber(round(from)), to: formatNumber(round(to)) })}
              </span>
              <span className={classes.bar} style={{ width: `${(count / most) * 100}%` }} aria-hidden="true" />
              <span>{count}</span>
            </li>
          ))}
        </ul>
      )}
      {onStatus && (
        <form
          className={classes.bulk}
          onSubmit={(event) => {
            event.preventDefault();
            if (status) onStatus(Number(status));
          }}
        >
          <NativeSelect
            label={t('statusForAll', { count: rows.length })}
            value={status}
            onChange={(event) => setStatus(event.currentTarget.value)}
          >
            <option value="">{t('chooseStatus')}</option>
            {statuses.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </NativeSelect>
          <Button type="submit" colour="blue" disabled={!status}>
            {t('apply')}
          </Button>
        </form>
      )}
      <div className={classes.actions}>
        <Button component={Link} to={`/subjects/${subject.id}/topics/${step.id}`}>
          {t('openTopic')}
        </Button>
        {subject.can_edit && isReplaceable(step) && <MakeRetake subjectId={subject.id} step={step} />}
      </div>
    </Modal>
  );
}

type Step = Journal['steps'][number];
/** Tells whether a retake can replace the topic. */
const isReplaceable = (step: Step): boolean => !step.is_retake && step.type === RESULT && step.max_mark !== null;

function RetakeOf({ step, steps }: { step: Step; steps: Journal['steps'] }) {
  const t = useTexts(journalTexts);
  const replaced = steps.find(({ id }) => id === step.counts_for_id);
  return <p className={classes.retake}>{replaced ? t('retakeOf', { title: replaced.title }) : t('retakeOfNothing')}</p>;
}

/** Creates the draft of a retake that names the topic, and opens it. */
function MakeRetake({ subjectId, step }: { subjectId: number; step: Step }) {
  const t = useTexts(journalTexts);
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    try {
      const { id } = await api.topics.createStep({
        body: {
          ...{ chapter_id: step.chapter_id, title: t('retakeTitle', { title: step.title }), type: RESULT },
          ...{ max_mark: step.max_mark, hidden: true, is_retake: true, replaces_id: step.id },
        },
      });
      await navigate(`/subjects/${subjectId}/topics/${id}?edit=1`);
    } catch (failure) {
      showFailure(failure);
      setMaking(false);
    }
  };
  return (
    <Button loading={isMaking} onClick={() => void make()}>
      {t('makeRetake')}
    </Button>
  );
}
