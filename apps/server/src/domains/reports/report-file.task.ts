// Writes a form as a workbook, a text document or a PDF, in a worker.
import type { MadeFile } from '@orbita/contract/endpoint';
import type { Report, ReportTable } from '@orbita/contract/reports/report';
import type { Language } from '../../http/app-error.ts';
import { type Part, writeDocx } from '../../platform/docx/write-docx.ts';
import type { CellContent, Content, TextContent } from '../../platform/pdf/pdfmake-types.ts';
import { printPdf } from '../../platform/pdf/print-pdf.ts';
import { type SheetRow, writeSheet } from '../../platform/streamed-workbook.ts';
import type { MadeCertificate } from './certificates/write-certificate.ts';
import type { MadeReport } from './make-report.ts';
import { documentTable, plain, signatureLine } from './report-parts.ts';
import { PAGE, partsOf, sumOf, textOf, widthsOf } from './table-parts.ts';
import { fillForm } from './templates/fill-form.ts';

interface Look {
  format: Format;
  /** Says which sign numbers have before their fraction. */
  language: Language;
}
type Order = Look &
  (
    | {
        report: MadeReport | MadeCertificate;
        /** What a text document or a PDF is made from; null: the layout of the product. */
        template: Uint8Array | null;
      }
    | { report: Report; template: null }
  );
type Format = 'xlsx' | 'docx' | 'pdf';
const mimes: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
};

export async function writeReport(order: Order): Promise<MadeFile> {
  const { report, format, language } = order;
  const write = { xlsx: asWorkbook, docx: asDocument, pdf: asPdf }[format];
  const bytes =
    order.template && format !== 'xlsx'
      ? await fillForm(order.template, order.report, { format, language })
      : await write(report, language);
  return { bytes, name: `${fileName(report)}.${format}`, mime: mimes[format] };
}

/** The title with the group or the student that the report is about. */
export const fileName = ({ title, facts: [first] }: Report): string =>
  [title, first?.value]
    .filter(Boolean)
    .join(', ')
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .slice(0, 120);

const asWorkbook = (report: Report): Promise<Uint8Array> => {
  const widths = report.tables.map(widthsOf);
  const columns = Math.max(0, ...widths.map(({ length }) => length));
  return writeSheet({
    name: report.title,
    widths: Array.from({ length: columns }, (_, i) => Math.max(...widths.map((own) => own[i] ?? 0))),
    head: [
      [report.institution],
      ...report.header.map((text) => [text]),
      [report.title],
      ...report.facts.map(({ name, value }) => [`${name}: ${value}`]),
    ],
    rows: [
      ...report.paragraphs.map((text) => [text]),
      ...report.tables.flatMap(sheetRows),
      [],
      ...report.signatures.map((who) => [signatureLine(who)]),
    ],
  });
};
/** A grade such as «5» is a number to whoever counts with the table. */
const numberOf = (cell: ReportTable['rows'][number][number]): string | number | null =>
  typeof cell === 'string' && /^\d{1,3}$/.test(cell) ? Number(cell) : cell;
const sheetRows = ({ title, columns, rows, totals, note }: ReportTable): SheetRow[] => [
  [],
  ...(title === '' ? [] : [{ bold: [title] }]),
  { bold: columns.map((column) => column.title) },
  ...rows.map((row) => row.map((cell, i) => (columns[i]?.kind === 'blank' ? numberOf(cell) : cell))),
  ...totals.map((bold) => ({ bold })),
  ...(note === '' ? [] : [[note]]),
];

/** Characters in the widest table from which the page lies on its side, and from which letters are small. */
const [WIDE, CROWDED] = [100, 150];
function asDocument(report: Report, language: Language): Uint8Array {
  const tables = report.tables.flatMap((table) => partsOf(table));
  const isWide = Math.max(0, ...tables.map((table) => sumOf(widthsOf(table)))) > WIDE;
  const parts: Part[] = [
    ...[report.institution, ...report.header].map((text) => ({ text: plain(text), alignment: 'center' as const })),
    { text: plain(report.title), style: 'Title' },
    ...report.facts.map(({ name, value }) => ({ text: `${name}: **${plain(value)}**` })),
    ...report.paragraphs.map((text) => ({ text: plain(text), style: 'Clause' as const })),
    ...tables.flatMap((table) => documentTable(table, { room: isWide ? PAGE.wide : PAGE.upright, language })),
    ...report.signatures.map((who) => ({ text: `\n${signatureLine(who)}` })),
  ];
  return writeDocx(parts, { isWide });
}
const A4 = { width: 595, height: 842 };
const MARGIN = 42;
const LINE = { hLineWidth: () => 0.5, vLineWidth: () => 0.5 };
const PADDING = { paddingLeft: () => 3, paddingRight: () => 3, paddingTop: () => 2, paddingBottom: () => 2 };
const line = (text: string, more: Partial<TextContent> = {}): Content => ({ text, margin: [0, 0, 0, 3], ...more });

function asPdf(report: Report, language: Language): Promise<Uint8Array> {
  const tables = report.tables.flatMap((table) => partsOf(table));
  const widest = Math.max(0, ...tables.map((table) => sumOf(widthsOf(table))));
  const page = widest > WIDE ? { width: A4.height, height: A4.width } : A4;
  const look = { room: page.width - 2 * MARGIN, fontSize: widest > CROWDED ? 7 : widest > WIDE ? 8 : 9, language };
  return printPdf({
    pageSize: page,
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN],
    info: { title: report.title, creationDate: new Date() },
    defaultStyle: { font: 'Serif', fontSize: 10 },
    content: [
      ...[report.institution, ...report.header].map((text) => line(text, { alignment: 'center' })),
      line(report.title, { alignment: 'center', bold: true, fontSize: 14, margin: [0, 6, 0, 10] }),
      ...report.facts.map(({ name, value }) => line(`${name}: ${value}`)),
      ...report.paragraphs.map((text) => line(text, { margin: [0, 6, 0, 3], fontSize: 11 })),
      ...tables.flatMap((table) => pdfTable(table, look)),
      ...report.signatures.map((who) => line(signatureLine(who), { margin: [0, 12, 0, 0] })),
    ],
    footer: (current, count) => ({ text: `${current} / ${count}`, alignment: 'center', fontSize: 8 }),
  });
}
interface PdfLook {
  /** Width between the margins, in points. */
  room: number;
  fontSize: number;
  language: Language;
}
function pdfTable(table: ReportTable, { room, fontSize, language }: PdfLook): Content[] {
  const widths = widthsOf(table);
  const free = room - widths.length * 7;
  const cell = (text: string, i: number, bold = false): CellContent => ({
    stack: [{ text, bold, fontSize, alignment: table.columns[i]?.kind === 'number' ? 'right' : 'left' }],
  });
  return [
    ...(table.title === '' ? [] : [line(table.title, { bold: true, fontSize: 11, margin: [0, 10, 0, 0] })]),
    {
      margin: [0, 8, 0, table.note === '' ? 12 : 4],
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: widths.map((width) => (width / sumOf(widths)) * free),
        body: [
          table.columns.map(({ title }, i) => cell(title, i, true)),
          ...table.rows.map((row) => row.map((one, i) => cell(textOf(one, language), i))),
          ...table.totals.map((row) => row.map((one, i) => cell(textOf(one, language), i, true))),
        ],
      },
      layout: { ...LINE, ...PADDING },
    },
    ...(table.note === '' ? [] : [line(table.note, { fontSize: 8, margin: [0, 0, 0, 12] })]),
  ];
}
