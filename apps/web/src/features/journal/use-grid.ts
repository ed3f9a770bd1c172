// The active cell, what is typed into it, and the keys that lead from one to the other.
import type { Journal } from '@orbita/contract/subjects';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { notify } from '../../ui/notify.ts';
import { personName } from '../../ui/person.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import type { Editing } from './cell-editor.tsx';
import { findNext, moveInGrid, type GridPlace, type PressedKey } from './grid-moves.ts';
import { readCell } from './journal-cell.ts';
import { journalTexts } from './journal.texts.ts';
import type { CellAddress, MarkBook } from './mark-book.ts';
import { startsMark } from './typed-mark.ts';

interface Options {
  journal: Journal;
  book: MarkBook;
  canMark: boolean;
  onOpen: (cell: CellAddress) => void;
}
export type Grid = ReturnType<typeof useGrid>;

/** Rows that PageUp and PageDown jump over. */
const PAGE = 15;

export function useGrid({ journal, book, canMark, onOpen }: Options) {
  const [chosen, setChosen] = useState<CellAddress | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  /** Set by keys: the cell takes the focus once it is drawn. */
  const wantsFocus = useRef(false);
  const removal = useRef<() => void>(() => undefined);

  const rowOf = useMemo(() => new Map(journal.rows.map((row, index) => [row.student.id, index])), [journal.rows]);
  const columnOf = useMemo(() => new Map(journal.steps.map((step, index) => [step.id, index])), [journal.steps]);
  const size = { rows: journal.rows.length, columns: journal.steps.length, page: PAGE };

  const addressAt = ({ row, column }: GridPlace): CellAddress | null => {
    const student = journal.rows[row]?.student.id;
    const step = journal.steps[column]?.id;
    return student === undefined || step === undefined ? null : { student, step };
  };
  // A row or column that is gone gives the place to the first cell.
  const isThere = chosen !== null && rowOf.has(chosen.student) && columnOf.has(chosen.step);
  const active = isThere ? chosen : addressAt({ row: 0, column: 0 });
  const place: GridPlace | null = active && {
    row: rowOf.get(active.student) ?? 0,
    column: columnOf.get(active.step) ?? 0,
  };

  const cellAt = (address: CellAddress) =>
    readCell(journal.rows[rowOf.get(address.student) ?? -1]?.cells[columnOf.get(address.step) ?? -1]);
  const shownMark = (address: CellAddress): number | null => {
    const edit = book.editOf(address);
    return edit ? edit.value : cellAt(address).mark;
  };

  const focusCell = useCallback((address: CellAddress) => {
    wantsFocus.current = true;
    setChosen({ ...address });
  }, []);
  const go = (to: GridPlace | null): boolean => {
    const address = to && addressAt(to);
    if (address) focusCell(address);
    return address !== null;
  };

  const startEditing = (address: CellAddress, text?: string) => {
    if (!canMark) return notify({ message: journalTexts.t('readOnly') });
    const mark = shownMark(address);
    setChosen(address);
    setEditing({
      ...address,
      text: text ?? (mark === null ? '' : String(mark).replace('.', ',')),
      isTyped: text !== undefined,
    });
  };

  const clear = (address: CellAddress) => {
    if (!canMark) return notify({ message: journalTexts.t('readOnly') });
    const mark = shownMark(address);
    if (mark === null) return;
    book.write(address, null, mark);
    const row = journal.rows[rowOf.get(address.student) ?? -1];
    const step = journal.steps[columnOf.get(address.step) ?? -1];
    const names = { student: row ? personName(row.student, 'short') : '', topic: step?.title ?? '' };
    removal.current = notify({
      message: journalTexts.t('markRemoved', names),
      action: { label: uiTexts.t('undo'), run: () => void book.undo(address) },
    });
  };

  const latest = useRef({ editing, shownMark, go, place, size, focusCell });
  latest.current = { editing, shownMark, go, place, size, focusCell };
  /** One object for all rows, so that typing does not draw them again. */
  const editorActions = useMemo(
    () => ({
      onSave: (value: number | null, move: PressedKey | null) => {
        const now = latest.current;
        if (now.editing) book.write(now.editing, value, now.shownMark(now.editing));
        setEditing(null);
        if (!move || !now.place) return;
        // At the edge the cell keeps the focus.
        if (!now.go(moveInGrid(now.place, move, now.size)) && now.editing) now.focusCell(now.editing);
      },
      onCancel: () => {
        const { editing: left } = latest.current;
        setEditing(null);
        if (left) focusCell(left);
      },
    }),
    [book, focusCell],
  );

  const undo = () => {
    // The offer to take back what is taken back already would only mislead.
    removal.current();
    const address = book.undo();
    if (address) focusCell(address);
  };
  const nextWaiting = () => {
    if (place) go(findNext(place, size, (at) => readCell(journal.rows[at.row]?.cells[at.column]).isWaiting));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || !place || event.altKey || event.nativeEvent.isComposing) return;
    if (actOnCell(event, active)) return event.preventDefault();
    if (event.metaKey || !go(moveInGrid(place, event, size))) return;
    event.preventDefault();
  };

  /** Keys that do something with the active cell itself. */
  function actOnCell(event: KeyboardEvent, address: CellAddress): boolean {
    const isPlain = !event.ctrlKey && !event.metaKey;
    if (event.key === 'Enter' && !isPlain) onOpen(address);
    else if (event.key === 'F2') startEditing(address);
    else if (isPlain && (event.key === 'Delete' || event.key === 'Backspace')) clear(address);
    else if (isPlain && startsMark(event.key)) startEditing(address, event.key);
    else return false;
    return true;
  }

  return {
    active,
    place,
    editing,
    editorActions,
    wantsFocus,
    choose: setChosen,
    focusCell,
    startEditing,
    clear,
    undo,
    nextWaiting,
    onKeyDown,
    cellAt,
    shownMark,
  };
}
