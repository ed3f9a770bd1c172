// The active cell and the selection of attendance, with the actions of keys and buttons.
import type { AttendanceMark, SubjectAttendance } from '@orbita/contract/attendance';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { notify } from '../../base/notices.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { isInside, type Note, readNote, takesNote, wholeNote } from './attendance-notes.ts';
import { writeNote } from './attendance-paste.ts';
import { attendanceTexts } from './attendance.texts.ts';
import type { CellAddress, CellChange } from '../../shared/journal/cells/cell-book.ts';
import { moveInGrid } from '../../ui/sheet/grid-moves.ts';
import { useEarlyQuestion } from './use-early-question.ts';
import type { Side } from './use-attendance-address.ts';
import type { NotesBook } from './use-notes.ts';
import { useCellSelection } from '../../shared/journal/cells/use-cell-selection.ts';

interface Options {
  read: SubjectAttendance;
  statuses: readonly AttendanceMark[];
  book: NotesBook;
  /** Opens the comment of the active cell (F2). */
  onComment: () => void;
  /** Shows other lessons of the period. */
  onPage: (side: Side) => void;
  onLeave: () => void;
}
export type NotesGrid = ReturnType<typeof useNotesGrid>;

const ATTENDED = 1;
const ENTER = { key: 'Enter', ctrlKey: false, shiftKey: false };

/** Returns the index of the lesson going on now or held last, where recording usually begins. */
function lastBegun(lessons: SubjectAttendance['lessons']): number {
  const now = Date.now();
  return Math.max(
    0,
    lessons.findLastIndex(({ starts_at }) => Date.parse(starts_at) <= now),
  );
}

/** Where the active cell is among lessons that were not shown before. */
interface Entry {
  row: number;
  side: Side;
}
function columnAt(lessons: SubjectAttendance['lessons'], side: Side): number {
  if (side === 'today') return lastBegun(lessons);
  return side === 'earlier' ? lessons.length - 1 : 0;
}

