import type { ScheduledLesson, ScheduleHoliday } from '@orbita/contract/schedule';
import { formatDay, formatTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { lessonGroups, lessonName, lessonTeachers, lessonTime } from '../../shared/schedule/lesson-words.ts';
import { HolidayLine } from './holiday-line.tsx';
import { noonOf } from './schedule-days.ts';
import { scheduleTexts } from './schedule.texts.ts';
import classes from './printed-week.module.css';

interface Props {
  /** Whose week it is. */
  name: string;
  days: readonly string[];
  lessons: ReadonlyMap<string, readonly ScheduledLesson[]>;
  holidays: readonly ScheduleHoliday[];
}
interface Row {
  title: string;
  holds: (lesson: ScheduledLesson) => boolean;
}

const timesIn = (lessons: readonly ScheduledLesson[]): Row[] =>
  [...new Set(lessons.map(({ starts_at }) => formatTime(starts_at)))]
    .toSorted((a, b) => a.localeCompare(b))
    .map((title) => ({ title, holds: ({ starts_at }) => formatTime(starts_at) === title }));
/** A week on a sheet of A4 in black and white. */
export function PrintedWeek({ name, days, lessons, holidays }: Props) {
  const t = useTexts(scheduleTexts);
  const all = days.flatMap((day) => lessons.get(day) ?? []).filter(({ cancelled_at }) => cancelled_at === null);
  const rows = timesIn(all);
  return (
    <div className={classes.sheet}>
      <h2>{name}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('start')}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {formatDay(noonOf(day))}
                <HolidayLine day={day} holidays={holidays} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, holds }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {days.map((day) => (
                <td key={day}>
                  {(lessons.get(day) ?? [])
                    .filter((lesson) => lesson.cancelled_at === null && holds(lesson))
                    .map((lesson) => (
                      <p key={lesson.id}>
                        <b>{lessonTime(lesson)}</b> {lessonName(lesson) || t('lesson')}
                        <small>
                          {[lesson.room, lessonGroups(lesson), lessonTeachers(lesson)].filter(Boolean).join(' · ')}
                        </small>
                      </p>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
