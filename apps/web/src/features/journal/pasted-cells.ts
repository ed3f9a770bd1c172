// What a pasted table would do to the journal: for each cell the old and the new value, or why it cannot be taken. Pure; nothing is saved here.
import { NOT_PASSED_STATUS_ID } from '@orbita/contract/permissions';
import type { Journal } from '@orbita/contract/subjects';
import type { CellAddress, CellValue } from './cell-book.ts';
import { type CellRange, sizeOf } from './cell-range.ts';
import type { GridPlace } from './grid-moves.ts';
import { parseMark, type TypedMark } from './typed-mark.ts';

export type PasteFault = Extract<TypedMark, { kind: 'error' }>['reason'] | 'outside';
export interface PastedCell extends GridPlace {
  /** As it was pasted. */
  text: string;
  outcome:
    | { kind: 'change'; address: CellAddress; before: CellValue; after: CellValue }
    | { kind: 'same' }
    | { kind: 'fault'; reason: PasteFault };
}

/** «н» in a paper journal: was not there, did not pass. */
const NOT_PASSED = /^(н|нб|нз|н\/я|не пройден|не сдал[ао]?|n|absent)$/i;

export type PastedValue = Partial<CellValue> | { reason: PasteFault } | null;

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

/** The paste, cell by cell. `held` is what a cell shows now. */
export function planPaste(
  table: string[][],
  target: CellRange,
  { journal, held }: { journal: Pick<Journal, 'rows' | 'steps'>; held: (address: CellAddress) => CellValue },
): PastedCell[] {
  return spread(table, target).flatMap((texts, i) =>
    texts.flatMap((text, j): PastedCell[] => {
      const at = { row: target.top + i, column: target.left + j };
      const student = journal.rows[at.row]?.student.id;
      const step = journal.steps[at.column];
      if (student === undefined || !step)
        return text === '' ? [] : [{ ...at, text, outcome: { kind: 'fault', reason: 'outside' } }];
      const read = readPasted(text, step.max_mark);
      if (read === null) return [{ ...at, text, outcome: { kind: 'same' } }];
      if ('reason' in read) return [{ ...at, text, outcome: { kind: 'fault', reason: read.reason } }];
      const address = { student, step: step.id };
      const before = held(address);
      const after = { ...before, ...read };
      const isSame = after.mark === before.mark && after.status === before.status;
      return [{ ...at, text, outcome: isSame ? { kind: 'same' } : { kind: 'change', address, before, after } }];
    }),
  );
}
