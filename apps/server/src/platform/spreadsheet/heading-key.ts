// The heading of a column as the rules of the imports know it.
import type { Cell } from './table.ts';

/** «Кол-во\nчасов» becomes «кол во часов»; a letter of two signs, as some systems write «й», is one. */
export const headingKey = (cell: Cell): string =>
  String(cell ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}№#]+/gu, ' ')
    .trim();
