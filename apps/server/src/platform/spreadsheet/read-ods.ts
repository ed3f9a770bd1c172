// Reads the sheets of an OpenDocument spreadsheet, whose cells are all in content.xml, within the bounds of a workbook.
import { SaxesParser } from 'saxes';
import { AppError } from '../../http/app-error.ts';
import type { Cell, Merge, Sheet, Table } from './table.ts';
import { MAX_CELLS, MAX_CELLS_OF_SHEET, MAX_CHARACTERS, MAX_SHEETS } from './unpack-workbook.ts';

const MAX_DEPTH = 100;
/** The last row of a spreadsheet; programs repeat an empty row up to it. */
const LAST_LINE = 1_048_576;

type Attributes = Record<string, string>;

/** A cell while its paragraphs are read. */
interface OpenCell {
  attributes: Attributes;
  text: string;
}

/** How often the file repeats a row or a cell. */
function repeatedBy(attributes: Attributes, name: string): number {
  const count = Number(attributes[name] ?? 1);
  if (!Number.isInteger(count) || count < 1) throw new AppError('table-unreadable');
  return count;
}

/** Returns the value of a cell: a date or number as stored, anything else as its text. */
function valueOf({ attributes, text }: OpenCell): Cell {
  const kind = attributes['office:value-type'];
  if (kind === 'date') {
    const date = new Date(`${(attributes['office:date-value'] ?? '').slice(0, 10)}T00:00:00Z`);
    return Number.isNaN(date.getTime()) ? text.trim() : date;
  }
  if (kind === 'float' && Number.isFinite(Number(attributes['office:value'])))
    return Number(attributes['office:value']);
  return text.trim() === '' ? null : text.trim();
}

/** Collects the rows of all sheets and counts what they cost. */
class Sheets {
  readonly tables: Table[] = [];
  readonly merges: Merge[][] = [];
  private cells = 0;
  private characters = 0;
  private cellsOfSheet = 0;
  private line = 1;
  private row: Cell[] = [];
  private column = 0;

  openSheet(): void {
    if (this.tables.length >= MAX_SHEETS) throw new AppError('table-too-many-rows');
    this.tables.push([]);
    this.merges.push([]);
    [this.line, this.cellsOfSheet] = [1, 0];
  }

  openRow(): void {
    [this.row, this.column] = [[], 0];
  }

  addCell(cell: OpenCell): void {
    const value = valueOf(cell);
    const count = repeatedBy(cell.attributes, 'table:number-columns-repeated');
    const right = this.column + repeatedBy(cell.attributes, 'table:number-columns-spanned') - 1;
    const bottom = this.line + repeatedBy(cell.attributes, 'table:number-rows-spanned') - 1;
    if (value !== null && (right > this.column || bottom > this.line))
      this.merges.at(-1)?.push({ top: this.line, bottom, left: this.column, right });
    if (value !== null) {
      this.spend(this.column + count - this.row.length, typeof value === 'string' ? value.length * count : 0);
      while (this.row.length < this.column) this.row.push(null);
      for (let i = 0; i < count; i += 1) this.row.push(value);
    }
    this.column += count;
  }

  closeRow(attributes: Attributes): void {
    const count = repeatedBy(attributes, 'table:number-rows-repeated');
    if (this.row.length > 0) {
      this.spend(this.row.length * (count - 1), 0);
      for (let i = 0; i < count; i += 1) this.tables.at(-1)?.push({ line: this.line + i, cells: this.row });
    }
    this.line += count;
    // A row beyond the last one of a spreadsheet was written by nobody's program.
    if (this.line > LAST_LINE + 1) throw new AppError('table-too-many-rows');
  }

  private spend(cells: number, characters: number): void {
    this.cells += cells;
    this.cellsOfSheet += cells;
    this.characters += characters;
    if (this.cells > MAX_CELLS || this.cellsOfSheet > MAX_CELLS_OF_SHEET) throw new AppError('table-too-many-rows');
    if (this.characters > MAX_CHARACTERS) throw new AppError('too-large');
  }
}

/** Returns the sheets of a document; comments in cells do not count as their text. */
export function readOds(content: Buffer): Sheet[] {
  const sheets = new Sheets();
  const rows: Attributes[] = [];
  let cell: OpenCell | undefined;
  let depth = 0;
  let hidden = 0;
  const parser = new SaxesParser();
  const refuse = () => {
    throw new AppError('table-unreadable');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) refuse();
    if (name === 'office:annotation') hidden += 1;
    else if (name === 'table:table') sheets.openSheet();
    else if (name === 'table:table-row') {
      rows.push(attributes);
      sheets.openRow();
    } else if (isCell(name)) cell = { attributes, text: '' };
    else if (cell && hidden === 0) cell.text += signOf(name, cell.text);
  });
  parser.on('text', (text) => {
    if (cell && hidden === 0) cell.text += text;
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    if (name === 'office:annotation') hidden -= 1;
    else if (name === 'table:table-row') sheets.closeRow(rows.pop() ?? {});
    else if (isCell(name) && cell) {
      sheets.addCell(cell);
      cell = undefined;
    }
  });
  parser.write(content.toString('utf8')).close();
  return sheets.tables.map((table, at) => ({ name: '', table, merges: sheets.merges[at] ?? [] }));
}

const isCell = (name: string): boolean => name === 'table:table-cell' || name === 'table:covered-table-cell';

/** Returns what an element stands for in the text: a space, or a line break between paragraphs. */
function signOf(name: string, before: string): string {
  if (name === 'text:s' || name === 'text:tab') return ' ';
  if (name === 'text:line-break') return '\n';
  return name === 'text:p' && before !== '' ? '\n' : '';
}
