// Parts of a form as a text document: lines for signatures, and tables drawn as wide as there is room.
import type { ReportTable } from '@orbita/contract/reports/report';
import type { Language } from '../../http/app-error.ts';
import type { Part } from '../../platform/docx/write-docx.ts';
import { sumOf, textOf, widthsOf } from './table-parts.ts';

export const signatureLine = (who: string): string => `${who}: ______________________ / ______________________ /`;

/** Keeps two asterisks of a name from being read as the sign of bold words. */
export const plain = (text: string): string => text.replaceAll('**', '*\u2060*');

/** Room left and right of the letters of a cell, in twentieths of a point. */
const PADDING_OF_CELL = 40;
/** Width of a letter in parts of its height, in the fonts of word processors and in that of the PDF; headings are bold and somewhat wider than the rest. */
const LETTER = { docx: 0.52, pdf: 0.62 };
/** Sizes of letters in half points. */
const LETTERS = { least: 12, most: 20 };
const [TITLE, NOTE] = [22, 17];
/** How a table is drawn; room is the width of the text in twentieths of a point. */
export interface TableLook {
  room: number;
  language: Language;
  format?: 'docx' | 'pdf';
}
export function documentTable(table: ReportTable, { room, language, format = 'docx' }: TableLook): Part[] {
  const widths = widthsOf(table);
  const ofLetter = (room - widths.length * 2 * PADDING_OF_CELL) / sumOf(widths);
  const letters = Math.floor(ofLetter / 10 / LETTER[format]);
  const cell = (text: string, bold = false) => [{ text: plain(text), bold }];
  return [
    ...(table.title === ''
      ? []
      : [{ text: plain(table.title), bold: true, letters: TITLE, alignment: 'center' as const, keepsNext: true }]),
    {
      widths: widths.map((width) => Math.floor(width * ofLetter) + 2 * PADDING_OF_CELL),
      dense: { letters: Math.min(LETTERS.most, Math.max(LETTERS.least, letters)), padding: PADDING_OF_CELL },
      hasLines: true,
      headings: 1,
      rows: [
        table.columns.map(({ title }) => cell(title, true)),
        ...table.rows.map((row) => row.map((one) => cell(textOf(one, language)))),
        ...table.totals.map((row) => row.map((one) => cell(textOf(one, language), true))),
      ],
    },
    ...(table.note === '' ? [] : [{ text: plain(table.note), letters: NOTE }]),
  ];
}
