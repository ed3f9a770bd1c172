// Plans a paste: for each cell the old and new value, or why it cannot be accepted. Pure; nothing is saved here.
import { type CellRange, sizeOf } from '../../../ui/sheet/cell-range.ts';
import type { GridPlace } from '../../../ui/sheet/grid-moves.ts';
import type { CellAddress } from '../cells/cell-book.ts';

export interface PastedCell<Value, Fault extends string> extends GridPlace {
  /** The pasted text. */
  text: string;
  outcome:
    | { kind: 'change'; address: CellAddress; before: Value; after: Value }
    | { kind: 'same' }
    /** Waits for an answer of the person. */
    | { kind: 'asked' }
    | { kind: 'fault'; reason: Fault | 'outside' };
}

/** A single copied cell fills the whole selection; a table is placed at its top left corner. */
export function spreadOver(table: string[][], target: CellRange): string[][] {
  const only = table.length === 1 && table[0]?.length === 1 ? table[0][0] : undefined;
  const { rows, columns } = sizeOf(target);
  return only === undefined ? table : Array.from({ length: rows }, () => Array.from({ length: columns }, () => only));
}

interface Ground<Value, Fault extends string> {
  addressAt: (place: GridPlace) => CellAddress | null;
  /** Parses a text for a cell; null leaves the cell unchanged, `asked` waits for an answer of the person. */
  read: (
    text: string,
    place: GridPlace & { address: CellAddress },
  ) => Partial<Value> | { reason: Fault } | 'asked' | null;
  /** Returns the cell's present value. */
  held: (address: CellAddress) => Value;
  isSame: (a: Value, b: Value) => boolean;
}

/** Plans the paste cell by cell. */
export function planPastedTable<Value, Fault extends string>(
  table: string[][],
  target: CellRange,
  { addressAt, read, held, isSame }: Ground<Value, Fault>,
): PastedCell<Value, Fault>[] {
  const planOne = (text: string, place: GridPlace): PastedCell<Value, Fault>[] => {
    const address = addressAt(place);
    if (!address) return text === '' ? [] : [{ ...place, text, outcome: { kind: 'fault', reason: 'outside' } }];
    const meant = read(text, { ...place, address });
    if (meant === 'asked') return [{ ...place, text, outcome: { kind: 'asked' } }];
    if (meant === null) return [{ ...place, text, outcome: { kind: 'same' } }];
    if ('reason' in meant) return [{ ...place, text, outcome: { kind: 'fault', reason: meant.reason } }];
    const before = held(address);
    const after = { ...before, ...meant };
    return [
      {
        ...place,
        text,
        outcome: isSame(after, before) ? { kind: 'same' } : { kind: 'change', address, before, after },
      },
    ];
  };
  return spreadOver(table, target).flatMap((texts, i) =>
    texts.flatMap((text, j) => planOne(text, { row: target.top + i, column: target.left + j })),
  );
}
