import type { ScheduledLesson, ScheduleHoliday } from '@orbita/contract/schedule';
import { calendarDay, formatDay } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { EmptyState } from '../../ui/states/states.tsx';
import { HolidayLine } from './holiday-line.tsx';
import { LessonCard } from './lesson-card.tsx';
import { noonOf } from './schedule-days.ts';
import { scheduleTexts } from './schedule.texts.ts';
import classes from './group-matrix.module.css';

interface Props {
  days: readonly string[];
  lessons: ReadonlyMap<string, readonly ScheduledLesson[]>;
  holidays: readonly ScheduleHoliday[];
  onOpen: (id: number) => void;
}

/** The week of many groups: a row for each group, a column for each day. */
export function GroupMatrix({ days, lessons, holidays, onOpen }: Props) {
  const t = useTexts(scheduleTexts);
  const today = calendarDay(Date.now());
  const groups = new Map(
    [...lessons.values()].flat().flatMap((lesson) => lesson.groups.map(({ id, name }) => [id, name])),
  );
  const rows = [...groups].toSorted(([, a], [, b]) => a.localeCompare(b, 'ru'));
  if (rows.length === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>;
  return (
    <table className={classes.matrix}>
      <thead>
        <tr>
          <th scope="col">{t('group')}</th>
          {days.map((day) => (
            <th key={day} scope="col" data-today={day === today || undefined}>
              {formatDay(noonOf(day))}
              <HolidayLine day={day} holidays={holidays} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([id, name]) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {days.map((day) => (
              <td key={day} data-today={day === today || undefined}>
                <ul>
                  {(lessons.get(day) ?? [])
                    .filter((lesson) => lesson.groups.some((group) => group.id === id))
                    .map((lesson) => (
                      <li key={lesson.id}>
                        <LessonCard lesson={lesson} isShort hidesGroups onClick={() => onOpen(lesson.id)} />
                      </li>
                    ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
