// What a pasted table would do to the journal: for each cell the old and the new value, or why it cannot be taken. Pure; nothing is saved here.
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import type { Journal } from '@orbita/contract/subjects';
import type { CellAddress, CellValue } from '../../../ui/sheet/cell-book.ts';
import { type CellRange, sizeOf } from '../../../ui/sheet/cell-range.ts';
import type { GridPlace } from '../../../ui/sheet/grid-moves.ts';
import { parseMark, type TypedMark } from '../editing/typed-mark.ts';

export type PasteFault = Extract<TypedMark, { kind: 'error' }>['reason'];
export interface PastedCell<Value, Fault extends string> extends GridPlace {
  /** As it was pasted. */
  text: string;
  outcome:
    | { kind: 'change'; address: CellAddress; before: Value; after: Value }
    | { kind: 'same' }
    | { kind: 'fault'; reason: Fault | 'outside' };
}

/** «н» in a paper journal: was not there, did not pass. */
const NOT_PASSED = /^(н|нб|нз|н\/я|не пройден|не сдал[ао]?|n|absent)$/i;

type PastedValue = Partial<CellValue> | { reason: PasteFault } | null;

/** What a pasted text means in a topic; null leaves the cell as it is. */
export function readPasted(text: string, max: number | null): PastedValue {
  if (NOT_PASSED.test(text)) return { mark: null, status: NOT_PASSED_STATUS_ID };
  const typed = parseMark(text, max);
  if (typed.kind === 'empty') return null;
  return typed.kind === 'error' ? { reason: typed.reason } : { mark: typed.value };
}

/** One copied cell fills the whole selection; a table goes where its corner is put. */
export function spread(table: string[][], target: CellRange): string[][] {
  const only = table.length === 1 && table[0]?.length === 1 ? table[0][0] : undefined;
  const { rows, columns } = sizeOf(target);
  return only === undefined ? table : Array.from({ length: rows }, () => Array.from({ length: columns }, () => only));
}

interface Ground<Value, Fault extends string> {
  addressAt: (place: GridPlace) => CellAddress | null;
  /** What a text means there; null leaves the cell as it is. */
  read: (text: string, place: GridPlace) => Partial<Value> | { reason: Fault } | null;
  /** What a cell shows now. */
  held: (address: CellAddress) => Value;
  isSame: (a: Value, b: Value) => boolean;
}

/** The paste, cell by cell. */
export function planTable<Value, Fault extends string>(
  table: string[][],
  target: CellRange,
  { addressAt, read, held, isSame }: Ground<Value, Fault>,
): PastedCell<Value, Fault>[] {
  const planOne = (text: string, place: GridPlace): PastedCell<Value, Fault>[] => {
    const address = addressAt(place);
    if (!address) return text === '' ? [] : [{ ...place, text, outcome: { kind: 'fault', reason: 'outside' } }];
    const meant = read(text, place);
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
  return spread(table, target).flatMap((texts, i) =>
    texts.flatMap((text, j) => planOne(text, { row: target.top + i, column: target.left + j })),
  );
}

/** A paste of marks. `held` is what a cell shows now. */
export const planPaste = (
  table: string[][],
  target: CellRange,
  { journal, held }: { journal: Pick<Journal, 'rows' | 'steps'>; held: (address: CellAddress) => CellValue },
): PastedCell<CellValue, PasteFault>[] =>
  planTable(table, target, {
    addressAt: ({ row, column }) => {
      const [student, step] = [journal.rows[row]?.student.id, journal.steps[column]?.id];
      return student === undefined || step === undefined ? null : { student, step };
    },
    read: (text, { column }) => readPasted(text, journal.steps[column]?.max_mark ?? null),
    held,
    isSame: (a, b) => a.mark === b.mark && a.status === b.status,
  });
