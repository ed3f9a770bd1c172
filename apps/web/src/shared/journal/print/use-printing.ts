import { useEffectEvent, useLayoutEffect } from 'react';
import { useIsPrinting } from '../../../ui/plain/use-is-printing.ts';

/**
 * Tells whether the page is being printed, so that the sheets are made only then. The title is the name that the browser
 * suggests for a PDF.
 */
export function usePrinting(fileName: string): boolean {
  const isPrinting = useIsPrinting();
  const nameOf = useEffectEvent(() => fileName);
  useLayoutEffect(() => {
    if (!isPrinting) return undefined;
    const { title } = document;
    document.title = nameOf();
    return () => {
      document.title = title;
    };
  }, [isPrinting]);
  return isPrinting;
}
