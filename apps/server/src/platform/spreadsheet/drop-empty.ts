// Takes rows and cells without a value out of a sheet of Excel: programs write formatted ones down to the last line and
// across to the last column, and the reader would create a cell for each place.
import { SaxesParser } from 'saxes';
import { AppError } from '../../http/app-error.ts';

/** The last row and column of a spreadsheet. */
const LAST_LINE = 1_048_576;
const LAST_COLUMN = 16_384;

type Cut = [start: number, end: number];

/** Adds a cut, joined with the one that it follows. */
function addCut(cuts: Cut[], [start, end]: Readonly<Cut>): void {
  const last = cuts.at(-1);
  if (last?.[1] === start) last[1] = end;
  else cuts.push([start, end]);
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns the numbers of shared texts that are blank. */
export function blankTexts(xml: string): ReadonlySet<number> {
  const blank = new Set<number>();
  for (const [at, item] of xml.split(/<\/(?:\w+:)?si>/).entries())
    if (item.replace(/<[^<>]*>/g, '').trim() === '') blank.add(at);
  return blank;
}

/** The number of a column by its letters, from 1. */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * Notes which rows and cells are empty. The reader takes no cell without a place, so whatever has a value stays where it
 * is when the empty ones before it go.
 */
class Emptiness {
  readonly cuts: Cut[] = [];
  private row: { start: number; isFilled: boolean; cuts: Cut[] } | undefined;
  private cell: { start: number; isFilled: boolean; isShared: boolean } | undefined;
  private text: string | undefined;
  private rows = 0;
  private readonly blank: ReadonlySet<number>;

  constructor(blank: ReadonlySet<number>) {
    this.blank = blank;
  }

  open(name: string, attributes: Record<string, string>, start: number): void {
    const place = attributes['r'] ?? '';
    if (name === 'row') {
      this.rows += 1;
      if (this.rows > LAST_LINE || Number(place) > LAST_LINE) throw new AppError('table-too-many-rows');
      this.row = { start, isFilled: false, cuts: [] };
    } else if (name === 'c') {
      const letters = /^[A-Z]*/.exec(place.toUpperCase())?.[0] ?? '';
      if (columnNumber(letters) > LAST_COLUMN) throw new AppError('table-too-many-rows');
      this.cell = { start, isFilled: false, isShared: attributes['t'] === 's' };
    } else if (this.cell && (name === 'v' || name === 't')) this.text = '';
  }

  addText(text: string): void {
    if (this.text !== undefined) this.text += text;
  }

  close(name: string, end: number): void {
    if (this.cell && this.text !== undefined && (name === 'v' || name === 't')) {
      const isBlank = this.text.trim() === '' || (this.cell.isShared && this.blank.has(Number(this.text)));
      if (!isBlank) this.cell.isFilled = true;
      this.text = undefined;
    } else if (name === 'c') this.closeCell(end);
    else if (name === 'row') this.closeRow(end);
  }

  private closeCell(end: number): void {
    if (this.cell && this.row) {
      if (this.cell.isFilled) this.row.isFilled = true;
      else addCut(this.row.cuts, [this.cell.start, end]);
    }
    this.cell = undefined;
  }

  private closeRow(end: number): void {
    if (this.row?.isFilled) for (const cut of this.row.cuts) addCut(this.cuts, cut);
    else if (this.row) addCut(this.cuts, [this.row.start, end]);
    this.row = undefined;
  }
}

/** Returns the XML of a sheet without its empty rows and cells; what is no XML comes back as it was. */
export function dropEmpty(xml: string, blank: ReadonlySet<number>): string {
  const found = new Emptiness(blank);
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) =>
    // No value of an attribute contains a bracket, so the last one before the end of the element begins it.
    found.open(localName(name), attributes, xml.lastIndexOf('<', parser.position - 1)),
  );
  parser.on('text', (text) => found.addText(text));
  parser.on('cdata', (text) => found.addText(text));
  parser.on('closetag', ({ name }) => found.close(localName(name), parser.position));
  try {
    parser.write(xml).close();
  } catch (error) {
    if (error instanceof AppError) throw error;
    return xml;
  }
  return without(xml, found.cuts);
}

function without(text: string, cuts: readonly Readonly<Cut>[]): string {
  const kept: string[] = [];
  let from = 0;
  for (const [start, end] of cuts) {
    kept.push(text.slice(from, start));
    from = end;
  }
  return [...kept, text.slice(from)].join('');
}
