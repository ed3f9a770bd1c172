import type { AttendanceMark, AttendanceSummary, SubjectAttendance } from '@orbita/contract/attendance';
import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconEraser } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { formatDayTime } from '../../app/dates.ts';
import { useTexts } from '../../app/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { personName } from '../../ui/person.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { type Note, type NoteChange, readNote } from './attendance-notes.ts';
import { AttendanceTable } from './attendance-table.tsx';
import { attendanceTexts } from './attendance.texts.ts';
import { type GridPlace, moveInGrid } from './grid-moves.ts';
import { useNotes } from './use-attendance.ts';
import classes from './attendance.module.css';
import journal from './journal.module.css';

interface Props {
  read: SubjectAttendance;
  statuses: readonly AttendanceMark[];
}

const PAGE = 15;
const ATTENDED = 1;
const MOST_STATUSES = 5;

/** The lesson that is on now or was last: where noting begins. */
function lastBegun(lessons: SubjectAttendance['lessons']): number {
  const now = Date.now();
  const begun = lessons.findLastIndex(({ starts_at }) => Date.parse(starts_at) <= now);
  return Math.max(0, begun);
}

/** The line of the chosen cell with the statuses, the table, the sums. */
export function AttendanceBoard({ read, statuses }: Props) {
  const t = useTexts(attendanceTexts);
  const notes = useNotes();
  const canUndo = notes.steps.use().length > 0;
  const [place, setPlace] = useState<GridPlace>(() => ({ row: 0, column: lastBegun(read.lessons) }));
  const [moves, setMoves] = useState(0);
  const comment = useRef<HTMLInputElement>(null);
  const at = {
    row: Math.min(place.row, read.rows.length - 1),
    column: Math.min(place.column, read.lessons.length - 1),
  };
  const row = read.rows[at.row];
  const lesson = read.lessons[at.column];
  const note = readNote(row?.cells[at.column]);
  const canMark = lesson?.can_mark ?? false;

  const go = (to: GridPlace | null) => {
    if (!to) return false;
    setPlace(to);
    setMoves((count) => count + 1);
    return true;
  };
  const change = (rowIndex: number, to: Partial<Note>): NoteChange[] => {
    const student = read.rows[rowIndex];
    if (!student || !lesson) return [];
    const before = readNote(student.cells[at.column]);
    const after = { ...before, ...to };
    // Without a status there is nothing to be late for.
    const whole = after.status === null ? { status: null, late: false, comment: '' } : after;
    return [{ lesson: lesson.id, student: student.student.id, before, after: whole }];
  };
  const write = (to: Partial<Note>) => {
    if (canMark) notes.write(change(at.row, to));
  };
  const restPresent = () =>
    notes.write(
      read.rows.flatMap(({ cells }, index) =>
        readNote(cells[at.column]).status === null ? change(index, { status: ATTENDED }) : [],
      ),
    );
  const size = { rows: read.rows.length, columns: read.lessons.length, page: PAGE };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.target !== event.currentTarget) return;
    const digit = /^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1];
    if (digit && !event.ctrlKey) {
      write({ status: Number(digit) });
      go(moveInGrid(at, { key: 'ArrowDown', ctrlKey: false, shiftKey: false }, size));
    } else if (event.code === 'KeyL' && !event.ctrlKey) write({ status: note.status ?? ATTENDED, late: !note.late });
    else if (event.key === 'Delete' || event.key === 'Backspace') write({ status: null });
    else if (event.key === 'F2') comment.current?.focus();
    else if (!go(moveInGrid(at, { key: event.key, ctrlKey: event.ctrlKey, shiftKey: event.shiftKey }, size))) return;
    event.preventDefault();
  };
  useShortcuts(t('pageTitle', { title: '' }).replace(/[:\s]+$/, ''), [
    { code: 'KeyZ', ctrl: true, label: t('undo'), run: notes.undo },
    // The table handles these itself; here they are for the help.
    ...statuses.slice(0, MOST_STATUSES).map(({ id, title }) => ({
      code: `Digit${id}`,
      label: t('key', { number: id, title }),
      run: () => undefined,
      disabled: true,
    })),
    { code: 'KeyL', label: t('keyLate'), run: () => undefined, disabled: true },
  ]);
  return (
    <div className={journal.board}>
      {row && lesson && (
        <section className={`${journal.line} ${classes.line}`} aria-label={personName(row.student)}>
          <div className={journal.lineWords}>
            <strong>{personName(row.student, 'short')}</strong>
            <span>{formatDayTime(lesson.starts_at)}</span>
            <span className={journal.lineTopic}>{lesson.step?.title ?? lesson.title}</span>
          </div>
          {canMark && (
            <div className={classes.tools}>
              <span className={classes.statuses} role="group" aria-label={t('choice')}>
                {statuses.map(({ id, letter, title }) => (
                  <button
                    key={id}
                    type="button"
                    className={classes.choice}
                    data-status={id}
                    aria-pressed={note.status === id}
                    title={`${title} (${id})`}
                    aria-label={title}
                    onClick={() => write({ status: note.status === id ? null : id })}
                  >
                    {letter}
                  </button>
                ))}
              </span>
              <Checkbox
                size="xs"
                label={t('isLate')}
                checked={note.late}
                onChange={(event) => write({ status: note.status ?? ATTENDED, late: event.currentTarget.checked })}
              />
              <CommentField
                key={`${lesson.id}:${row.student.id}:${note.comment}`}
                field={comment}
                text={note.comment}
                isDisabled={note.status === null}
                onSave={(text) => write({ comment: text })}
              />
              <ActionIcon
                variant="default"
                size={30}
                aria-label={t('clear')}
                title={`${t('clear')} (Del)`}
                disabled={note.status === null}
                onClick={() => write({ status: null })}
              >
                <IconEraser size={16} aria-hidden="true" />
              </ActionIcon>
              <Button size="xs" colour="currentLight" onClick={restPresent}>
                {t('restPresent')}
              </Button>
              <ActionIcon
                variant="default"
                size={30}
                disabled={!canUndo}
                aria-label={t('undo')}
                title={`${t('undo')} (Ctrl+Z)`}
                onClick={notes.undo}
              >
                <IconArrowBackUp size={16} aria-hidden="true" />
              </ActionIcon>
            </div>
          )}
        </section>
      )}
      <AttendanceTable
        read={read}
        statuses={statuses}
        place={at}
        moves={moves}
        onChoose={setPlace}
        onKeyDown={onKeyDown}
      />
      <div className={classes.sums}>
        {row && <Sums title={personName(row.student, 'short')} summary={row.summary} />}
        <Sums title={t('ofGroup')} summary={read.summary} />
      </div>
      <p className={journal.hint}>{t(read.lessons.some((one) => one.can_mark) ? 'hint' : 'readOnly')}</p>
    </div>
  );
}

