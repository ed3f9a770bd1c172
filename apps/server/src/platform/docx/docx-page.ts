// Size and margins of the pages of a document, and what its sections show beside the text.
import { BOUNDS, readCount, readLength } from './bounded-numbers.ts';
import type { LeftOut } from './docx-left-out.ts';
import { visibleSides } from './docx-styles.ts';
import { childOf, childrenOf, type XmlElement } from './xml-tree.ts';

/** Size and margins of the pages in points; margins from the left clockwise. */
export interface Page {
  width: number;
  height: number;
  margins: [left: number, top: number, right: number, bottom: number];
}
const A4 = { width: 11_906 / 20, height: 16_838 / 20, margin: 1134 / 20 };
/** Room between two margins, in points: without any, text would go on for ever. */
const LEAST_ROOM = 36;

/** Narrows two margins that leave no room between them. */
function fitMargins(one: number, other: number, side: number): [number, number] {
  const ratio = Math.min(1, (side - LEAST_ROOM) / Math.max(1, one + other));
  return [one * ratio, other * ratio];
}

export function readPage(section: XmlElement | undefined): Page {
  const size = childOf(section, 'w:pgSz')?.attributes ?? {};
  const margin = childOf(section, 'w:pgMar')?.attributes ?? {};
  // A margin below zero is one over which a tall header may reach.
  const side = (name: string) => Math.abs(readLength(margin[`w:${name}`], BOUNDS.pageMargin) ?? A4.margin);
  const width = readLength(size['w:w'], BOUNDS.pageSide) ?? A4.width;
  const height = readLength(size['w:h'], BOUNDS.pageSide) ?? A4.height;
  const [left, right] = fitMargins(side('left'), side('right'), width);
  const [top, bottom] = fitMargins(side('top'), side('bottom'), height);
  return { width, height, margins: [left, top, right, bottom] };
}

const COLUMNS = { least: 1, most: 63 };
/** What a section shows that is not read. */
export function leftOutOfSection(section: XmlElement | undefined): LeftOut[] {
  const columns = childOf(section, 'w:cols');
  const count = readCount(columns?.attributes['w:num'], COLUMNS) ?? childrenOf(columns, 'w:col').length;
  return [
    ...(count > 1 ? (['columns'] as const) : []),
    ...(visibleSides(childOf(section, 'w:pgBorders')) > 0 ? (['lines'] as const) : []),
    ...(childOf(section, 'w:lnNumType') ? (['other'] as const) : []),
  ];
}
