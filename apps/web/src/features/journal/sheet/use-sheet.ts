// The painted sheet of the grid, repainted when its content changes or it is scrolled.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { GridLayout } from './grid-layout.ts';
import { createSheetPainter, type SheetContent, type SheetPainter } from './sheet-painter.ts';
import { isSameWindow, scrollFor, type SheetWindow, windowOf } from './sheet-window.ts';
import type { GridPlace } from '../../../ui/sheet/grid-moves.ts';

/** Milliseconds without scrolling after which everything is painted. */
const REST = 80;
const FRAME = 16;
/** Milliseconds; a longer frame shows that the machine is too slow to paint everything while scrolling. */
const LATE = 24;
/** Number of blank rows filled per frame while scrolling; ROWS_AT_REST applies afterwards. */
const ROWS_WHILE_SCROLLING = 1;
const ROWS_AT_REST = 6;
const EMPTY: SheetWindow = { firstRow: 0, endRow: 0, firstColumn: 0, endColumn: 0 };

interface Options {
  content: SheetContent;
  layout: GridLayout;
  /** The active cell and the number of moves by key; each move scrolls the cell into view. */
  place: GridPlace | null;
  moves: number;
}

/** Returns refs for the scroll container, the rows and the frozen parts, and the columns that header and footer show. */
export function useSheet({ content, layout, place, moves }: Options) {
  const scroller = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const frozen = useRef<HTMLDivElement>(null);
  const painter = useRef<SheetPainter | null>(null);
  const [shown, setShown] = useState(EMPTY);

  /** The last frame of the current scrolling, and whether the machine is too slow for it. */
  const pace = useRef({ drawnAt: 0, isLate: false });
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const inView = () =>
    scroller.current &&
    windowOf(scroller.current, layout, { rows: content.rows.length, columns: content.steps.length });
  /** After scrolling fills blank rows a few per frame, and then writes the labels. */
  const settle = useEffectEvent(() => {
    const at = inView();
    if (!at || !painter.current) return;
    pace.current = { drawnAt: 0, isLate: false };
    if (painter.current.paint(at, ROWS_AT_REST)) resting.current = setTimeout(() => settle(), FRAME);
    else painter.current.speak();
  });
  const draw = useEffectEvent((isScrolling = false) => {
    const at = inView();
    if (!at || !painter.current) return;
    clearTimeout(resting.current);
    const now = performance.now();
    const { drawnAt, isLate } = pace.current;
    pace.current = { drawnAt: now, isLate: isScrolling && (isLate || (drawnAt > 0 && now - drawnAt > LATE)) };
    painter.current.paint(at, pace.current.isLate ? ROWS_WHILE_SCROLLING : undefined);
    if (isScrolling) resting.current = setTimeout(() => settle(), REST);
    else painter.current.speak();
    // Only a change of columns concerns React's header and footer; rows belong to the painter.
    setShown((before) =>
      isSameWindow({ ...at, firstRow: 0, endRow: 0 }, before) ? before : { ...at, firstRow: 0, endRow: 0 },
    );
  });
  useLayoutEffect(() => {
    if (host.current && frozen.current) painter.current = createSheetPainter(host.current, frozen.current);
    return () => {
      painter.current = null;
    };
  }, []);
  useLayoutEffect(() => {
    painter.current?.show(content);
    draw();
  }, [content]);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const onScroll = () => draw(true);
    box.addEventListener('scroll', onScroll, { passive: true });
    const sizes = new ResizeObserver(() => draw());
    sizes.observe(box);
    return () => {
      clearTimeout(resting.current);
      box.removeEventListener('scroll', onScroll);
      sizes.disconnect();
    };
  }, []);

  const reveal = useEffectEvent(() => {
    const box = scroller.current;
    if (!box || !place) return;
    const { top, left } = scrollFor(box, layout, place);
    if (top !== box.scrollTop) box.scrollTop = top;
    if (left !== box.scrollLeft) box.scrollLeft = left;
    draw();
  });
  useLayoutEffect(() => {
    if (moves > 0) reveal();
  }, [moves]);

  return { scroller, host, frozen, shown };
}
