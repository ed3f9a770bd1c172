import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an item stands below the first row, where there was no room for it. */
const isBelow = (item: Element, first: Element): boolean =>
  item.getBoundingClientRect().top > first.getBoundingClientRect().top + 1;

/**
 * Returns how many items of a wrapping row stand in its first line; the others have no room beside the rest of the bar. They
 * stay where they are, unseen, so that they are found again when there is room.
 */
export function useFitting(row: RefObject<HTMLElement | null>): number {
  const [fitting, setFitting] = useState(Infinity);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () => {
      const items = [...element.children];
      const first = items[0];
      const below = first ? items.findIndex((item) => isBelow(item, first)) : -1;
      setFitting(below === -1 ? Infinity : below);
    };
    const sizes = new ResizeObserver(measure);
    const watch = () => {
      for (const observed of [element, ...element.children]) sizes.observe(observed);
      measure();
    };
    watch();
    const items = new MutationObserver(watch);
    items.observe(element, { childList: true });
    return () => {
      sizes.disconnect();
      items.disconnect();
    };
  }, [row]);
  return fitting;
}
