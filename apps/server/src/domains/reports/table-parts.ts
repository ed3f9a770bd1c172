// Divides a table that is too wide for a page into parts, each with the number and the name of its rows.
import type { ReportTable } from '@orbita/contract/reports/report';
import type { Language } from '../../http/app-error.ts';

type Cell = ReportTable['rows'][number][number];

/** A cell as it is printed. */
export const textOf = (cell: Cell, language: Language): string =>
  typeof cell === 'number' ? String(cell).replace('.', language === 'ru' ? ',' : '.') : (cell ?? '');
/** Width of a column in characters, by what stands in it. */
function widthOf({ columns, rows, totals }: ReportTable, i: number): number {
  const longest = Math.max(...[...rows, ...totals].map((row) => String(row[i] ?? '').length), 3);
  const title = columns[i]?.title ?? '';
  const words = Math.max(...title.split(' ').map((word) => word.length));
  return Math.min(40, Math.max(longest, words, columns[i]?.kind === 'blank' ? 10 : 0) + 1);
}
export const widthsOf = (table: ReportTable): number[] => table.columns.map((_column, i) => widthOf(table, i));
export const sumOf = (widths: number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** The number and the name, which each part repeats. */
const REPEATED = 2;
/** Text width of a page in twentieths of a point. */
export const PAGE = { upright: 9638, wide: 14_570 };
/** Characters that a page on its side holds in small letters, and those of a part, which has letters of the usual size. */
const [MOST, OF_PART] = [190, 150];

/** Returns the table itself, or its parts in the order of the columns, about equally wide and numbered. */
export function partsOf(table: ReportTable, textWidth = PAGE.wide): ReportTable[] {
  const share = textWidth / PAGE.wide;
  const widths = widthsOf(table);
  if (sumOf(widths) <= MOST * share || widths.length <= REPEATED + 1) return [table];
  const room = OF_PART * share - sumOf(widths.slice(0, REPEATED));
  const wanted = sumOf(widths.slice(REPEATED));
  const even = wanted / Math.ceil(wanted / room);
  const parts: number[][] = [];
  let width = Infinity;
  for (const [i, own] of widths.entries()) {
    if (i < REPEATED) continue;
    // The last column of a part may go beyond its share, but not beyond the page.
    if (width >= even || width + own > room) {
      parts.push([]);
      width = 0;
    }
    parts.at(-1)?.push(i);
    width += own;
  }
  return parts.map((own, i) => partOf(table, own, { number: i + 1, count: parts.length }));
}

function partOf(table: ReportTable, columns: number[], { number, count }: { number: number; count: number }) {
  const of = <Value>(row: Value[]): Value[] => [
    ...row.slice(0, REPEATED),
    ...columns.flatMap((i) => row.slice(i, i + 1)),
  ];
  return {
    title: [table.title, `${number} / ${count}`].filter(Boolean).join(' · '),
    columns: of(table.columns),
    rows: table.rows.map(of),
    totals: table.totals.map(of),
    note: number === count ? table.note : '',
  };
}
