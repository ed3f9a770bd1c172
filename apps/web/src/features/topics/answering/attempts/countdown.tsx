import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import { useTexts } from '../../../../base/i18n.ts';
import { answeringTexts } from '../answering.texts.ts';
import { useSecondsLeft } from './use-attempts.ts';
import classes from './attempts.module.css';

const HURRY = 300;
const two = (value: number): string => String(value).padStart(2, '0');

/** Formats seconds as «1:04:09», with hours only if there are any. */
export function writeSeconds(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

interface Props {
  endsAt: number;
  /** Questions answered so far, of all. */
  answered: number;
  total: number;
}

/** How much is answered, and the time left in an attempt, announced to screen readers five minutes and one minute before the end. */
export function Countdown({ endsAt, answered, total }: Props) {
  const t = useTexts(answeringTexts);
  const left = useSecondsLeft(endsAt) ?? 0;
  const Clock = left <= HURRY ? IconClockExclamation : IconClock;
  const minutes = left <= 60 ? 1 : left <= HURRY ? 5 : null;
  return (
    <div className={classes.countdown} data-hurry={left <= HURRY || undefined} data-over={left === 0 || undefined}>
      {total > 1 && (
        <span className={classes.answered}>
          <span aria-hidden="true">{t('answered', { count: answered, total })}</span>
          <span className="visually-hidden">{t('answeredOf', { count: answered, total })}</span>
        </span>
      )}
      <Clock size={20} aria-hidden="true" />
      <span role="timer" aria-label={t('timeLeft', { time: writeSeconds(left) })}>
        {left === 0 ? t('timeIsUp') : t('timeLeft', { time: writeSeconds(left) })}
      </span>
      <span className="visually-hidden" role="status">
        {left === 0 ? t('timeIsUp') : minutes !== null && t('minutesLeft', { count: minutes })}
      </span>
    </div>
  );
}
