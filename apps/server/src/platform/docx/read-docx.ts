// Reads the content of a text document: paragraphs, lists, tables and page breaks with their look.
// What has no counterpart in the PDF, such as pictures, headers, footnotes and text boxes, is left out and named.
import { strFromU8, unzipSync } from 'fflate';
import { BOUNDS, readCount, readLength } from './bounded-numbers.ts';
import { type Fields, followFields, type LeftOut, leftOutOf } from './docx-left-out.ts';
import { type DocxNumbering, readNumbering } from './docx-numbering.ts';
import {
  drawsLines,
  type DocxStyles,
  type ParagraphLook,
  readParagraphLook,
  readStyles,
  readTextLook,
  type TextLook,
  visibleSides,
} from './docx-styles.ts';
import { leftOutOfSection, type Page, readPage } from './docx-page.ts';
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
export interface DocxContent {
  page: Page;
  blocks: Block[];
  /** What shows on paper and is not among the blocks. */
  leftOut: Set<LeftOut>;
}

const PAGE_BREAK = '\f';
/** Elements whose content stands there as if they were not there. */
const TRANSPARENT = new Set([
  ...['w:hyperlink', 'w:ins', 'w:moveTo', 'w:smartTag', 'w:sdt', 'w:sdtContent', 'w:customXml', 'w:dir', 'w:bdo'],
]);
/** The content of an element, read through what is transparent. */
const standingIn = (element: XmlElement): XmlElement[] =>
  elementsOf(element).flatMap((child) => (TRANSPARENT.has(child.name) ? standingIn(child) : [child]));

interface Reading {
  styles: DocxStyles;
  numbering: DocxNumbering;
  leftOut: Set<LeftOut>;
  fields: Fields;
}
function openReading(styles: XmlElement | undefined, numbering: XmlElement | undefined): Reading {
  const leftOut = new Set<LeftOut>();
  const fields = followFields((what) => leftOut.add(what));
  return { styles: readStyles(styles), numbering: readNumbering(numbering), leftOut, fields };
}
/** Notes what is lost with an element. */
const leave = (element: XmlElement, { leftOut }: Reading): void => {
  for (const what of leftOutOf(element)) leftOut.add(what);
};

function followField(mark: XmlElement, { fields }: Reading): void {
  const kind = mark.attributes['w:fldCharType'];
  if (kind === 'begin') fields.begin();
  if (kind === 'separate') fields.beginResult();
  if (kind === 'end') fields.end();
}
/** Returns the text of what stands in a run, with page breaks as form feeds. */
function textOfPart(part: XmlElement, reading: Reading): string {
  switch (part.name) {
    case 'w:t':
      return textOf(part);
    case 'w:tab':
    case 'w:ptab':
      return '\u00a0\u00a0\u00a0\u00a0';
    case 'w:br':
      return part.attributes['w:type'] === 'page' ? PAGE_BREAK : '\n';
    case 'w:cr':
      return '\n';
    case 'w:noBreakHyphen':
      return '\u2011';
    case 'w:fldChar':
      followField(part, reading);
      return '';
    case 'w:instrText':
      reading.fields.addInstruction(textOf(part));
      return '';
    default:
      leave(part, reading);
      return '';
  }
}

