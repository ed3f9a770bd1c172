import type { ScheduledLesson, ScheduleHoliday } from '@orbita/contract/schedule';
import { IconCalendarOff } from '@tabler/icons-react';
import { calendarDay, formatDay } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { DueOfDay, useDueDays } from './due-topics.tsx';
import { HolidayLine } from './holiday-line.tsx';
import { LessonCard } from './lesson-card.tsx';
import { noonOf, type View } from './schedule-days.ts';
import { scheduleTexts } from './schedule.texts.ts';
import classes from './agenda.module.css';

interface Props {
  days: readonly string[];
  lessons: ReadonlyMap<string, readonly ScheduledLesson[]>;
  holidays: readonly ScheduleHoliday[];
  view: View;
  onOpen: (id: number) => void;
  /** Shows the next lessons when a day or week has none. */
  onNext: () => void;
}

/** Lessons as a list by day; days without lessons are left out of longer periods. */
export function Agenda({ days, lessons, holidays, view, onOpen, onNext }: Props) {
  const t = useTexts(scheduleTexts);
  const due = useDueDays();
  const today = calendarDay(Date.now());
  const isHoliday = (day: string) => holidays.some(({ first_day, last_day }) => first_day <= day && day <= last_day);
  const shown = days.filter((day) => lessons.has(day) || due.has(day) || isHoliday(day));
  if (!days.some((day) => lessons.has(day) || due.has(day))) {
    return (
      <EmptyState
        icon={<IconCalendarOff size={28} stroke={1.5} aria-hidden="true" />}
        title={t(view === 'day' ? 'emptyDay' : 'empty')}
        action={view !== 'agenda' && <Button onClick={onNext}>{t('showNext')}</Button>}
      >
        {holidays.length > 0 ? holidays.map(({ title }) => title).join(', ') : t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <div className={classes.days}>
      {shown.map((day) => (
        <section
          key={day}
          aria-label={formatDay(noonOf(day))}
          data-today={day === today || undefined}
          className={classes.day}
        >
          <h3>
            {formatDay(noonOf(day))}
            {day === today && <span className={classes.today}>{t('today')}</span>}
            <HolidayLine day={day} holidays={holidays} />
          </h3>
          <DueOfDay day={day} />
          <ol>
            {lessons.get(day)?.map((lesson) => (
              <li key={lesson.id} data-over={Date.parse(lesson.ends_at) < Date.now() || undefined}>
                <LessonCard lesson={lesson} className={classes.card ?? ''} onClick={() => onOpen(lesson.id)} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
