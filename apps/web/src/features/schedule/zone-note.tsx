import { Link } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useLanguage } from '../../base/language.ts';
import { useTexts } from '../../base/i18n.ts';
import { scheduleTexts } from './schedule.texts.ts';
import classes from './schedule.module.css';

/** Says in which time zone the times are, since the person may be in another, and leads to the own calendar. */
export function ZoneNote() {
  const t = useTexts(scheduleTexts);
  const locale = useLanguage() === 'ru' ? 'ru-RU' : 'en-GB';
  const { time_zone: timeZone } = useCurrentUser().company;
  const named = (timeZoneName: 'longGeneric' | 'shortOffset') =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(Date.now())
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return (
    <>
      {t('zone', { name: named('longGeneric'), offset: named('shortOffset') })}
      <span className="no-print">
        {' · '}
        <Link to="/self/calendar" className={classes.link}>
          {t('ownCalendar')}
        </Link>
      </span>
    </>
  );
}
