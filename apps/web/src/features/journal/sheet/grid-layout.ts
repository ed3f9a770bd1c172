import { useMediaQuery, useViewportSize } from '@mantine/hooks';
import { useMemo } from 'react';

/** Sizes of the grid in pixels. */
export interface GridLayout {
  name: number;
  /** 0: points stand under the name. */
  points: number;
  /** 0: the mean is not shown. */
  average: number;
  column: number;
  row: number;
  chapterHead: number;
  topicHead: number;
  /** Columns are wide enough for titles that are not turned. */
  isFlat: boolean;
}

const WIDE: GridLayout = {
  name: 196,
  points: 62,
  average: 56,
  column: 50,
  row: 28,
  chapterHead: 26,
  topicHead: 120,
  isFlat: false,
};
/** Fingers need higher rows, and the frozen part must leave room for marks. */
const NARROW: GridLayout = {
  name: 132,
  points: 0,
  average: 0,
  column: 52,
  row: 44,
  chapterHead: 26,
  topicHead: 120,
  isFlat: false,
};
/** Height of the row of sums. */
export const FOOT = 28;
/** Columns come and go by blocks: sideways scrolling then draws whole blocks now and again, not every row at every column. */
export const BLOCK = 4;
const WIDEST_COLUMN = 132;
const FLAT_FROM = 96;
const FLAT_HEAD = 88;
/** Padding of the page, borders and the scroll bar beside the grid. */
const AROUND = 72;

/** Few topics share the width of the window; many keep the least width that a mark needs. */
export function fitColumns(base: GridLayout, columns: number, width: number): GridLayout {
  const room = Math.floor((width - AROUND - frozenWidth(base)) / Math.max(1, columns));
  const column = Math.max(base.column, Math.min(WIDEST_COLUMN, room));
  return column < FLAT_FROM ? { ...base, column } : { ...base, column, topicHead: FLAT_HEAD, isFlat: true };
}

export function useGridLayout(columns: number): GridLayout {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const measured = useViewportSize().width;
  // The first drawing comes before the measuring.
  const width = measured || window.innerWidth;
  return useMemo(() => fitColumns(isNarrow ? NARROW : WIDE, columns, width), [isNarrow, columns, width]);
}

export const frozenWidth = (layout: GridLayout): number => layout.name + layout.points + layout.average;
export const headHeight = (layout: GridLayout): number => layout.chapterHead + layout.topicHead;
export const columnLeft = (layout: GridLayout, index: number): number => frozenWidth(layout) + index * layout.column;

/** Height of the line with the maximum under a title, and what stands around a title. */
const MAX_LINE = 18;
const TITLE_PADDING = 8;
const LETTER = 7.6;
const LINE = 15.6;

/** Room of a title in the head: it runs along the column when the column is narrow. */
export interface TitleRoom {
  width: number;
  height: number;
  lines: number;
  /** Letters of a line. */
  letters: number;
}
export function titleRoom({ column, topicHead, isFlat }: GridLayout): TitleRoom {
  const along = topicHead - MAX_LINE - TITLE_PADDING;
  const across = column - (isFlat ? TITLE_PADDING * 2 : 3);
  const [width, height] = isFlat ? [across, along] : [along, across];
  return { width, height, lines: Math.max(1, Math.floor(height / LINE)), letters: Math.floor(width / LETTER) };
}
