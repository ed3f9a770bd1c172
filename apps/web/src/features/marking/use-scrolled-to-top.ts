import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls an element to its top whenever the key changes; returns the listener of its scrolling.
 * It measures nothing, because that would force a layout.
 */
export function useScrolledToTop(key: string, element: RefObject<HTMLElement | null>): () => void {
  const previous = useRef(key);
  const isScrolled = useRef(false);
  useLayoutEffect(() => {
    if (previous.current === key) return;
    previous.current = key;
    if (isScrolled.current) element.current?.scrollTo({ top: 0 });
    isScrolled.current = false;
  }, [key, element]);
  return useCallback(() => {
    isScrolled.current = true;
  }, []);
}
