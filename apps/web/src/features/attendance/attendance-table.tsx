import type { AttendanceMark, SubjectAttendance } from '@orbita/contract/attendance';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, type PointerEvent } from 'react';
import { formatDayTime, formatTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { countPresent, noteId } from './attendance-notes.ts';
import { shortDay } from './notes-table.ts';
import { AttendanceRow } from './attendance-row.tsx';
import { attendanceTexts } from './attendance.texts.ts';
import type { CellAddress } from '../../shared/journal/cells/cell-book.ts';
import type { Flashes } from '../../shared/journal/cells/cell-flashes.ts';
import { useClipboard } from '../../ui/sheet/use-clipboard.ts';
import type { NotesBook } from './use-notes.ts';
import type { NotesGrid } from './use-notes-grid.ts';
import classes from './attendance.module.css';

interface Props {
  read: SubjectAttendance;
  statuses: readonly AttendanceMark[];
  grid: NotesGrid;
  book: NotesBook;
  flashes: Flashes;
  /** Undefined for users who may not record attendance. */
  onPaste: ((text: string) => void) | undefined;
}

function addressOf(target: EventTarget | null): CellAddress | null {
  const [, student, step] = (target instanceof Element ? target.closest('[data-note]') : null)?.id.split('-') ?? [];
  return student && step ? { student: Number(student), step: Number(step) } : null;
}

/** The table of students by lessons; the table itself has focus and names its active cell. Names and dates stay in view. */
export function AttendanceTable({ read, statuses, grid, book, flashes, onPaste }: Props) {
  const t = useTexts(attendanceTexts);
  const table = useRef<HTMLTableElement>(null);
  const byId = useMemo(() => new Map(statuses.map((status) => [status.id, status])), [statuses]);
  const edits = book.state.use();
  const flashing = flashesByStudent(flashes.use(), flashes.named());
  const { active, place, range, moves } = grid;
  const { offset } = read;
  const reveal = useEffectEvent((block: ScrollLogicalPosition) => {
    if (active) document.getElementById(noteId(active))?.scrollIntoView({ block: 'nearest', inline: block });
  });
  // Scrolls to the newest lessons, which people usually come for, and to where one goes on among others.
  const revealed = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (revealed.current === offset) return;
    revealed.current = offset;
    reveal('center');
  }, [offset]);
  useEffect(() => {
    if (moves === 0) return;
    table.current?.focus({ preventScroll: true });
    reveal('nearest');
  }, [moves]);
  useClipboard(table, { copy: grid.copyText, paste: onPaste });
  return (
    <div className={classes.scroller}>
      <table
        ref={table}
        role="grid"
        tabIndex={0}
        aria-label={t('grid', { group: read.group?.name ?? '' })}
        aria-multiselectable
        aria-activedescendant={active ? noteId(active) : undefined}
        className={classes.table}
        onKeyDown={grid.onKeyDown}
        {...usePointer(grid)}
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
                data-active={column === place?.column || undefined}
              >
                {shortDay(starts_at)}
                <small>{formatTime(starts_at)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.rows.map((row, index) => {
            const isSelected = range !== null && index >= range.top && index <= range.bottom;
            return (
              <AttendanceRow
                key={row.student.id}
                row={row}
                lessons={read.lessons}
                statuses={byId}
                edits={edits.get(row.student.id)}
                flashing={flashing.get(row.student.id)}
                active={index === place?.row ? place.column : null}
                left={isSelected ? range.left : null}
                right={isSelected ? range.right : null}
              />
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th className={classes.name}>
              <span className={classes.long}>{t('present')}</span>
              <span className={classes.short}>{t('presentShort')}</span>
            </th>
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

/** Groups highlighted lessons by student, with the name to show or undefined beyond the first cells of a large change. */
function flashesByStudent(
  keys: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): Map<number, ReadonlyMap<number, string | undefined>> {
  const found = new Map<number, Map<number, string | undefined>>();
  for (const key of keys) {
    const [student = 0, lesson = 0] = key.split(':').map(Number);
    found.set(student, (found.get(student) ?? new Map<number, string | undefined>()).set(lesson, names.get(key)));
  }
  return found;
}

/** Selects cells by click, Shift or dragging; on touch screens dragging scrolls and a tap selects. */
function usePointer(grid: NotesGrid) {
  const isDragging = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      const address = addressOf(event.target);
      isDragging.current = address !== null && event.pointerType !== 'touch' && event.button === 0;
      if (address && isDragging.current) grid.choose(address, event.shiftKey);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!isDragging.current || event.buttons !== 1) return;
      const address = addressOf(document.elementFromPoint(event.clientX, event.clientY));
      const isSame = address?.student === grid.active?.student && address?.step === grid.active?.step;
      if (address && !isSame) grid.choose(address, true);
    },
    onPointerUp: () => {
      isDragging.current = false;
    },
    onClick: (event: { target: EventTarget; nativeEvent: Event }) => {
      const { nativeEvent } = event;
      const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
      const address = isTouch ? addressOf(event.target) : null;
      if (address) grid.choose(address);
    },
  };
}