function readRun(element: XmlElement, look: TextLook, reading: Reading): Run[] {
  const properties = childOf(element, 'w:rPr');
  const own = { ...look, ...reading.styles.ofText(valueOf(properties, 'w:rStyle')), ...readTextLook(properties) };
  const text = elementsOf(element)
    .map((part) => {
      const shown = textOfPart(part, reading);
      reading.fields.addText(shown);
      return shown;
    })
    .join('');
  return text === '' || own.hidden ? [] : [{ ...own, text: own.caps ? text.toUpperCase() : text }];
}
function runsOf(element: XmlElement, look: TextLook, reading: Reading): Run[] {
  return standingIn(element).flatMap((child) => {
    if (child.name === 'w:r') return readRun(child, look, reading);
    if (child.name !== 'w:fldSimple') {
      leave(child, reading);
      return [];
    }
    reading.fields.begin(child.attributes['w:instr']);
    const runs = runsOf(child, look, reading);
    reading.fields.end();
    return runs;
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

/** Notes what the properties of a paragraph show beside its text. */
function leaveAround(properties: XmlElement | undefined, { hasLines }: ParagraphLook, { leftOut }: Reading): void {
  if (childOf(properties, 'w:framePr')) leftOut.add('boxes');
  const section = childOf(properties, 'w:sectPr');
  if (section) leftOut.add('sections');
  for (const what of leftOutOfSection(section)) leftOut.add(what);
  if (hasLines) leftOut.add('lines');
}

function readParagraph(element: XmlElement, reading: Reading): Paragraph[] {
  const { styles, numbering } = reading;
  const properties = childOf(element, 'w:pPr');
  const style = styles.ofParagraph(valueOf(properties, 'w:pStyle'));
  const own = readParagraphLook(properties);
  const set: ParagraphLook = { ...style.paragraph, ...own };
  const numbered =
    set.numberId === undefined || set.numberId === '0' ? undefined : numbering.next(set.numberId, set.level ?? 0);
  const look: ParagraphLook = { ...style.paragraph, ...numbered?.look, ...own };
  leaveAround(properties, look, reading);
  const [first = [], ...others] = pagesOf(runsOf(element, style.text, reading));
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
    columns: readCount(valueOf(properties, 'w:gridSpan'), BOUNDS.cellColumns) ?? 1,
    ...(merge ? { merged: merge.attributes['w:val'] === 'restart' ? 'begins' : 'goes-on' } : {}),
  };
}

/** The parts of an element of one name; notes what is lost with the others. */
function partsOf(element: XmlElement, name: string, reading: Reading): XmlElement[] {
  const standing = standingIn(element);
  for (const child of standing) if (child.name !== name) leave(child, reading);
  return standing.filter((child) => child.name === name);
}
/** Whether a table has lines; one of which only some cells have any loses them. */
function readLines(properties: XmlElement | undefined, cells: XmlElement[], { styles, leftOut }: Reading): boolean {
  if (drawsLines(properties) ?? styles.hasLines(valueOf(properties, 'w:tblStyle'))) return true;
  const sides = cells.map((cell) => visibleSides(childOf(childOf(cell, 'w:tcPr'), 'w:tcBorders')));
  // Some word processors write the lines of a table at each cell, of which two neighbours share one.
  if (sides.length > 0 && sides.every((count) => count >= 2)) return true;
  if (sides.some((count) => count > 0)) leftOut.add('lines');
  return false;
}

function readTable(element: XmlElement, reading: Reading): Table {
  const properties = childOf(element, 'w:tblPr');
  const rows = partsOf(element, 'w:tr', reading);
  const cells = rows.map((row) => partsOf(row, 'w:tc', reading));
  const isHeading = (row: XmlElement | undefined) => childOf(childOf(row, 'w:trPr'), 'w:tblHeader') !== undefined;
  const margin = childOf(childOf(properties, 'w:tblCellMar'), 'w:left');
  const padding = readLength(margin?.attributes['w:w'], BOUNDS.cellPadding);
  const body = rows.findIndex((row) => !isHeading(row));
  const widths = childrenOf(childOf(element, 'w:tblGrid'), 'w:gridCol').map(
    ({ attributes }) => readLength(attributes['w:w'], BOUNDS.columnWidth) ?? 0,
  );
  return {
    kind: 'table',
    // Columns share the room evenly when one of them does not say what it takes.
    widths: widths.every((width) => width > 0) ? widths : [],
    rows: cells.map((row) => row.map((cell) => readCell(cell, reading))),
    ...(padding === undefined ? {} : { padding }),
    headings: Math.max(0, body),
    hasLines: readLines(properties, cells.flat(), reading),
  };
}

function readBlocks(element: XmlElement, reading: Reading): Block[] {
  return standingIn(element).flatMap((child): Block[] => {
    if (child.name === 'w:p') return readParagraph(child, reading);
    if (child.name === 'w:tbl') return [readTable(child, reading)];
    leave(child, reading);
    return [];
  });
}

/** Reads a document from its parsed parts. */
export function readParts(part: (name: string) => XmlElement | undefined): DocxContent {
  const body = childOf(part('word/document.xml'), 'w:body');
  if (!body) throw new Error('The document has no body');
  const reading = openReading(part('word/styles.xml'), part('word/numbering.xml'));
  const section = childOf(body, 'w:sectPr');
  for (const what of leftOutOfSection(section)) reading.leftOut.add(what);
  return { page: readPage(section), blocks: readBlocks(body, reading), leftOut: reading.leftOut };
}
/** Reads the bytes of a DOCX file that was checked before. */
export function readDocx(bytes: Uint8Array): DocxContent {
  const names = ['word/document.xml', 'word/styles.xml', 'word/numbering.xml'];
  const files = unzipSync(bytes, { filter: ({ name }) => names.includes(name) });
  return readParts((name) => files[name] && readXmlTree(strFromU8(files[name]).replace(/^\uFEFF/, '')));
}

/** Whether a header or a footer shows anything; Word adds empty ones to any document. */
export function showsAnything(part: XmlElement): boolean {
  const reading = openReading(undefined, undefined);
  const hasText = (block: Block): boolean =>
    block.kind === 'paragraph'
      ? block.runs.some(({ text }) => text.trim() !== '')
      : block.hasLines || block.rows.flat().some(({ blocks }) => blocks.some(hasText));
  return readBlocks(part, reading).some(hasText) || reading.leftOut.size > 0;
}
