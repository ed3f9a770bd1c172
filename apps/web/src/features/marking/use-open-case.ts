import { useEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';
import { caseKey, type CaseRef } from './case-ref.ts';
import { useStable } from '../../base/use-stable.ts';

type Open = (ref: CaseRef | null, options?: { replace?: boolean }) => void;

/**
 * The open case, which changes at once; the URL follows after the answer is on screen,
 * because the router's work would delay it.
 */
export function useOpenCase(addressed: CaseRef | null, writeAddress: Open): [CaseRef | null, Open] {
  const [opened, setOpened] = useState(addressed);
  /** Keys written to the URL that have not come back from it; on a busy machine several are on their way. */
  const written = useRef<string[]>([]);
  const cancel = useRef<() => void>(undefined);
  const addressedKey = addressed ? caseKey(addressed) : '';

  useEffect(() => {
    const echo = written.current.indexOf(addressedKey);
    if (echo >= 0) {
      written.current.splice(0, echo + 1);
      return;
    }
    written.current = [];
    cancel.current?.();
    setOpened(addressed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names the case
  }, [addressedKey]);
  useEffect(() => () => cancel.current?.(), []);

  const open = useStable<Parameters<Open>, void>((ref, options) => {
    cancel.current?.();
    setOpened(ref);
    cancel.current = afterPaint(() => {
      written.current.push(ref ? caseKey(ref) : '');
      writeAddress(ref, options);
    });
  });
  return [opened, open];
}
