// While somebody reads on a phone, the bars above and below the page give way to the text.
import { useEffect, type RefObject } from 'react';

/** Pixels from the top of the page within which the bars always stand. */
const TOP = 120;
/** Pixels of one direction after which the reader is taken to mean it. */
const MEANT = 12;

/** Marks the frame with `data-reading` while the page is scrolled down, until it is scrolled up again. */
export function useReading(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < MEANT && now > TOP) return;
      frame.current?.toggleAttribute('data-reading', now > last && now > TOP);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [frame]);
}
