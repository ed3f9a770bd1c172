import { useLayoutEffect } from 'react';

/** Returns focus to the opener when a dialog unmounts. */
export function useFocusReturn(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
}
