import { useMediaQuery } from '@mantine/hooks';

/** Sizes of the grid in pixels. */
export interface GridLayout {
  name: number;
  /** 0: points stand under the name. */
  points: number;
  column: number;
  row: number;
  chapterHead: number;
  topicHead: number;
}

const WIDE: GridLayout = { name: 216, points: 64, column: 50, row: 32, chapterHead: 28, topicHead: 128 };
/** Fingers need higher rows, and the frozen part must leave room for marks. */
const NARROW: GridLayout = { name: 124, points: 0, column: 52, row: 44, chapterHead: 28, topicHead: 116 };

export function useGridLayout(): GridLayout {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  return isNarrow ? NARROW : WIDE;
}

export const frozenWidth = (layout: GridLayout): number => layout.name + layout.points;
export const headHeight = (layout: GridLayout): number => layout.chapterHead + layout.topicHead;
