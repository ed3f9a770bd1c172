import type { AttendanceMark, SubjectAttendance } from '@orbita/contract/attendance';
import { memo } from 'react';
import { formatDate, formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import { shortDay } from './notes-table.ts';
import { type Note, noteId, readNote, sumsOf } from './attendance-notes.ts';
import { attendanceTexts } from './attendance.texts.ts';
import type { CellEdit, RowEdits } from '../../shared/journal/cells/cell-book.ts';
import { boardTexts } from '../../shared/journal/board.texts.ts';
import classes from './attendance.module.css';

type Row = SubjectAttendance['rows'][number];
type Lesson = SubjectAttendance['lessons'][number];

interface Props {
  row: Row;
  lessons: readonly Lesson[];
  statuses: ReadonlyMap<number, AttendanceMark>;
  /** Edits of this row's cells that are being saved. */
  edits: RowEdits<Note> | undefined;
  /** Lessons just changed by a colleague, with the colleague's name where it is shown. */
  flashing: ReadonlyMap<number, string | undefined> | undefined;
  /** Column of the active cell, if it is in this row. */
  active: number | null;
  /** Selected columns, if the selection includes this row. */
  left: number | null;
  right: number | null;
}

/** A student's row: the totals and a cell for each lesson. */
export const AttendanceRow = memo(
  function AttendanceRow({ row, lessons, statuses, edits, flashing, active, left, right }: Props) {
    const t = useTexts(boardTexts);
    const [share, missed] = sumsOf(row.summary);
    const leftWords = row.left_on === null ? '' : t('leftOn', { day: formatDate(row.left_on) });
    return (
      <tr className={classes.row}>
        <th
          className={classes.name}
          data-active={active !== null || undefined}
          data-left={row.left_on !== null || undefined}
          title={[personName(row.student), leftWords].filter(Boolean).join(', ')}
        >
          <span className={classes.long}>
            {row.student.last_name} {row.student.first_name}
          </span>
          <span className={classes.short}>{personName(row.student, 'short')}</span>
          {row.left_on !== null && (
            <small>
              <span aria-hidden="true">{t('leftShort', { day: shortDay(row.left_on) })}</span>
              <span className="visually-hidden">{leftWords}</span>
            </small>
          )}
        </th>
        <td className={classes.sum}>{share}</td>
        <td className={classes.sum}>{missed}</td>
        {lessons.map((lesson, column) => (
          <NoteCell
            key={lesson.id}
            student={row.student}
            lesson={lesson}
            packed={row.cells[column]}
            statuses={statuses}
            edit={edits?.get(lesson.id)}
            isFlashing={flashing?.has(lesson.id) ?? false}
            flashName={flashing?.get(lesson.id)}
            isActive={column === active}
            isSelected={left !== null && right !== null && column >= left && column <= right}
          />
        ))}
      </tr>
    );
  },
  (before, after) => {
    const isSameFlash = before.flashing === after.flashing || (!before.flashing?.size && !after.flashing?.size);
    return (
      isSameFlash &&
      (['row', 'lessons', 'statuses', 'edits', 'active', 'left', 'right'] as const).every(
        (name) => before[name] === after[name],
      )
    );
  },
);

interface CellProps {
  student: Row['student'];
  lesson: Lesson;
  packed: Row['cells'][number] | undefined;
  statuses: ReadonlyMap<number, AttendanceMark>;
  edit: CellEdit<Note> | undefined;
  isFlashing: boolean;
  flashName: string | undefined;
  isActive: boolean;
  isSelected: boolean;
}

const NoteCell = memo(function NoteCell(props: CellProps) {
  const { student, lesson, packed, statuses, edit, isFlashing, flashName, isActive, isSelected } = props;
  const t = useTexts(attendanceTexts);
  const tj = useTexts(boardTexts);
  const note = edit ?? readNote(packed);
  const status = note.status === null ? undefined : statuses.get(note.status);
  const isOutside = packed === null && note.status === null;
  const words = [
    status?.title ?? t(isOutside ? 'notInGroup' : 'notNoted'),
    note.late && t('late'),
    note.comment,
    edit && tj(edit.stage),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <td
      id={noteId({ student: student.id, step: lesson.id })}
      data-note=""
      data-outside={isOutside || undefined}
      data-status={note.status ?? undefined}
      data-late={note.late || undefined}
      data-comment={note.comment !== '' || undefined}
      data-stage={edit?.stage}
      data-flash={isFlashing || undefined}
      data-active={isActive || undefined}
      aria-selected={isSelected}
      aria-label={t('cell', {
        student: personName(student, 'short'),
        lesson: formatDayTime(lesson.starts_at),
        status: words,
      })}
      title={edit?.message ?? words}
    >
      {status?.letter ?? ''}
      {flashName && <span className={classes.flashName}>{flashName}</span>}
    </td>
  );
});
