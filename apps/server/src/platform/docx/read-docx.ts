// Reads the content of a text document: paragraphs, lists, tables and page breaks with their look.
// What has no counterpart in the PDF, such as pictures, headers, footnotes and text boxes, is left out.
import { strFromU8, unzipSync } from 'fflate';
import {
  drawsLines,
  type DocxStyles,
  type ParagraphLook,
  readParagraphLook,
  readStyles,
  readTextLook,
  type TextLook,
} from './docx-styles.ts';
import { type DocxNumbering, readNumbering } from './docx-numbering.ts';
import { childOf, childrenOf, elementsOf, readXmlTree, textOf, valueOf, type XmlElement } from './xml-tree.ts';

export interface Run extends TextLook {
  text: string;
}
export interface Paragraph extends ParagraphLook {
  kind: 'paragraph';
  runs: Run[];
  /** Number or mark of a list. */
  label?: string;
}
export interface Cell {
  blocks: Block[];
  columns: number;
  /** Begins or continues a cell of several rows. */
  merged?: 'begins' | 'goes-on';
}
export interface Table {
  kind: 'table';
  /** Widths of the columns in points. */
  widths: number[];
  rows: Cell[][];
  /** First rows that are repeated on each page. */
  headings: number;
  hasLines: boolean;
  /** Room left and right of the text of a cell in points, when the table sets one. */
  padding?: number;
}
export type Block = Paragraph | Table;
/** Size and margins of the pages in points; margins from the left clockwise. */
export interface Page {
  width: number;
  height: number;
  margins: [left: number, top: number, right: number, bottom: number];
}
export interface DocxContent {
  page: Page;
  blocks: Block[];
}

const A4 = { width: 11906, height: 16838, margin: 1134 };
const PAGE_BREAK = '\f';
/** Elements whose content stands in the line of text as if they were not there. */
const TRANSPARENT = new Set(['w:hyperlink', 'w:ins', 'w:smartTag', 'w:sdt', 'w:sdtContent', 'w:moveTo', 'w:fldSimple']);

interface Reading {
  styles: DocxStyles;
  numbering: DocxNumbering;
}

/** Returns the text of what stands in a run, with page breaks as form feeds. */
function textOfPart(part: XmlElement): string {
  switch (part.name) {
    case 'w:t':
      return textOf(part);
    case 'w:tab':
      return '\u00a0\u00a0\u00a0\u00a0';
    case 'w:br':
      return part.attributes['w:type'] === 'page' ? PAGE_BREAK : '\n';
    case 'w:cr':
      return '\n';
    case 'w:noBreakHyphen':
      return '\u2011';
    default:
      return '';
  }
}

function runsOf(element: XmlElement, look: TextLook, styles: DocxStyles): Run[] {
  return elementsOf(element).flatMap((child) => {
    if (TRANSPARENT.has(child.name)) return runsOf(child, look, styles);
    if (child.name !== 'w:r') return [];
    const properties = childOf(child, 'w:rPr');
    const own = { ...look, ...styles.ofText(valueOf(properties, 'w:rStyle')), ...readTextLook(properties) };
    const text = elementsOf(child).map(textOfPart).join('');
    return text === '' ? [] : [{ ...own, text: own.caps ? text.toUpperCase() : text }];
  });
}

/** Divides runs at page breaks. */
function pagesOf(runs: Run[]): Run[][] {
  const pages: Run[][] = [[]];
  for (const run of runs)
    for (const [index, text] of run.text.split(PAGE_BREAK).entries()) {
      if (index > 0) pages.push([]);
      if (text !== '') pages.at(-1)?.push({ ...run, text });
    }
  return pages;
}

function readParagraph(element: XmlElement, { styles, numbering }: Reading): Paragraph[] {
  const properties = childOf(element, 'w:pPr');
  const style = styles.ofParagraph(valueOf(properties, 'w:pStyle'));
  const own = readParagraphLook(properties);
  const set: ParagraphLook = { ...style.paragraph, ...own };
  const numbered =
    set.numberId === undefined || set.numberId === '0' ? undefined : numbering.next(set.numberId, set.level ?? 0);
  const look: ParagraphLook = { ...style.paragraph, ...numbered?.look, ...own };
  const [first = [], ...others] = pagesOf(runsOf(element, style.text, styles));
  const paragraph: Paragraph = {
    ...look,
    kind: 'paragraph',
    // An empty line is as high as its text would be.
    runs: first.length > 0 || others.length > 0 ? first : [{ ...style.text, text: ' ' }],
    ...(numbered ? { label: numbered.label } : {}),
  };
  const following = others.map((runs): Paragraph => ({
    ...look,
    kind: 'paragraph',
    runs,
    startsPage: true,
    before: 0,
  }));
  return [...(first.length === 0 && others.length > 0 ? [] : [paragraph]), ...following];
}

