import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Tells whether the page is being printed, by its button or by the browser, so that the sheets are made only then.
 * The title is the name that the browser suggests for a PDF.
 */
export function usePrinting(fileName: string): boolean {
  const [isPrinting, setPrinting] = useState(false);
  const nameOf = useEffectEvent(() => fileName);
  useEffect(() => {
    let title: string | null = null;
    const begin = () => {
      title ??= document.title;
      document.title = nameOf();
      // The browser prints what is there when this handler returns.
      flushSync(() => setPrinting(true));
    };
    const end = () => {
      if (title !== null) document.title = title;
      title = null;
      setPrinting(false);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      if (title !== null) document.title = title;
    };
  }, []);
  return isPrinting;
}
