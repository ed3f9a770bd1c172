import { daysFromToday, formatDayTime, formatNear } from '../../base/dates.ts';
import classes from './due-date.module.css';

interface Props {
  at: string;
  /** Whether nothing is due any more, so that the date is not urgent. */
  isDone?: boolean;
}

const SOON_DAYS = 7;

/** A due date in a row or a card: urgent while something is due, with its time on hover. */
export function DueDate({ at, isDone = false }: Props) {
  const isPast = Date.parse(at) < Date.now();
  const tone = isDone ? undefined : isPast ? 'past' : daysFromToday(at) < SOON_DAYS ? 'soon' : undefined;
  return (
    <time dateTime={at} className={classes.due} data-tone={tone} title={formatDayTime(at)}>
      {formatNear(at)}
    </time>
  );
}
