// Reads tables in text files: values separated by commas, semicolons or tabs.

/** Columns of a row that are read; a row of a crafted file can have millions. */
const MOST_COLUMNS = 100;

export interface TextTable {
  /** The first rows, with their cells. */
  rows: string[][];
  /** The number of all rows. */
  total: number;
}

/** Tells by its name whether a text holds a table. */
export const isTableFile = (name: string): boolean => /\.(csv|tsv)$/i.test(name);

/** Returns the separator that stands most often in the first line. */
function separatorOf(text: string): string {
  const line = text.slice(0, 5000).split('\n', 1)[0] ?? '';
  const count = (mark: string) => line.split(mark).length;
  return [';', '\t', ','].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Reads the first rows of a table and counts the others; a quoted value may hold separators and line breaks. */
export function readTable(text: string, most: number): TextTable {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let total = 0;
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    let isRowOver = false;
    while (!isRowOver) {
      const cell = readCell(text, at, separator);
      if (cells.length < MOST_COLUMNS && total < most) cells.push(cell.value);
      isRowOver = text[cell.end] !== separator;
      at = cell.end + 1;
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1;
    if (total < most) rows.push(cells);
    total += 1;
  }
  return { rows, total };
}

/** Reads the value that begins at a place; `end` is the place of the mark behind it. */
function readCell(text: string, start: number, separator: string): { value: string; end: number } {
  if (text[start] !== '"') {
    const end = endOfPlain(text, start, separator);
    return { value: text.slice(start, end), end };
  }
  let end = start + 1;
  while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1;
  const value = text.slice(start + 1, end).replaceAll('""', '"');
  const after = endOfPlain(text, Math.min(end + 1, text.length), separator);
  return { value: value + text.slice(end + 1, after), end: after };
}

function endOfPlain(text: string, start: number, separator: string): number {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}
