// Parses marks typed into a cell.

export type TypedMark =
  | { kind: 'mark'; value: number }
  | { kind: 'empty' }
  | { kind: 'error'; reason: 'not-a-number' | 'too-high' | 'too-precise' };

/** Largest mark of a topic without a maximum of its own. */
export const HIGHEST_MARK = 1000;

/** Parses «4», «4,5», « 7.25 » with a comma or a full stop; an empty text clears the mark. */
export function parseMark(text: string, max: number | null): TypedMark {
  const clean = text.replace(/\s/g, '').replace(',', '.');
  if (clean === '') return { kind: 'empty' };
  if (!/^(\d+\.?\d*|\.\d+)$/.test(clean)) return { kind: 'error', reason: 'not-a-number' };
  if (/\.\d{3,}$/.test(clean)) return { kind: 'error', reason: 'too-precise' };
  const value = Number(clean);
  return value > (max ?? HIGHEST_MARK) ? { kind: 'error', reason: 'too-high' } : { kind: 'mark', value };
}

/** Tells whether a key starts a mark. */
export const startsMark = (key: string): boolean => /^[\d.,]$/.test(key);