export function useNotesGrid({ read, statuses, book, onComment, onPage, onLeave }: Options) {
  const rows = useMemo(() => read.rows.map(({ student }) => student.id), [read.rows]);
  const columns = useMemo(() => read.lessons.map(({ id }) => id), [read.lessons]);
  const [entry, setEntry] = useState<Entry>({ row: 0, side: 'today' });
  const first = useMemo(() => ({ row: entry.row, column: columnAt(read.lessons, entry.side) }), [read.lessons, entry]);
  const selection = useCellSelection(rows, columns, first);
  const { active, place, size, placeOf, go, selected } = selection;
  const askIfEarly = useEarlyQuestion(read.lessons);
  const removal = useRef<() => void>(() => undefined);

  const shown = (address: CellAddress): Note => {
    const edit = book.editOf(address);
    const found = placeOf(address);
    return edit ?? readNote(read.rows[found?.row ?? -1]?.cells[found?.column ?? -1]);
  };
  const canNote = (address: CellAddress): boolean => {
    const found = placeOf(address);
    const row = found && read.rows[found.row];
    return Boolean(row && read.lessons[found.column]?.can_mark && takesNote(row, found.column));
  };
  const plain = ({ status, late, comment }: Note): Note => ({ status, late, comment });
  const change = (address: CellAddress, to: Partial<Note>): CellChange<Note> => {
    const before = plain(shown(address));
    return { ...address, ...wholeNote({ ...before, ...to }), before };
  };

  const write = (changes: CellChange<Note>[]): void => {
    const count = book.write(changes);
    if (count > 1)
      removal.current = notify({
        message: attendanceTexts.t('noted', { count }),
        action: { label: uiTexts.t('undo'), run: () => void book.undo() },
      });
  };
  /** Saves changes, after a question if a lesson has not begun; `onSaved` is called if they were not given up. */
  const save = (changes: CellChange<Note>[], onSaved?: () => void): void => {
    const open = changes.filter(canNote);
    if (open.length === 0) return void notify({ message: attendanceTexts.t('readOnly') });
    const noted = new Set(open.filter(({ status }) => status !== null).map(({ step }) => step));
    void askIfEarly(noted, () => {
      write(open);
      onSaved?.();
    });
  };
  /** Sets the same values in every selected cell. */
  const setAll = (to: Partial<Note>, onSaved?: () => void) =>
    save(
      selected().map((cell) => change(cell, to)),
      onSaved,
    );
  const setStatus = (status: number) =>
    setAll({ status }, () => {
      if (place && !selection.hasSelection) go(moveInGrid(place, ENTER, size));
    });
  /** Marks all selected students as late, or none if all of them are. */
  const toggleLate = () => {
    const cells = selected();
    const late = !cells.every((cell) => shown(cell).late);
    save(cells.map((cell) => change(cell, { late, status: shown(cell).status ?? ATTENDED })));
  };
  const restPresent = () => {
    if (!active) return;
    const column = columns.indexOf(active.step);
    const lesson = read.rows
      .filter((row) => isInside(row, column))
      .map(({ student }) => ({ student: student.id, step: active.step }));
    save(lesson.filter((cell) => shown(cell).status === null).map((cell) => change(cell, { status: ATTENDED })));
  };
  const undo = () => {
    // Hides the notification that offers to undo what is being undone here.
    removal.current();
    const address = book.undo();
    if (address) selection.focusCell(address);
  };

  const hasMore = (side: Side): boolean =>
    side === 'earlier' ? read.offset > 0 : read.offset + read.lessons.length < read.lessons_count;
  /** Shows earlier or later lessons; the active cell stays in its row, beside those it came from. */
  const page = (side: Side) => {
    if (side !== 'today' && !hasMore(side)) return;
    // What is active stays so until the other lessons have come.
    if (active) selection.choose(active);
    setEntry({ row: place?.row ?? 0, side });
    onPage(side);
    selection.refocus();
  };
  /** Handles keys that lead beyond the lessons shown. */
  function leaf(event: KeyboardEvent): boolean {
    const side = event.key === 'PageUp' || event.key === 'ArrowLeft' ? 'earlier' : 'later';
    const isPage = event.altKey && (event.key === 'PageUp' || event.key === 'PageDown');
    const edge = { ArrowLeft: 0, ArrowRight: columns.length - 1 }[event.key];
    const isBare = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const isBeyond = isBare && place !== null && place.column === edge;
    if ((!isPage && !isBeyond) || !hasMore(side)) return false;
    page(side);
    return true;
  }

  /** Handles keys that act on the selection. */
  function act(event: KeyboardEvent): boolean {
    const isPlain = !event.ctrlKey && !event.metaKey;
    const digit = /^(?:Digit|Numpad)([1-5])$/.exec(event.code)?.[1];
    const letter = statuses.find((status) => status.letter === event.key.toUpperCase());
    if (!isPlain && event.code === 'KeyA') selection.selectAll();
    else if (!isPlain && event.code === 'KeyD')
      save(
        selection
          .below()
          .map(({ cell, first: from }) => change(cell, { ...plain(shown(from)), comment: shown(cell).comment })),
      );
    else if (!isPlain) return false;
    else if (event.key === 'Escape') onLeave();
    else if (event.key === 'F2') onComment();
    else if (event.key === 'Delete' || event.key === 'Backspace') setAll({ status: null });
    else if (digit && !event.shiftKey) setStatus(Number(digit));
    else if (letter) setStatus(letter.id);
    else if (event.code === 'KeyL') toggleLate();
    else return false;
    return true;
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.target !== event.currentTarget) return;
    if (leaf(event)) return event.preventDefault();
    if (event.altKey) return;
    if (act(event) || selection.moveByKey(event)) event.preventDefault();
  };

  return {
    ...selection,
    shown,
    canNote,
    save,
    setAll,
    toggleLate,
    restPresent,
    undo,
    page,
    onKeyDown,
    copyText: () => selection.write((cell) => writeNote(shown(cell), statuses, attendanceTexts.t('late'))),
  };
}
