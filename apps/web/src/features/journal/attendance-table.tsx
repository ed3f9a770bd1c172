import type { AttendanceMark, SubjectAttendance } from '@orbita/contract/attendance';
import { memo, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { calendarDay, formatDayTime, formatTime } from '../../app/dates.ts';
import { useTexts } from '../../app/i18n.ts';
import { personName } from '../../ui/person.tsx';
import { countPresent, readNote } from './attendance-notes.ts';
import { attendanceTexts } from './attendance.texts.ts';
import type { GridPlace } from './grid-moves.ts';
import classes from './attendance.module.css';

interface Props {
  read: SubjectAttendance;
  statuses: readonly AttendanceMark[];
  place: GridPlace;
  /** Counts moves by key: after each the cell is scrolled into view and the table focused. */
  moves: number;
  onChoose: (place: GridPlace) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const cellId = (row: number, column: number) => `note-${row}-${column}`;
const shortDay = (moment: string): string => calendarDay(moment).slice(5).split('-').toReversed().join('.');

/** Students × lessons. The table has the focus and names its active cell; names and dates stay in view. */
export function AttendanceTable({ read, statuses, place, moves, onChoose, onKeyDown }: Props) {
  const t = useTexts(attendanceTexts);
  const table = useRef<HTMLTableElement>(null);
  const byId = useMemo(() => new Map(statuses.map((status) => [status.id, status])), [statuses]);
  const cell = () => document.getElementById(cellId(place.row, place.column));
  const reveal = useEffectEvent((block: ScrollLogicalPosition) =>
    cell()?.scrollIntoView({ block: 'nearest', inline: block }),
  );
  // The newest lessons are what one comes for.
  useLayoutEffect(() => reveal('center'), []);
  useEffect(() => {
    if (moves === 0) return;
    table.current?.focus({ preventScroll: true });
    reveal('nearest');
  }, [moves]);
  return (
    <div className={classes.scroller}>
      <table
        ref={table}
        role="grid"
        tabIndex={0}
        aria-label={t('grid', { group: read.group?.name ?? '' })}
        aria-activedescendant={cellId(place.row, place.column)}
        className={classes.table}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const [, row, column] = (event.target as Element).closest('[data-note]')?.id.split('-') ?? [];
          if (row !== undefined && column !== undefined) onChoose({ row: Number(row), column: Number(column) });
        }}
      >
        <thead>
          <tr>
            <th className={classes.name}>{t('student')}</th>
            <th className={classes.sum} title={t('cameLong')}>
              {t('came')}
            </th>
            <th className={classes.sum} title={t('missed')}>
              {t('missedShort')}
            </th>
            {read.lessons.map(({ id, starts_at, title, step, room }, column) => (
              <th
                key={id}
                title={[formatDayTime(starts_at), step?.title ?? title, room].filter(Boolean).join(', ')}
                data-active={column === place.column || undefined}
              >
                {shortDay(starts_at)}
                <small>{formatTime(starts_at)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.rows.map((row, index) => (
            <StudentRow
              key={row.student.id}
              row={row}
              index={index}
              lessons={read.lessons}
              statuses={byId}
              active={index === place.row ? place.column : null}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th className={classes.name}>{t('present')}</th>
            <td className={classes.sum} aria-label={t('summary')} colSpan={2} />
            {read.lessons.map(({ id }, column) => {
              const { present, noted } = countPresent(read.rows, column);
              return <td key={id}>{noted === 0 ? '' : `${present}/${noted}`}</td>;
            })}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface RowProps {
  row: SubjectAttendance['rows'][number];
  index: number;
  lessons: SubjectAttendance['lessons'];
  statuses: ReadonlyMap<number, AttendanceMark>;
  /** Column of the active cell when it is in this row. */
  active: number | null;
}

const StudentRow = memo(function StudentRow({ row, index, lessons, statuses, active }: RowProps) {
  const t = useTexts(attendanceTexts);
  const { attended, attended_online, absent, sick, excused_absence, total } = row.summary;
  return (
    <tr className={classes.row}>
      <th className={classes.name} data-active={active !== null || undefined} title={personName(row.student)}>
        <span className={classes.long}>
          {row.student.last_name} {row.student.first_name}
        </span>
        <span className={classes.short}>{personName(row.student, 'short')}</span>
      </th>
      <td className={classes.sum}>
        {total === 0 ? '' : `${Math.round(((attended + attended_online) / total) * 100)} %`}
      </td>
      <td className={classes.sum}>{absent + sick + excused_absence || ''}</td>
      {lessons.map((lesson, column) => {
        const note = readNote(row.cells[column]);
        const status = note.status === null ? undefined : statuses.get(note.status);
        const words = [status?.title ?? t('notNoted'), note.late && t('late'), note.comment].filter(Boolean).join(', ');
        return (
          <td
            key={lesson.id}
            id={cellId(index, column)}
            data-note=""
            data-status={note.status ?? undefined}
            data-late={note.late || undefined}
            data-comment={note.comment !== '' || undefined}
            aria-selected={column === active}
            aria-label={t('cell', {
              student: personName(row.student, 'short'),
              lesson: formatDayTime(lesson.starts_at),
              status: words,
            })}
            title={words}
          >
            {status?.letter ?? ''}
          </td>
        );
      })}
    </tr>
  );
});
