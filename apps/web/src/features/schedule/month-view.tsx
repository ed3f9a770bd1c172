import type { ScheduledLesson, ScheduleHoliday } from '@orbita/contract/schedule';
import { calendarDay, formatDay, weekdays } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { lessonColour, lessonName } from '../../shared/schedule/lesson-words.ts';
import { formatTime } from '../../base/dates.ts';
import { DueOfDay } from './due-topics.tsx';
import { HolidayLine } from './holiday-line.tsx';
import { noonOf } from './schedule-days.ts';
import { scheduleTexts } from './schedule.texts.ts';
import type { ScheduleAddress } from './use-schedule-address.ts';
import classes from './month-view.module.css';

/** Lessons of a day that a month shows; the others are counted. */
const SHOWN = 3;

interface Props {
  address: ScheduleAddress;
  days: readonly string[];
  lessons: ReadonlyMap<string, readonly ScheduledLesson[]>;
  holidays: readonly ScheduleHoliday[];
  onOpen: (id: number) => void;
}

/** A month of whole weeks; the number of a day opens it. */
export function MonthView({ address, days, lessons, holidays, onOpen }: Props) {
  const t = useTexts(scheduleTexts);
  const today = calendarDay(Date.now());
  const weeks = Array.from({ length: days.length / 7 }, (_, n) => days.slice(n * 7, n * 7 + 7));
  return (
    <table className={classes.month}>
      <thead>
        <tr>
          {weekdays().map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-today={day === today || undefined}
                data-other={day.slice(0, 7) !== address.day.slice(0, 7) || undefined}
              >
                <button
                  type="button"
                  className={classes.number}
                  aria-label={t('openDay', { day: formatDay(noonOf(day)), count: lessons.get(day)?.length ?? 0 })}
                  onClick={() => address.show({ view: 'day', day })}
                >
                  {Number(day.slice(8))}
                </button>
                <HolidayLine day={day} holidays={holidays} />
                <DayLessons lessons={lessons.get(day) ?? []} isPhone={address.isPhone} onOpen={onOpen} />
                {!address.isPhone && <DueOfDay day={day} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  lessons: readonly ScheduledLesson[];
  isPhone: boolean;
  onOpen: (id: number) => void;
}

function DayLessons({ lessons, isPhone, onOpen }: DayProps) {
  const t = useTexts(scheduleTexts);
  const rest = lessons.length - SHOWN;
  // A phone shows how full a day is; the day itself opens by its number.
  if (isPhone) return <Dots lessons={lessons.slice(0, SHOWN)} rest={rest} />;
  return (
    <ul className={classes.lessons}>
      {lessons.slice(0, SHOWN).map((lesson) => (
        <li key={lesson.id}>
          <button
            type="button"
            className={classes.lesson}
            style={{ borderColor: lessonColour(lesson) }}
            data-cancelled={lesson.cancelled_at !== null || undefined}
            onClick={() => onOpen(lesson.id)}
          >
            <time>{formatTime(lesson.starts_at)}</time> {lessonName(lesson) || t('lesson')}
          </button>
        </li>
      ))}
      {rest > 0 && <li className={classes.rest}>{t('more', { count: rest })}</li>}
    </ul>
  );
}

function Dots({ lessons, rest }: { lessons: readonly ScheduledLesson[]; rest: number }) {
  return (
    <span className={classes.dots} aria-hidden="true">
      {lessons.map((lesson) => (
        <i key={lesson.id} style={{ background: lessonColour(lesson) }} />
      ))}
      {rest > 0 && <span className={classes.rest}>+{rest}</span>}
    </span>
  );
}
