import { useEffect, useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import paying from '../paying/paying.module.css';
import { signingTexts } from './signing.texts.ts';

/** Whole seconds until a moment, looked at every second. */
function useSecondsUntil(moment: number): number {
  const [left, setLeft] = useState(() => Math.ceil((moment - Date.now()) / 1000));
  useEffect(() => {
    const look = () => setLeft(Math.ceil((moment - Date.now()) / 1000));
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return Math.max(0, left);
}

/** Asks for another call once it may be asked for; until then it counts the seconds. */
export function CallAgain({ next, onCall, isCalling }: { next: number; onCall: () => void; isCalling: boolean }) {
  const t = useTexts(signingTexts);
  const left = useSecondsUntil(next);
  if (left > 0)
    return (
      <p className={paying.hint} role="timer">
        {t('next', { count: left })}
      </p>
    );
  return (
    <Button className={paying.pay} loading={isCalling} onClick={onCall}>
      {t('again')}
    </Button>
  );
}
