import type { AttendanceMark, AttendanceRecord } from '@orbita/contract/attendance';
import { IconClock, IconCloudOff, IconMessage } from '@tabler/icons-react';
import { formatDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { boardTexts } from '../../../shared/journal/board.texts.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { CellFailure } from '../../../shared/journal/cell-failure.tsx';
import { RegisterDetails } from './register-details.tsx';
import { registerTexts } from './register.texts.ts';
import type { Register } from './use-register.ts';
import classes from './register.module.css';

interface Props {
  record: AttendanceRecord;
  statuses: readonly AttendanceMark[];
  register: Register;
  canMark: boolean;
  isActive: boolean;
  isOpen: boolean;
  onActivate: () => void;
  onToggle: () => void;
}

const SHORT = ['short_1', 'short_2', 'short_3', 'short_4', 'short_5'] as const;

/** A student with one button for each status; lateness and comment open by the name. */
export function RegisterRow({ record, statuses, register, canMark, isActive, isOpen, onActivate, onToggle }: Props) {
  const t = useTexts(registerTexts);
  const tb = useTexts(boardTexts);
  const { student } = record;
  const note = register.noteOf(record);
  const edit = register.editOf(student.id);
  const tabIndex = isActive ? 0 : -1;
  const since =
    record.left_on !== null
      ? tb('leftOn', { day: formatDate(record.left_on) })
      : record.joined_on !== null && t('joinedOn', { day: formatDate(record.joined_on) });
  return (
    <li
      className={classes.row}
      data-student={student.id}
      data-noted={note.status ?? undefined}
      data-stage={edit?.isOffline ? 'waiting' : edit?.stage}
      onFocus={onActivate}
    >
      <button
        type="button"
        className={classes.name}
        data-row={student.id}
        tabIndex={tabIndex}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <PersonAvatar person={student} size={36} />
        <span className={classes.words}>
          <strong>{student.last_name}</strong>{' '}
          <span>{[student.first_name, student.middle_name].filter(Boolean).join(' ')}</span>
          {since && <span className={classes.since}> {since}</span>}
          {(note.late || note.comment || edit?.isOffline) && (
            <span className={classes.signs}>
              {edit?.isOffline && (
                <em>
                  <IconCloudOff size={14} aria-hidden="true" />
                  {t('waits')}
                </em>
              )}
              {note.late && (
                <em>
                  <IconClock size={14} aria-hidden="true" />
                  {t('late')}
                </em>
              )}
              {note.comment && (
                <em className={classes.said}>
                  <IconMessage size={14} aria-hidden="true" />
                  <span>{note.comment}</span>
                </em>
              )}
            </span>
          )}
          <small className="visually-hidden"> — {t('more')}</small>
        </span>
      </button>
      <span className={classes.choices} role="group" aria-label={t('choice', { student: personName(student) })}>
        {statuses.map(({ id, letter, title }) => (
          <button
            key={id}
            type="button"
            className={classes.choice}
            data-status={id}
            aria-pressed={note.status === id}
            aria-label={title}
            title={`${title} (${id})`}
            disabled={!canMark}
            tabIndex={tabIndex}
            onClick={() => register.setStatus(record, note.status === id ? null : id)}
          >
            <span className={classes.letter}>{letter}</span>
            <span className={classes.short}>{t(SHORT[id - 1] ?? 'short_1')}</span>
          </button>
        ))}
      </span>
      {edit?.stage === 'failed' && !edit.isOffline && (
        <CellFailure
          edit={edit}
          onRetry={() => register.retry(student.id)}
          onDiscard={() => register.discard(student.id)}
        />
      )}
      {isOpen && (
        <RegisterDetails record={record} note={note} register={register} canMark={canMark} onClose={onToggle} />
      )}
    </li>
  );
}
