// The painted sheet of the grid: drawn when its content changes and while it is scrolled.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { GridLayout } from './layout.ts';
import { createSheetPainter, type SheetContent, type SheetPainter } from './sheet-painter.ts';
import { isSameWindow, scrollFor, type SheetWindow, windowOf } from './sheet-window.ts';
import type { GridPlace } from './grid-moves.ts';

const EMPTY: SheetWindow = { firstRow: 0, endRow: 0, firstColumn: 0, endColumn: 0 };

interface Options {
  content: SheetContent;
  layout: GridLayout;
  /** Where the active cell is, and how often a key has moved it: after a move it is scrolled into view. */
  place: GridPlace | null;
  moves: number;
}

/** Refs for the scrolling box and for the hosts of the rows and of their frozen parts, and which columns the head and the foot should show. */
export function useSheet({ content, layout, place, moves }: Options) {
  const scroller = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const frozen = useRef<HTMLDivElement>(null);
  const painter = useRef<SheetPainter | null>(null);
  const [shown, setShown] = useState(EMPTY);

  const draw = useEffectEvent(() => {
    const box = scroller.current;
    if (!box || !painter.current) return;
    const at = windowOf(box, layout, { rows: content.rows.length, columns: content.steps.length });
    painter.current.paint(at);
    // Rows are the painter's; only a change of columns concerns the head.
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
    if (!box) return;
    const onScroll = () => draw();
    box.addEventListener('scroll', onScroll, { passive: true });
    const sizes = new ResizeObserver(() => draw());
    sizes.observe(box);
    return () => {
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
