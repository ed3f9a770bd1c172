// Writes the content of a text document as a PDF with fonts of its own, which hold Cyrillic letters.
import { printPdf } from '../pdf/print-pdf.ts';
import type { CellContent, Content, DocumentDefinition, InlineText, TextContent } from '../pdf/pdfmake-types.ts';
import { MOST_CELLS, MOST_COLUMNS } from './bounded-numbers.ts';
import type { Block, Cell, DocxContent, Paragraph, Run, Table } from './read-docx.ts';

const USUAL_SIZE = 11;
/** Marks paragraphs that stand on the page of what follows them. */
const KEPT = 1;
/** Marks the foot of a page, which is no text that follows. */
const FOOT = 2;
/** Room left and right of the text of a cell, in points. */
const PADDING = 4;
/** A line of the font is this much higher than one of the fonts that word processors use. */
const LINE_RATIO = 0.88;

function inlineOf({ text, bold, italics, underline, strike, size, color, raised }: Run): InlineText {
  const decoration = [...(underline ? (['underline'] as const) : []), ...(strike ? (['lineThrough'] as const) : [])];
  return {
    // A number that begins the next line reads as if it belonged to nothing.
    text: text.replaceAll('№ ', '№\u00a0'),
    preserveLeadingSpaces: true,
    bold: bold ?? false,
    italics: italics ?? false,
    fontSize: size ?? USUAL_SIZE,
    ...(color === undefined ? {} : { color: `#${color}` }),
    ...(decoration.length > 0 ? { decoration } : {}),
    ...(raised === 'sup' ? { sup: true } : {}),
    ...(raised === 'sub' ? { sub: true } : {}),
  };
}

function contentOfParagraph(paragraph: Paragraph): Content {
  const { label, firstLine = 0, left = 0, right = 0, before = 0, after = 0, line = 1 } = paragraph;
  const text: TextContent = {
    text: paragraph.runs.map(inlineOf),
    alignment: paragraph.alignment ?? 'left',
    lineHeight: line * LINE_RATIO,
    ...(label === undefined && firstLine > 0 ? { leadingIndent: firstLine } : {}),
  };
  const place = {
    margin: [label === undefined ? left : Math.max(0, left + firstLine), before, right, after] as [
      number,
      number,
      number,
      number,
    ],
    ...(paragraph.startsPage ? { pageBreak: 'before' as const } : {}),
    ...(paragraph.keepsNext ? { headlineLevel: KEPT } : {}),
  };
  if (label === undefined) return { ...text, ...place };
  const [first] = paragraph.runs;
  const mark = inlineOf({ ...first, text: label, underline: false });
  return {
    ...place,
    columns: [
      { ...mark, width: Math.max(18, -firstLine), lineHeight: line * LINE_RATIO },
      { ...text, width: '*' },
    ],
  };
}

/** Number of rows that a merged cell of a column takes. */
function rowsOf(rows: Map<number, Cell>[], row: number, column: number): number {
  let count = 1;
  while (rows[row + count]?.get(column)?.merged === 'goes-on') count += 1;
  return count;
}

function contentOfTable({ rows, widths, hasLines, headings, padding = PADDING }: Table): Content {
  const columns = Math.max(1, widths.length, ...rows.map((row) => row.reduce((sum, cell) => sum + cell.columns, 0)));
  if (columns > MOST_COLUMNS || columns * rows.length > MOST_CELLS) throw new Error('The table is too large for a PDF');
  /** Cells by the column in which they begin. */
  const placed = rows.map((row) => {
    let column = 0;
    return new Map(
      row.map((cell) => {
        const entry: [number, Cell] = [column, cell];
        column += cell.columns;
        return entry;
      }),
    );
  });
  const body = placed.map((row, rowIndex) =>
    Array.from({ length: columns }, (_, column): CellContent => {
      const cell = row.get(column);
      if (!cell || cell.merged === 'goes-on') return {};
      const rowSpan = cell.merged === 'begins' ? rowsOf(placed, rowIndex, column) : 1;
      return { stack: cell.blocks.map(contentOf), colSpan: cell.columns, ...(rowSpan > 1 ? { rowSpan } : {}) };
    }),
  );
  if (body.length === 0) return { text: '' };
  return {
    table: {
      body,
      headerRows: headings < body.length ? headings : 0,
      widths: Array.from({ length: columns }, (_, column) => widths[column] ?? '*'),
      dontBreakRows: true,
    },
    layout: {
      hLineWidth: () => (hasLines ? 0.5 : 0),
      vLineWidth: () => (hasLines ? 0.5 : 0),
      paddingLeft: () => padding,
      paddingRight: () => padding,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  };
}

const contentOf = (block: Block): Content =>
  block.kind === 'paragraph' ? contentOfParagraph(block) : contentOfTable(block);

/** Narrows tables that are wider than the text, since a cell keeps its padding beside its width. */
function fitTables({ page, blocks }: DocxContent): Block[] {
  const room = page.width - page.margins[0] - page.margins[2];
  return blocks.map((block) => {
    if (block.kind === 'paragraph') return block;
    const wanted = block.widths.reduce((sum, width) => sum + width, 0);
    const padding = block.widths.length * (2 * (block.padding ?? PADDING) + 0.5);
    const most = room - padding;
    const ratio = wanted > 0 ? Math.min(wanted - padding, most) / wanted : 1;
    return { ...block, widths: block.widths.map((width) => Math.max(4, width * ratio)) };
  });
}

/** Returns a PDF of A4 or whatever size the document has, with page numbers. */
export function writePdf(content: DocxContent, { title, madeAt }: { title: string; madeAt: Date }): Promise<Buffer> {
  const { page } = content;
  const definition: DocumentDefinition = {
    pageSize: { width: page.width, height: page.height },
    pageMargins: page.margins,
    info: { title, creationDate: madeAt },
    defaultStyle: { font: 'Serif', fontSize: USUAL_SIZE },
    content: fitTables(content).map(contentOf),
    pageBreakBefore: ({ headlineLevel }, { getFollowingNodesOnPage: following }) =>
      headlineLevel === KEPT && following().every((node) => node.headlineLevel === FOOT),
    footer: (current, count) => ({
      ...{ text: `${current} / ${count}`, alignment: 'right', fontSize: 8, color: '#666666', headlineLevel: FOOT },
      margin: [page.margins[0], Math.max(4, page.margins[3] / 2 - 8), page.margins[2], 0],
    }),
  };
  return printPdf(definition);
}
