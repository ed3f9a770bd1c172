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
  /** Key that the URL is about to get; null when it is up to date. */
  const wanted = useRef<string | null>(null);
  const cancel = useRef<() => void>(undefined);
  const addressedKey = addressed ? caseKey(addressed) : '';

  useEffect(() => {
    if (wanted.current === null) setOpened(addressed);
    else if (wanted.current === addressedKey) wanted.current = null;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names the case
  }, [addressedKey]);
  useEffect(() => () => cancel.current?.(), []);

  const open = useStable<Parameters<Open>, void>((ref, options) => {
    const key = ref ? caseKey(ref) : '';
    cancel.current?.();
    setOpened(ref);
    wanted.current = key === addressedKey ? null : key;
    cancel.current = afterPaint(() => writeAddress(ref, options));
  });
  return [opened, open];
}
