// The active cell, the selection and the editor of the journal, with the keys that control them.
import type { Journal } from '@orbita/contract/journal';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useStable } from '../../../base/use-stable.ts';
import { notify } from '../../../base/notices.ts';
import { personName } from '../../../shared/users/person.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import type { CellAddress, CellBook, CellChange, CellValue } from '../../../shared/journal/cells/cell-book.ts';
import type { Editing } from './cell-editor.tsx';
import { findNext, moveInGrid, type PressedKey } from '../../../ui/sheet/grid-moves.ts';
import { type MarkGround, NOT_PASSED, withMark } from './cell-value.ts';
import { readCell } from './journal-cell.ts';
import { journalTexts } from '../journal.texts.ts';
import { type SavedMark, startsMark } from './typed-mark.ts';
import { useCellSelection } from '../../../shared/journal/cells/use-cell-selection.ts';

interface Options {
  /** The shown rows and columns in their order. */
  journal: Pick<Journal, 'rows' | 'steps'>;
  book: CellBook;
  /** Statuses of the company, one of which goes with a mark. */
  statuses: MarkGround['statuses'];
  canMark: boolean;
  onOpen: (cell: CellAddress) => void;
}
export type Grid = ReturnType<typeof useGrid>;

export function useGrid({ journal, book, statuses, canMark, onOpen }: Options) {
  const rows = useMemo(() => journal.rows.map(({ student }) => student.id), [journal.rows]);
  const columns = useMemo(() => journal.steps.map(({ id }) => id), [journal.steps]);
  const selection = useCellSelection(rows, columns);
  const [editing, setEditing] = useState<Editing | null>(null);
  const removal = useRef<() => void>(() => undefined);

  const { placeOf, active, place, range, selected, go, choose, focusCell, size } = selection;

  const spotOf = (address: CellAddress) => {
    const found = placeOf(address);
    return { row: journal.rows[found?.row ?? -1], column: found?.column ?? -1 };
  };
  const cellAt = (address: CellAddress) => readCell(spotOf(address).row?.cells[spotOf(address).column]);
  const shown = (address: CellAddress): CellValue => {
    const edit = book.editOf(address);
    if (edit) return { mark: edit.mark, status: edit.status };
    const cell = cellAt(address);
    return { mark: cell.mark, status: cell.statusId };
  };
  /** Builds the change of a cell from the value it shows now. */
  const change = (address: CellAddress, to: Partial<CellValue>): CellChange => {
    const before = shown(address);
    return { ...address, ...before, ...to, before };
  };
  const groundOf = (address: CellAddress): MarkGround => ({
    max: journal.steps[spotOf(address).column]?.max_mark ?? null,
    statuses,
  });
  /** Builds the change of a cell that gets a mark with the status that goes with it, or loses both. */
  const markChange = (address: CellAddress, mark: number | null): CellChange =>
    change(address, withMark(shown(address), mark, groundOf(address)));
  const refuse = (): void => void notify({ message: journalTexts.t('readOnly') });
  const startEditing = (address: CellAddress, text?: string) => {
    if (!canMark) return refuse();
    const { mark } = shown(address);
    choose(address);
    setEditing({
      ...address,
      text: text ?? (mark === null ? '' : String(mark).replace('.', ',')),
      isTyped: text !== undefined,
    });
  };

  const nameOf = (address: CellAddress) => {
    const { row, column } = spotOf(address);
    const step = journal.steps[column];
    return { student: row ? personName(row.student, 'short') : '', topic: step?.title ?? '' };
  };
  const offerUndo = (message: string, address: CellAddress) => {
    removal.current = notify({ message, action: { label: uiTexts.t('undo'), run: () => void book.undo(address) } });
  };

  /** Clears the marks of one cell or of the selection. */
  const clear = (only?: CellAddress) => {
    if (!canMark) return refuse();
    const cells = only ? [only] : selected();
    const first = cells[0];
    const count = book.write(cells.filter((cell) => shown(cell).mark !== null).map((cell) => markChange(cell, null)));
    if (count === 0 || !first) return;
    const message =
      count === 1 && cells.length === 1
        ? journalTexts.t('markRemoved', nameOf(first))
        : journalTexts.t('marksRemoved', { count });
    removal.current = notify({ message, action: { label: uiTexts.t('undo'), run: () => void book.undo() } });
  };
  /** Sets one status in every selected cell. */
  const setStatus = (status: number | null, cells = selected()) => {
    if (!canMark) return refuse();
    const count = book.write(cells.map((cell) => change(cell, { status })));
    if (count > 1 && cells[0]) offerUndo(journalTexts.t('statusesSet', { count }), cells[0]);
  };
  /** Saves a paste as one undo step and keeps the selection. */
  const apply = (changes: CellChange[]) => {
    const count = book.write(changes);
    if (count > 0)
      removal.current = notify({
        message: journalTexts.t('pasted', { count }),
        action: { label: uiTexts.t('undo'), run: () => void book.undo() },
      });
  };

  /** Saves what was typed; a field left as it was opened changes nothing. */
  const saveTyped = ({ student, step, isTyped }: Editing, typed: SavedMark) => {
    const address = { student, step };
    const { mark } = shown(address);
    const given = typed.kind === 'mark' ? typed.value : null;
    if (typed.kind === 'not-passed') book.write([change(address, NOT_PASSED)]);
    else if (given !== mark || (isTyped && given !== null)) book.write([markChange(address, given)]);
  };
  const onSave = useStable((typed: SavedMark, move: PressedKey | null) => {
    if (editing) saveTyped(editing, typed);
    setEditing(null);
    if (!move || !place) return;
    // At the edge of the table the cell keeps the focus.
    if (!go(moveInGrid(place, move, size)) && editing) focusCell(editing);
  });
  const onCancel = useStable(() => {
    setEditing(null);
    if (editing) focusCell({ student: editing.student, step: editing.step });
  });
  const editorActions = useMemo(() => ({ onSave, onCancel }), [onSave, onCancel]);

  const undo = () => {
    // Hides the notification that offers to undo what is being undone here.
    removal.current();
    const address = book.undo();
    if (address) focusCell(address);
  };
  const nextWaiting = () => {
    if (place) go(findNext(place, size, (at) => readCell(journal.rows[at.row]?.cells[at.column]).isWaiting));
  };

  /** Returns the selection as text for a spreadsheet. */
  const copyText = (): string =>
    selection.write((address) => {
      const { mark, status } = shown(address);
      return mark !== null
        ? String(mark).replace('.', ',')
        : status === NOT_PASSED.status
          ? journalTexts.t('notPassedLetters')
          : '';
    });
  /** Copies the first row of the selection into the rows below it. */
  const fillDown = () => {
    if (!canMark) return refuse();
    const count = book.write(selection.below().map(({ cell, first }) => change(cell, shown(first))));
    if (count > 0)
      removal.current = notify({
        message: journalTexts.t('filled', { count }),
        action: { label: uiTexts.t('undo'), run: () => void book.undo() },
      });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || !place || event.altKey || event.nativeEvent.isComposing) return;
    if (actOnCell(event, active)) return event.preventDefault();
    if (selection.moveByKey(event)) event.preventDefault();
  };

  /** Handles keys that act on the active cell or the selection. */
  function actOnCell(event: KeyboardEvent, address: CellAddress): boolean {
    const isPlain = !event.ctrlKey && !event.metaKey;
    if (event.key === 'Enter' && !isPlain) onOpen(address);
    else if (event.code === 'KeyA' && !isPlain) selection.selectAll();
    else if (event.code === 'KeyD' && !isPlain) fillDown();
    else if (event.key === 'F2') startEditing(address);
    else if (isPlain && (event.key === 'Delete' || event.key === 'Backspace')) clear();
    else if (isPlain && startsMark(event.key)) startEditing(address, event.key);
    else return false;
    return true;
  }

  return {
    active,
    place,
    range,
    hasSelection: selection.hasSelection,
    editing,
    editorActions,
    moves: selection.moves,
    choose,
    focusCell,
    refocus: selection.refocus,
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
