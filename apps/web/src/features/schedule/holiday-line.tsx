import type { ScheduleHoliday } from '@orbita/contract/schedule';
import classes from './schedule.module.css';

/** The holidays of a day, with the groups that have one when not everybody does. */
export function HolidayLine({ day, holidays }: { day: string; holidays: readonly ScheduleHoliday[] }) {
  const ofDay = holidays.filter(({ first_day, last_day }) => first_day <= day && day <= last_day);
  if (ofDay.length === 0) return null;
  return (
    <span className={classes.holiday}>
      {ofDay
        .map(({ title, groups }) =>
          groups.length === 0 ? title : `${title}: ${groups.map(({ name }) => name).join(', ')}`,
        )
        .join('; ')}
    </span>
  );
}
