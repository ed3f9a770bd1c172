import { useMediaQuery, useViewportSize } from '@mantine/hooks';
import { useMemo } from 'react';

/** Sizes of the grid, in pixels. */
export interface GridLayout {
  name: number;
  /** Width of the points column; 0 shows points below the name. */
  points: number;
  /** Width of the mean column; 0 hides it. */
  average: number;
  column: number;
  row: number;
  chapterHead: number;
  topicHead: number;
  /** Whether columns are wide enough for horizontal titles. */
  isFlat: boolean;
}

const WIDE: GridLayout = {
  name: 196,
  points: 62,
  average: 56,
  column: 50,
  row: 28,
  chapterHead: 24,
  topicHead: 110,
  isFlat: false,
};
/** Phones: rows are higher for fingers, and the frozen part is narrower to leave room for marks. */
const NARROW: GridLayout = {
  name: 132,
  points: 0,
  average: 0,
  column: 52,
  row: 44,
  chapterHead: 24,
  topicHead: 110,
  isFlat: false,
};
/** Height of the footer row. */
export const FOOT = 28;
/** Columns are added and removed in blocks, so that horizontal scrolling repaints seldom instead of at every column. */
export const BLOCK = 4;
const WIDEST_COLUMN = 132;
const FLAT_FROM = 96;
const FLAT_HEAD = 76;
/** Width taken by page padding, borders and the scroll bar. */
const AROUND = 72;

/** Widens columns to fill the window when there are few topics; many topics get the minimum width that a mark needs. */
export function fitColumns(base: GridLayout, columns: number, width: number): GridLayout {
  const room = Math.floor((width - AROUND - frozenWidth(base)) / Math.max(1, columns));
  const column = Math.max(base.column, Math.min(WIDEST_COLUMN, room));
  return column < FLAT_FROM ? { ...base, column } : { ...base, column, topicHead: FLAT_HEAD, isFlat: true };
}

export function useGridLayout(columns: number): GridLayout {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const measured = useViewportSize().width;
  // On the first render the viewport has not been measured yet.
  const width = measured || window.innerWidth;
  return useMemo(() => fitColumns(isNarrow ? NARROW : WIDE, columns, width), [isNarrow, columns, width]);
}

export const frozenWidth = (layout: GridLayout): number => layout.name + layout.points + layout.average;
export const headHeight = (layout: GridLayout): number => layout.chapterHead + layout.topicHead;
export const columnLeft = (layout: GridLayout, index: number): number => frozenWidth(layout) + index * layout.column;

/** Height of the line with the maximum mark below a title; TITLE_PADDING surrounds the title. */
const MAX_LINE = 18;
const TITLE_PADDING = 8;
const LETTER = 8.2;
const LINE = 15.6;
/** More lines would be read one at a time; the tooltip has the whole title. */
const MOST_LINES = 3;

/** Space for a title in the header; narrow columns have vertical titles. */
export interface TitleRoom {
  width: number;
  height: number;
  lines: number;
  /** Letters per line. */
  letters: number;
}
export function titleRoom({ column, topicHead, isFlat }: GridLayout): TitleRoom {
  const along = topicHead - MAX_LINE - TITLE_PADDING;
  const across = column - (isFlat ? TITLE_PADDING * 2 : 3);
  const [width, height] = isFlat ? [across, along] : [along, across];
  const lines = Math.min(MOST_LINES, Math.max(1, Math.floor(height / LINE)));
  return { width, height: lines * LINE, lines, letters: Math.floor(width / LETTER) };
}
