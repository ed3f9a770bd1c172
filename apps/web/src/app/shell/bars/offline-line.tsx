import { Link, useLocation } from 'react-router';
import { shownAsOf } from '../../../api/kept/shown-as-of.ts';
import { calendarDay, formatDayTime, formatTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { unsentAnswers } from '../../../base/unsent-answers.ts';
import { shellTexts } from '../shell.texts.ts';
import classes from './offline-line.module.css';

/** The page that says all of it. */
const OUTBOX = '/outbox';

/** Says that what the page shows is a copy, and of when; and that answers wait to be sent. */
export function OfflineLine() {
  const t = useTexts(shellTexts);
  const at = shownAsOf.use();
  const unsent = unsentAnswers.use();
  const isThere = useLocation().pathname === OUTBOX;
  const { waiting, refused } = isThere ? { waiting: 0, refused: 0 } : unsent;
  if (at === null && waiting + refused === 0) return null;
  const isToday = at !== null && calendarDay(at) === calendarDay(Date.now());
  return (
    <p className={classes.line} role="status">
      {at !== null && (
        <span>
          {isToday ? t('shownAsOf', { time: formatTime(at) }) : t('shownAsOfDay', { day: formatDayTime(at) })}
        </span>
      )}
      {waiting > 0 && <Link to={OUTBOX}>{t('unsent', { count: waiting })}</Link>}
      {refused > 0 && <Link to={OUTBOX}>{t('notAccepted', { count: refused })}</Link>}
    </p>
  );
}
