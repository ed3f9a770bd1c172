import type { QueueItem } from '@orbita/contract/marking';
import { IconSquare, IconSquareCheckFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { markingTexts } from '../marking.texts.ts';
import { caseKey, caseOf, type CaseRef } from '../case-ref.ts';
import { useHasDraft } from '../verdict/drafts.ts';
import { waitingTimeSince } from './waiting-time.ts';
import classes from './queue.module.css';

interface Props {
  row: QueueItem;
  isCurrent: boolean;
  isSkipped: boolean;
  /** Whether the row is selected for a bulk verdict; null outside selection mode. */
  isPicked: boolean | null;
  onOpen: (ref: CaseRef) => void;
  onPick: (ref: CaseRef, isRange: boolean) => void;
}

/** A row of the queue: the student, the topic and the waiting time. */
export const QueueRow = memo(function QueueRow({ row, isCurrent, isSkipped, isPicked, onOpen, onPick }: Props) {
  const t = useTexts(markingTexts);
  const hasDraft = useHasDraft(caseKey(caseOf(row))) && !isCurrent;
  const { unit, count } = waitingTimeSince(row.waiting_since);
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isCurrent || undefined}
      data-taken={row.opened_by !== null || undefined}
      {...(isPicked === null ? {} : { role: 'checkbox', 'aria-checked': isPicked })}
      onClick={(event) => (isPicked === null ? onOpen(caseOf(row)) : onPick(caseOf(row), event.shiftKey))}
      style={{ '--subject': row.subject_color }}
    >
      {isPicked === null ? (
        <PersonAvatar person={row.student} size={36} />
      ) : isPicked ? (
        <IconSquareCheckFilled className={classes.check} size={28} aria-hidden="true" />
      ) : (
        <IconSquare className={classes.check} size={28} stroke={1.5} aria-hidden="true" />
      )}
      <span className={classes.words}>
        <span className={classes.name}>{personName(row.student, 'short')}</span>
        <span className={classes.topic} title={`${row.subject_title} · ${row.step_title}`}>
          {row.step_title}
        </span>
        <span className={classes.facts}>
          <time dateTime={row.waiting_since} title={formatDayTime(row.waiting_since)}>
            {unit === 'waitsNow' ? t('waitsNow') : t(unit, { count })}
          </time>
          {row.group_name && <span>{row.group_name}</span>}
        </span>
        {(row.is_late || row.is_again || isSkipped || hasDraft || row.opened_by) && (
          <span className={classes.badges}>
            {row.is_late && <span data-tone="danger">{t('late')}</span>}
            {row.is_again && <span data-tone="info">{t('again')}</span>}
            {isSkipped && <span>{t('skipped')}</span>}
            {hasDraft && <span data-tone="accent">{t('draft')}</span>}
            {row.opened_by && (
              <span data-tone="warning">{t('openedBy', { name: personName(row.opened_by, 'short') })}</span>
            )}
          </span>
        )}
      </span>
    </button>
  );
});