function readCell(element: XmlElement, reading: Reading): Cell {
  const properties = childOf(element, 'w:tcPr');
  const merge = childOf(properties, 'w:vMerge');
  return {
    blocks: readBlocks(element, reading),
    columns: Math.max(1, Number(valueOf(properties, 'w:gridSpan') ?? 1)),
    ...(merge ? { merged: merge.attributes['w:val'] === 'restart' ? 'begins' : 'goes-on' } : {}),
  };
}

function readTable(element: XmlElement, reading: Reading): Table {
  const properties = childOf(element, 'w:tblPr');
  const rows = childrenOf(element, 'w:tr');
  const isHeading = (row: XmlElement | undefined) => childOf(childOf(row, 'w:trPr'), 'w:tblHeader') !== undefined;
  const padding = Number(childOf(childOf(properties, 'w:tblCellMar'), 'w:left')?.attributes['w:w']) / 20;
  const body = rows.findIndex((row) => !isHeading(row));
  return {
    kind: 'table',
    widths: childrenOf(childOf(element, 'w:tblGrid'), 'w:gridCol').map(
      ({ attributes }) => Number(attributes['w:w']) / 20,
    ),
    rows: rows.map((row) => childrenOf(row, 'w:tc').map((cell) => readCell(cell, reading))),
    ...(Number.isFinite(padding) ? { padding } : {}),
    headings: Math.max(0, body),
    hasLines: drawsLines(properties) ?? reading.styles.hasLines(valueOf(properties, 'w:tblStyle')),
  };
}

function readBlocks(element: XmlElement, reading: Reading): Block[] {
  return elementsOf(element).flatMap((child): Block[] => {
    if (child.name === 'w:p') return readParagraph(child, reading);
    if (child.name === 'w:tbl') return [readTable(child, reading)];
    return TRANSPARENT.has(child.name) ? readBlocks(child, reading) : [];
  });
}

function readPage(section: XmlElement | undefined): Page {
  const size = childOf(section, 'w:pgSz')?.attributes ?? {};
  const margin = childOf(section, 'w:pgMar')?.attributes ?? {};
  const points = (value: string | undefined, usual: number) => Number(value ?? usual) / 20;
  const side = (name: string) => points(margin[`w:${name}`], A4.margin);
  return {
    width: points(size['w:w'], A4.width),
    height: points(size['w:h'], A4.height),
    margins: [side('left'), side('top'), side('right'), side('bottom')],
  };
}

const readBody = (bytes: Uint8Array): XmlElement | undefined => {
  const name = 'word/document.xml';
  const part = unzipSync(bytes, { filter: (file) => file.name === name })[name];
  return part && childOf(readXmlTree(strFromU8(part).replace(/^\uFEFF/, '')), 'w:body');
};
/** Returns the page on which a text stands: a document may have pages of several sizes. */
export function readPageOf(bytes: Uint8Array, text: string): Page {
  const body = readBody(bytes);
  const blocks = elementsOf(body);
  const from = blocks.findIndex((block) => textOf(block).includes(text));
  // The size of pages stands in the last paragraph of their section, that of the last section at the end of the body.
  const ends = from === -1 ? [] : blocks.slice(from).map((block) => childOf(childOf(block, 'w:pPr'), 'w:sectPr'));
  return readPage(ends.find((section) => section !== undefined) ?? childOf(body, 'w:sectPr'));
}
/** Says whether a text stands in a table. */
export const standsInTable = (bytes: Uint8Array, text: string): boolean =>
  childrenOf(readBody(bytes), 'w:tbl').some((table) => textOf(table).includes(text));

/** Reads the bytes of a DOCX file that was checked before. */
export function readDocx(bytes: Uint8Array): DocxContent {
  const names = ['word/document.xml', 'word/styles.xml', 'word/numbering.xml'];
  const parts = unzipSync(bytes, { filter: ({ name }) => names.includes(name) });
  const read = (name: string) => (parts[name] ? readXmlTree(strFromU8(parts[name]).replace(/^\uFEFF/, '')) : undefined);
  const body = childOf(read('word/document.xml'), 'w:body');
  if (!body) throw new Error('The document has no body');
  const styles = readStyles(read('word/styles.xml'));
  const numbering = readNumbering(read('word/numbering.xml'));
  return { page: readPage(childOf(body, 'w:sectPr')), blocks: readBlocks(body, { styles, numbering }) };
}