interface CommentProps {
  field: React.RefObject<HTMLInputElement | null>;
  text: string;
  isDisabled: boolean;
  onSave: (text: string) => void;
}

/** Saved by Enter or by leaving the field. */
function CommentField({ field, text: saved, isDisabled, onSave }: CommentProps) {
  const t = useTexts(attendanceTexts);
  const [text, setText] = useState(saved);
  return (
    <TextInput
      ref={field}
      size="xs"
      className={classes.comment}
      aria-label={t('comment')}
      placeholder={t('commentHint')}
      maxLength={2048}
      disabled={isDisabled}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text.trim() !== saved && onSave(text.trim())}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

/** The sums that the specification lists; what nobody has is left out. */
function Sums({ title, summary }: { title: string; summary: AttendanceSummary }) {
  const t = useTexts(attendanceTexts);
  const words = [
    t('attended', { count: summary.attended }),
    t('attended_online', { count: summary.attended_online }),
    summary.attended_online_with_online_or_iup > 0 &&
      t('attended_online_with_online_or_iup', { count: summary.attended_online_with_online_or_iup }),
    t('absent', { count: summary.absent }),
    summary.absent_with_iup > 0 && t('absent_with_iup', { count: summary.absent_with_iup }),
    t('sick', { count: summary.sick }),
    t('excused_absence', { count: summary.excused_absence }),
    summary.late > 0 && t('latest', { count: summary.late }),
    summary.comment > 0 && t('comments', { count: summary.comment }),
    t('total', { count: summary.total }),
  ];
  return (
    <p>
      <strong>{title}:</strong> {words.filter(Boolean).join(', ')}
    </p>
  );
}
