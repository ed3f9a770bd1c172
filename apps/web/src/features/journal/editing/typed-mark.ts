// What a teacher typed into a cell.

export type TypedMark =
  | { kind: 'mark'; value: number }
  | { kind: 'empty' }
  | { kind: 'error'; reason: 'not-a-number' | 'too-high' | 'too-precise' };

/** Most points of a topic without a maximum of its own. */
export const HIGHEST_MARK = 1000;

/** Reads «4», «4,5», « 7.25 »; nothing means that the mark goes. A comma and a point are the same. */
export function parseMark(text: string, max: number | null): TypedMark {
  const clean = text.replace(/\s/g, '').replace(',', '.');
  if (clean === '') return { kind: 'empty' };
  if (!/^(\d+\.?\d*|\.\d+)$/.test(clean)) return { kind: 'error', reason: 'not-a-number' };
  if (/\.\d{3,}$/.test(clean)) return { kind: 'error', reason: 'too-precise' };
  const value = Number(clean);
  return value > (max ?? HIGHEST_MARK) ? { kind: 'error', reason: 'too-high' } : { kind: 'mark', value };
}

/** Keys that begin a mark. */
export const startsMark = (key: string): boolean => /^[\d.,]$/.test(key);
