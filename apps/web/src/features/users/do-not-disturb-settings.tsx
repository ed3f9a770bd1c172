import { useState } from 'react';
import { formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { keepQuiet, useQuietUntil } from '../../base/do-not-disturb.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DurationSelect } from '../../ui/fields/duration-select.tsx';
import { addDuration, type Duration } from '../../base/duration.ts';
import { profileTexts } from './users.texts.ts';
import classes from './users.module.css';

/** Silences the pop-up notifications of this browser for a while. */
export function QuietSettings() {
  const t = useTexts(profileTexts);
  const until = useQuietUntil();
  const [duration, setDuration] = useState<Duration>('hours3');
  return (
    <section className={classes.panel}>
      <h2>{t('quietTitle')}</h2>
      <p>{until ? t('quietUntil', { when: formatDayTime(until) }) : t('quietText')}</p>
      {until ? (
        <Button onClick={() => keepQuiet(null)}>{t('quietOff')}</Button>
      ) : (
        <div className={classes.line}>
          <DurationSelect value={duration} onChange={setDuration} label={t('quietFor')} />
          <Button onClick={() => keepQuiet(addDuration(new Date(), duration))}>{t('quietOn')}</Button>
        </div>
      )}
    </section>
  );
}
