// Writes a form as a workbook, a text document or a PDF, in a worker.
import type { MadeFile } from '@orbita/contract/endpoint';
import type { Report } from '@orbita/contract/reports';
import { type Part, writeDocx } from '../../platform/docx/write-docx.ts';
import type { CellContent, Content, TextContent } from '../../platform/pdf/pdfmake-types.ts';
import { printPdf } from '../../platform/pdf/print-pdf.ts';
import { writeSheet } from '../../platform/streamed-workbook.ts';

type Format = 'xlsx' | 'docx' | 'pdf';
const mimes: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
};
type Cell = Report['rows'][number][number];

export async function writeReport({ report, format }: { report: Report; format: Format }): Promise<MadeFile> {
  const write = { xlsx: asWorkbook, docx: asDocument, pdf: asPdf }[format];
  const [group] = report.facts;
  const name = [report.title, group?.value]
    .filter(Boolean)
    .join(', ')
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .slice(0, 120);
  return { bytes: await write(report), name: `${name}.${format}`, mime: mimes[format] };
}

const textOf = (cell: Cell): string =>
  cell === null ? '' : String(cell).replace('.', typeof cell === 'number' ? ',' : '.');
/** Width of a column in characters, by what stands in it. */
function widthOf({ columns, rows, totals }: Report, i: number): number {
  const longest = Math.max(...[...rows, ...totals].map((row) => textOf(row[i] ?? null).length), 3);
  const title = columns[i]?.title ?? '';
  const words = Math.max(...title.split(' ').map((word) => word.length));
  return Math.min(40, Math.max(longest, words, columns[i]?.kind === 'blank' ? 10 : 0) + 1);
}
const widthsOf = (report: Report): number[] => report.columns.map((_column, i) => widthOf(report, i));
const signatureLine = (who: string): string => `${who}: ______________________ / ______________________ /`;

const asWorkbook = (report: Report): Promise<Uint8Array> =>
  writeSheet({
    name: report.title,
    widths: widthsOf(report),
    head: [
      [report.institution],
      [report.title],
      ...report.facts.map(({ name, value }) => [`${name}: ${value}`]),
      [],
      report.columns.map(({ title }) => title),
    ],
    rows: [...report.rows, ...report.totals, [], ...report.signatures.map((who) => [signatureLine(who)])],
  });

/** Text width of a page in twentieths of a point. */
const PAGE = 9638;
function asDocument(report: Report): Uint8Array {
  const widths = widthsOf(report);
  const all = widths.reduce((sum, width) => sum + width, 0);
  const cell = (text: string, bold = false) => [{ text, bold }];
  const parts: Part[] = [
    { text: report.institution, alignment: 'center' },
    { text: report.title, style: 'Title' },
    ...report.facts.map(({ name, value }) => ({ text: `${name}: **${value}**` })),
    {
      widths: widths.map((width) => Math.floor((width / all) * PAGE)),
      hasLines: true,
      headings: 1,
      rows: [
        report.columns.map(({ title }) => cell(title, true)),
        ...report.rows.map((row) => row.map((one) => cell(textOf(one)))),
        ...report.totals.map((row) => row.map((one) => cell(textOf(one), true))),
      ],
    },
    ...report.signatures.map((who) => ({ text: `\n${signatureLine(who)}` })),
  ];
  return writeDocx(parts);
}

const A4 = { width: 595, height: 842 };
const MARGIN = 42;
const LINE = { hLineWidth: () => 0.5, vLineWidth: () => 0.5 };
const PADDING = { paddingLeft: () => 3, paddingRight: () => 3, paddingTop: () => 2, paddingBottom: () => 2 };

function asPdf(report: Report): Promise<Uint8Array> {
  const widths = widthsOf(report);
  const all = widths.reduce((sum, width) => sum + width, 0);
  const page = all > 100 ? { width: A4.height, height: A4.width } : A4;
  const room = page.width - 2 * MARGIN - widths.length * 7;
  const fontSize = all > 150 ? 7 : 9;
  const cell = (text: string, i: number, bold = false): CellContent => ({
    stack: [{ text, bold, fontSize, alignment: report.columns[i]?.kind === 'number' ? 'right' : 'left' }],
  });
  const line = (text: string, more: Partial<TextContent> = {}): Content => ({ text, margin: [0, 0, 0, 3], ...more });
  return printPdf({
    pageSize: page,
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN],
    info: { title: report.title, creationDate: new Date() },
    defaultStyle: { font: 'Serif', fontSize: 10 },
    content: [
      line(report.institution, { alignment: 'center' }),
      line(report.title, { alignment: 'center', bold: true, fontSize: 14, margin: [0, 6, 0, 10] }),
      ...report.facts.map(({ name, value }) => line(`${name}: ${value}`)),
      {
        margin: [0, 8, 0, 12],
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: widths.map((width) => (width / all) * room),
          body: [
            report.columns.map(({ title }, i) => cell(title, i, true)),
            ...report.rows.map((row) => row.map((one, i) => cell(textOf(one), i))),
            ...report.totals.map((row) => row.map((one, i) => cell(textOf(one), i, true))),
          ],
        },
        layout: { ...LINE, ...PADDING },
      },
      ...report.signatures.map((who) => line(signatureLine(who), { margin: [0, 12, 0, 0] })),
    ],
    footer: (current, count) => ({ text: `${current} / ${count}`, alignment: 'center', fontSize: 8 }),
  });
}
