// What a pasted list becomes: one option for each line, one pair for each line with a tab.

/** A number, letter or dash before the words of a list's line. */
const MARKER = /^ *(?:\d{1,3}[.)]|[\p{L}][.)]|[•·*–—-])\s+/u;

const splitLines = (text: string): string[] => {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const isMarked = lines.length > 1 && lines.every((line) => MARKER.test(line));
  return isMarked ? lines.map((line) => line.replace(MARKER, '')) : lines;
};

/** Returns the lines of a pasted list without blank ones; markers go when every line has one. */
export const linesOf = (text: string): string[] => splitLines(text).map((line) => line.trim());

/** Returns the cells of pasted pairs: the left and the right side of each line, divided by a tab. */
export const pairsOfLines = (text: string): { left: string; right: string }[] =>
  splitLines(text).map((line) => {
    const [left = '', ...right] = line.split('\t');
    return { left: left.trim(), right: right.join(' ').trim() };
  });

export interface Pasted {
  /** Text of the field that was pasted into. */
  first: string;
  /** Texts of the fields that follow. */
  others: string[];
  /** How many lines found no place. */
  surplus: number;
}
/** Returns what becomes of lines pasted at a place of a text, when at most `room` fields may be added. */
export function pasteLines(
  lines: readonly string[],
  { before, after }: { before: string; after: string },
  room: number,
): Pasted {
  const [head = '', ...rest] = lines;
  const others = rest.slice(0, Math.max(0, room));
  const last = others.length - 1;
  if (last >= 0) others[last] += after;
  return { first: before + head + (last < 0 ? after : ''), others, surplus: rest.length - others.length };
}
