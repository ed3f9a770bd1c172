import { daysFromToday, formatDay, formatDayTime, formatNear, formatRelative, formatTime } from '../../base/dates.ts';
import classes from './due-date.module.css';

interface Props {
  at: string;
  /** Whether nothing is due any more, so that the date is not urgent. */
  isDone?: boolean;
  /** Whether it stands in a narrow line, which has room for the day alone. */
  isShort?: boolean;
}

const SOON_DAYS = 7;

/** A due date: the day and, while it matters, the time left. */
export function DueDate({ at, isDone = false, isShort = false }: Props) {
  const days = daysFromToday(at);
  const isPast = Date.parse(at) < Date.now();
  const matters = !isDone && Math.abs(days) <= SOON_DAYS;
  const tone = isDone ? undefined : isPast ? 'past' : days < SOON_DAYS ? 'soon' : undefined;
  if (isShort)
    return (
      <time dateTime={at} className={classes.due} data-tone={tone} title={formatDayTime(at)}>
        <span className={isDone ? undefined : classes.distance}>{isDone ? formatDay(at) : formatNear(at)}</span>
      </time>
    );
  return (
    <time dateTime={at} className={classes.due} data-tone={tone}>
      {formatDay(at)}
      {!isPast && !isDone && days <= 1 && `, ${formatTime(at)}`}
      {matters && <span className={classes.distance}>{formatRelative(at)}</span>}
    </time>
  );
}
