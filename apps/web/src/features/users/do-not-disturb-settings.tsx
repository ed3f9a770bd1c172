import { useState } from 'react';
import { formatDayTime } from '../../base/dates.ts';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { setDoNotDisturb, useDoNotDisturbUntil } from '../../base/do-not-disturb.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DurationSelect } from '../../ui/fields/duration-select.tsx';
import { addDuration, type Duration } from '../../base/duration.ts';
import { usersTexts } from './users.texts.ts';
import classes from './users.module.css';

/** Silences pop-ups in this browser for a while, and holds mails and push messages until then. */
export function DoNotDisturbSettings() {
  const t = useTexts(usersTexts);
  const until = useDoNotDisturbUntil();
  const [duration, setDuration] = useState<Duration>('hours3');
  const hold = useSave('notifications', 'updateNotificationSettings', { invalidates: ['notifications'] });
  const silence = (end: Date | null) => {
    setDoNotDisturb(end);
    hold.mutate({ body: { quiet_until: end?.toISOString() ?? null } });
  };
  return (
    <section className={classes.panel}>
      <h2>{t('quietTitle')}</h2>
      <p>{until ? t('quietUntil', { when: formatDayTime(until) }) : t('quietText')}</p>
      {until ? (
        <Button onClick={() => silence(null)}>{t('quietOff')}</Button>
      ) : (
        <div className={classes.line}>
          <DurationSelect value={duration} onChange={setDuration} label={t('quietFor')} />
          <Button onClick={() => silence(addDuration(new Date(), duration))}>{t('quietOn')}</Button>
        </div>
      )}
    </section>
  );
}
