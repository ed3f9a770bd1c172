import { useEffect, useState } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth.module.css';

interface Props {
  /** When the next password is taken, in milliseconds since the epoch. */
  until: number;
  supportUrl: string | null | undefined;
}

const MINUTE = 60_000;

/** Says after too many wrong passwords how long to wait, and who helps in the meantime. */
export function WaitNotice({ until, supportUrl }: Props) {
  const t = useTexts(authTexts);
  const minutes = useMinutesLeft(until);
  return (
    <div className={classes.notice} role="alert">
      <strong>{t('tooManyTitle')}</strong>
      <p className={classes.waiting}>{minutes > 0 ? t('tryIn', { count: minutes }) : t('tryNow')}</p>
      <p className={classes.waiting}>
        {t('forgot')}{' '}
        {supportUrl && (
          <a href={supportUrl} target="_blank" rel="noreferrer">
            {t('support')}
          </a>
        )}
      </p>
    </div>
  );
}

/** Returns the begun minutes until a moment, counted down while they pass. */
function useMinutesLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 4);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / MINUTE));
}
