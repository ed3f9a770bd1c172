import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Copies and pastes cells while the table has focus. */
export function useClipboard(
  scroller: RefObject<HTMLElement | null>,
  { copy, paste }: { copy: () => string; paste: ((text: string) => void) | undefined },
): void {
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    if (document.activeElement !== scroller.current) return;
    event.clipboardData?.setData('text/plain', copy());
    event.preventDefault();
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain');
    if (document.activeElement !== scroller.current || !text || !paste) return;
    event.preventDefault();
    paste(text);
  });
  useEffect(() => {
    const copied = (event: ClipboardEvent) => onCopy(event);
    const pasted = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('copy', copied);
    document.addEventListener('paste', pasted);
    return () => {
      document.removeEventListener('copy', copied);
      document.removeEventListener('paste', pasted);
    };
  }, []);
}
