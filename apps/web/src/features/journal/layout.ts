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
  topicHead: 112,
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
  topicHead: 112,
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
