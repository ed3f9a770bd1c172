import { useState } from 'react';
import { formatDayTime } from '../../base/dates.ts';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { setDoNotDisturb, useDoNotDisturbUntil } from '../../base/do-not-disturb.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { DurationSelect } from '../../ui/fields/duration-select.tsx';
import { addDuration, type Duration } from '../../base/duration.ts';
import { usersTexts } from './users.texts.ts';
import classes from './users.module.css';

/** A moment that is still to come, or null. */
const untilOf = (moment: string | null | undefined): string | null =>
  moment && Date.parse(moment) > Date.now() ? moment : null;

/** Says until when this browser shows nothing and until when mails wait, which may differ. */
function told(until: string | null, held: string | null): string {
  const [pops, mails] = [until, held].map((moment) => moment && formatDayTime(moment));
  if (pops && pops === mails) return usersTexts.t('quietUntil', { when: pops });
  return [pops && usersTexts.t('quietPops', { when: pops }), mails && usersTexts.t('quietMails', { when: mails })]
    .filter(Boolean)
    .join(' ');
}

/** Silences pop-ups in this browser for a while, and holds mails and push messages until then. */
export function DoNotDisturbSettings() {
  const t = useTexts(usersTexts);
  const until = useDoNotDisturbUntil();
  // Mails wait on the server: it may refuse, or another device may have asked for it.
  const settings = useCall('notifications', 'getNotificationSettings', undefined);
  const held = untilOf(settings.data?.quiet_until);
  const [duration, setDuration] = useState<Duration>('hours3');
  const hold = useSave('notifications', 'updateNotificationSettings', { invalidates: ['notifications'] });
  const silence = (end: Date | null) => {
    setDoNotDisturb(end);
    hold.mutate({ body: { quiet_until: end?.toISOString() ?? null } });
  };
  return (
    <section className={classes.panel}>
      <h2>{t('quietTitle')}</h2>
      <p>{until !== null || held !== null ? told(until, held) : t('quietText')}</p>
      <ReadFailure name={t('quietTitle')} query={settings} />
      {until !== null || held !== null ? (
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
