// The active cell and the selection of a table of students, moved by keys and pointers; independent of what cells contain.
import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import type { CellAddress } from './cell-book.ts';
import { type CellRange, isOneCell, placesIn, rangeBetween, sizeOf, writeTable } from '../../../ui/sheet/cell-range.ts';
import { type GridPlace, moveInGrid } from '../../../ui/sheet/grid-moves.ts';

/** Rows that PageUp and PageDown move by. */
const PAGE = 15;

/** `rows` are ids of students, `columns` ids of topics or lessons, in the order shown; `first` is the initial active cell. */
export function useCellSelection(rows: readonly number[], columns: readonly number[], first: GridPlace = START) {
  const [chosen, setChosen] = useState<CellAddress | null>(null);
  /** Where the selection began; null while only the active cell is selected. */
  const [anchor, setAnchor] = useState<CellAddress | null>(null);
  /** Counts moves by key, so that the cell is scrolled into view after it is rendered. */
  const [moves, setMoves] = useState(0);

  const rowOf = useMemo(() => new Map(rows.map((id, index) => [id, index])), [rows]);
  const columnOf = useMemo(() => new Map(columns.map((id, index) => [id, index])), [columns]);
  const size = { rows: rows.length, columns: columns.length, page: PAGE };

  const addressAt = ({ row, column }: GridPlace): CellAddress | null => {
    const [student, step] = [rows[row], columns[column]];
    return student === undefined || step === undefined ? null : { student, step };
  };
  const placeOf = (address: CellAddress | null): GridPlace | null => {
    const row = address && rowOf.get(address.student);
    const column = address && columnOf.get(address.step);
    return typeof row === 'number' && typeof column === 'number' ? { row, column } : null;
  };
  // If the chosen row or column has disappeared, the initial cell becomes active.
  const active = placeOf(chosen) ? chosen : (addressAt(first) ?? addressAt(START));
  const place = placeOf(active);
  const range: CellRange | null = place && rangeBetween(placeOf(anchor) ?? place, place);

  const focusCell = useCallback((address: CellAddress) => {
    setChosen({ ...address });
    setAnchor(null);
    setMoves((count) => count + 1);
  }, []);
  const choose = (address: CellAddress, extend = false) => {
    setChosen(address);
    setAnchor(extend ? (anchor ?? active) : null);
  };
  /** Moves the active cell; `extend` extends the selection to it. */
  const go = (to: GridPlace | null, extend = false): boolean => {
    const address = to && addressAt(to);
    if (!address) return false;
    choose(address, extend);
    setMoves((count) => count + 1);
    return true;
  };

  return {
    active,
    place,
    range,
    hasSelection: range !== null && !isOneCell(range),
    moves,
    size,
    addressAt,
    placeOf,
    choose,
    go,
    focusCell,
    /** Returns focus to the table and keeps the selection. */
    refocus: () => setMoves((count) => count + 1),
    selected: (): CellAddress[] => (range ? placesIn(range).flatMap((at) => addressAt(at) ?? []) : []),
    selectAll: () => {
      const last = addressAt({ row: size.rows - 1, column: size.columns - 1 });
      if (!last) return;
      setAnchor(addressAt(START));
      setChosen(last);
    },
    /** Returns cells of the selection below its first row, each with the first row's cell of its column. */
    below: (): { cell: CellAddress; first: CellAddress }[] =>
      range
        ? placesIn({ ...range, top: range.top + 1 }).flatMap(({ row, column }) => {
            const [cell, top] = [addressAt({ row, column }), addressAt({ row: range.top, column })];
            return cell && top ? [{ cell, first: top }] : [];
          })
        : [],
    /** Returns the selection as text for a spreadsheet. */
    write: (textOf: (cell: CellAddress) => string): string =>
      range
        ? writeTable(
            Array.from({ length: sizeOf(range).rows }, (_row, row) =>
              Array.from({ length: sizeOf(range).columns }, (_column, column) => {
                const address = addressAt({ row: range.top + row, column: range.left + column });
                return address ? textOf(address) : '';
              }),
            ),
          )
        : '',
    /** Handles arrows, Tab, Enter and the like; returns whether the key moved the active cell. */
    moveByKey: (event: KeyboardEvent): boolean => {
      const isExtending = event.shiftKey && event.key !== 'Enter' && event.key !== 'Tab';
      const key = { key: event.key, ctrlKey: event.ctrlKey, shiftKey: event.shiftKey };
      return !event.metaKey && place !== null && go(moveInGrid(place, key, size), isExtending);
    },
  };
}

const START: GridPlace = { row: 0, column: 0 };
