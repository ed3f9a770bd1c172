// Parses what is typed or pasted into a cell: a mark, «не пройден», or nothing.

export type MarkFault = 'not-a-number' | 'too-high' | 'too-precise';
/** What a text in a cell means. */
export type TypedMark =
  | { kind: 'mark'; value: number }
  | { kind: 'empty' }
  | { kind: 'not-passed' }
  /** A letter for an absence, which is no result of a topic; a paste asks what it means. */
  | { kind: 'absence' }
  | { kind: 'error'; reason: MarkFault };

/** What the field of a cell may save. */
export type SavedMark = Exclude<TypedMark, { kind: 'error' | 'absence' }>;
type Refused = Exclude<TypedMark, SavedMark>;
export const isSavable = (typed: TypedMark): typed is SavedMark => typed.kind !== 'error' && typed.kind !== 'absence';
export const faultOf = (typed: Refused): MarkFault | 'absence' => (typed.kind === 'error' ? typed.reason : typed.kind);

/** Largest mark of a topic without a maximum of its own. */
export const HIGHEST_MARK = 1000;

/** Notations of «не пройден»; «н» alone is an absence. */
const NOT_PASSED = /^(нп|нз|незач\.?|незач[её]т|не пройден[ао]?|не сдал[ао]?|np|not passed)$/i;
/** Notations of an absence in paper journals and in attendance. */
const ABSENCE = /^(н|нб|н\/я|n|absent)$/i;

/** Parses «4», «4,5», « 7.25 » with a comma or a full stop, and «нп»; an empty text clears the mark. */
export function parseMark(text: string, max: number | null): TypedMark {
  if (NOT_PASSED.test(text.trim())) return { kind: 'not-passed' };
  if (ABSENCE.test(text.trim())) return { kind: 'absence' };
  const clean = text.replace(/\s/g, '').replace(',', '.');
  if (clean === '') return { kind: 'empty' };
  if (!/^(\d+\.?\d*|\.\d+)$/.test(clean)) return { kind: 'error', reason: 'not-a-number' };
  if (/\.\d{3,}$/.test(clean)) return { kind: 'error', reason: 'too-precise' };
  const value = Number(clean);
  return value > (max ?? HIGHEST_MARK) ? { kind: 'error', reason: 'too-high' } : { kind: 'mark', value };
}

/** Tells whether a key starts a mark or the letters of «не пройден». */
export const startsMark = (key: string): boolean => /^[\d.,нН]$/.test(key);
