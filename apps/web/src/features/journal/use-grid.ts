// The active cell, the selection, what is typed, and the keys that lead from one to the other.
import type { Journal } from '@orbita/contract/subjects';
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { notify } from '../../ui/notify.ts';
import { personName } from '../../ui/person.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import type { CellAddress, CellBook, CellChange, CellValue } from './cell-book.ts';
import type { Editing } from './cell-editor.tsx';
import { type CellRange, isOneCell, placesIn, rangeBetween, sizeOf, writeTable } from './cell-range.ts';
import { findNext, moveInGrid, type GridPlace, type PressedKey } from './grid-moves.ts';
import { readCell } from './journal-cell.ts';
import { journalTexts } from './journal.texts.ts';
import { startsMark } from './typed-mark.ts';

interface Options {
  /** What is shown, in its order. */
  journal: Pick<Journal, 'rows' | 'steps'>;
  book: CellBook;
  canMark: boolean;
  onOpen: (cell: CellAddress) => void;
}
export type Grid = ReturnType<typeof useGrid>;

/** Rows that PageUp and PageDown jump over. */
const PAGE = 15;
/** The letter of a paper journal for «was not there, did not pass». */
const NOT_PASSED_KEY = /^[нН]$/;

export function useGrid({ journal, book, canMark, onOpen }: Options) {
  const [chosen, setChosen] = useState<CellAddress | null>(null);
  /** Where the selection began; null while only the active cell is selected. */
  const [anchor, setAnchor] = useState<CellAddress | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  /** Counts the moves by key, so that the cell is scrolled into view once it is drawn. */
  const [moves, setMoves] = useState(0);
  const removal = useRef<() => void>(() => undefined);

  const rowOf = useMemo(() => new Map(journal.rows.map((row, index) => [row.student.id, index])), [journal.rows]);
  const columnOf = useMemo(() => new Map(journal.steps.map((step, index) => [step.id, index])), [journal.steps]);
  const size = { rows: journal.rows.length, columns: journal.steps.length, page: PAGE };

  const addressAt = ({ row, column }: GridPlace): CellAddress | null => {
    const student = journal.rows[row]?.student.id;
    const step = journal.steps[column]?.id;
    return student === undefined || step === undefined ? null : { student, step };
  };
  const placeOf = (address: CellAddress | null): GridPlace | null => {
    const row = address && rowOf.get(address.student);
    const column = address && columnOf.get(address.step);
    return typeof row === 'number' && typeof column === 'number' ? { row, column } : null;
  };
  // A row or column that is gone gives the place to the first cell.
  const active = placeOf(chosen) ? chosen : addressAt({ row: 0, column: 0 });
  const place = placeOf(active);
  const range: CellRange | null = place && rangeBetween(placeOf(anchor) ?? place, place);

  const cellAt = (address: CellAddress) =>
    readCell(journal.rows[rowOf.get(address.student) ?? -1]?.cells[columnOf.get(address.step) ?? -1]);
  const shown = (address: CellAddress): CellValue => {
    const edit = book.editOf(address);
    if (edit) return { mark: edit.mark, status: edit.status };
    const cell = cellAt(address);
    return { mark: cell.mark, status: cell.statusId };
  };
  /** What the cell would become, against what it shows. */
  const change = (address: CellAddress, to: Partial<CellValue>): CellChange => {
    const before = shown(address);
    return { ...address, ...before, ...to, before };
  };
  const selected = (): CellAddress[] => (range ? placesIn(range).flatMap((at) => addressAt(at) ?? []) : []);

  const focusCell = useCallback((address: CellAddress) => {
    setChosen({ ...address });
    setAnchor(null);
    setMoves((count) => count + 1);
  }, []);
  /** Moves the active cell; with `extend` the selection grows to it. */
  const go = (to: GridPlace | null, extend = false): boolean => {
    const address = to && addressAt(to);
    if (!address) return false;
    setChosen(address);
    setAnchor(extend ? (anchor ?? active) : null);
    setMoves((count) => count + 1);
    return true;
  };
  const choose = (address: CellAddress, extend = false) => {
    setChosen(address);
    setAnchor(extend ? (anchor ?? active) : null);
  };
  const selectAll = () => {
    const first = addressAt({ row: 0, column: 0 });
    const last = addressAt({ row: size.rows - 1, column: size.columns - 1 });
    if (!first || !last) return;
    setAnchor(first);
    setChosen(last);
  };
  const selectColumn = (column: number) => {
    setAnchor(addressAt({ row: 0, column }));
    setChosen(addressAt({ row: size.rows - 1, column }));
  };

  const refuse = () => void notify({ message: journalTexts.t('readOnly') });
  const startEditing = (address: CellAddress, text?: string) => {
    if (!canMark) return refuse();
    const { mark } = shown(address);
    setChosen(address);
    setAnchor(null);
    setEditing({
      ...address,
      text: text ?? (mark === null ? '' : String(mark).replace('.', ',')),
      isTyped: text !== undefined,
    });
  };

  const nameOf = (address: CellAddress) => {
    const row = journal.rows[rowOf.get(address.student) ?? -1];
    const step = journal.steps[columnOf.get(address.step) ?? -1];
    return { student: row ? personName(row.student, 'short') : '', topic: step?.title ?? '' };
  };
  const offerUndo = (message: string, address: CellAddress) => {
    removal.current = notify({ message, action: { label: uiTexts.t('undo'), run: () => void book.undo(address) } });
  };

  /** Takes away the marks of the selection, or of one cell. */
  const clear = (only?: CellAddress) => {
    if (!canMark) return refuse();
    const cells = only ? [only] : selected();
    const first = cells[0];
    const count = book.write(
      cells.filter((cell) => shown(cell).mark !== null).map((cell) => change(cell, { mark: null })),
    );
    if (count === 0 || !first) return;
    const message =
      count === 1 && cells.length === 1
        ? journalTexts.t('markRemoved', nameOf(first))
        : journalTexts.t('marksRemoved', { count });
    removal.current = notify({ message, action: { label: uiTexts.t('undo'), run: () => void book.undo() } });
  };
  /** The same status to every cell of the selection. */
  const setStatus = (status: number | null, cells = selected()) => {
    if (!canMark) return refuse();
    const count = book.write(cells.map((cell) => change(cell, { status })));
    if (count > 1 && cells[0]) offerUndo(journalTexts.t('statusesSet', { count }), cells[0]);
  };
  /** Saves a paste as one change; what was selected stays so. */
  const apply = (changes: CellChange[]) => {
    const count = book.write(changes);
    if (count > 0)
      removal.current = notify({
        message: journalTexts.t('pasted', { count }),
        action: { label: uiTexts.t('undo'), run: () => void book.undo() },
      });
  };
  const setNotPassed = () => {
    if (!canMark) return refuse();
    const cells = selected();
    book.write(cells.map((cell) => change(cell, { mark: null, status: NOT_PASSED_STATUS_ID })));
    if (place && cells.length === 1) go(moveInGrid(place, { key: 'Enter', ctrlKey: false, shiftKey: false }, size));
  };

  const latest = useRef({ editing, change, go, place, size, focusCell });
  latest.current = { editing, change, go, place, size, focusCell };
  const editorActions = useMemo(
    () => ({
      onSave: (mark: number | null, move: PressedKey | null) => {
        const now = latest.current;
        if (now.editing) book.write([now.change({ student: now.editing.student, step: now.editing.step }, { mark })]);
        setEditing(null);
        if (!move || !now.place) return;
        // At the edge the cell keeps the focus.
        if (!now.go(moveInGrid(now.place, move, now.size)) && now.editing) now.focusCell(now.editing);
      },
      onCancel: () => {
        const { editing: left } = latest.current;
        setEditing(null);
        if (left) focusCell({ student: left.student, step: left.step });
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

  /** The selection as a spreadsheet takes it. */
  const copyText = (): string => {
    if (!range) return '';
    const write = ({ mark, status }: CellValue) =>
      mark !== null ? String(mark).replace('.', ',') : status === NOT_PASSED_STATUS_ID ? 'н' : '';
    return writeTable(
      Array.from({ length: sizeOf(range).rows }, (_row, row) =>
        Array.from({ length: sizeOf(range).columns }, (_column, column) => {
          const address = addressAt({ row: range.top + row, column: range.left + column });
          return address ? write(shown(address)) : '';
        }),
      ),
    );
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || !place || event.altKey || event.nativeEvent.isComposing) return;
    if (actOnCell(event, active)) return event.preventDefault();
    const isExtending = event.shiftKey && event.key !== 'Enter' && event.key !== 'Tab';
    const key = { key: event.key, ctrlKey: event.ctrlKey, shiftKey: event.shiftKey };
    if (event.metaKey || !go(moveInGrid(place, key, size), isExtending)) return;
    event.preventDefault();
  };

  /** Keys that do something with the active cell or the selection. */
  function actOnCell(event: KeyboardEvent, address: CellAddress): boolean {
    const isPlain = !event.ctrlKey && !event.metaKey;
    if (event.key === 'Enter' && !isPlain) onOpen(address);
    else if (event.code === 'KeyA' && !isPlain) selectAll();
    else if (event.key === 'F2') startEditing(address);
    else if (isPlain && (event.key === 'Delete' || event.key === 'Backspace')) clear();
    else if (isPlain && NOT_PASSED_KEY.test(event.key)) setNotPassed();
    else if (isPlain && startsMark(event.key)) startEditing(address, event.key);
    else return false;
    return true;
  }

  return {
    active,
    place,
    range,
    hasSelection: range !== null && !isOneCell(range),
    editing,
    editorActions,
    moves,
    choose,
    focusCell,
    selectColumn,
    selected,
    startEditing,
    clear,
    setStatus,
    apply,
    undo,
    nextWaiting,
    onKeyDown,
    cellAt,
    shown,
    change,
    copyText,
  };
}
