import type { LessonDetails } from '@orbita/contract/schedule';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { calendarDay, formatDayTime, formatTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { addDays, isDay } from '../../base/typed-date.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import type { LessonFields } from './lesson-values.ts';
import { mondayOf } from './schedule-days.ts';
import { scheduleTexts } from './schedule.texts.ts';
import classes from './lesson-dialog.module.css';

/** Times that are offered at once. */
const SHOWN = 12;

/** Offers the free times of the chosen week, each with a free room; a press puts them into the form. */
export function FreeTimes({ lesson, form }: { lesson: LessonDetails; form: LessonFields }) {
  const t = useTexts(scheduleTexts);
  const [isOpen, setOpen] = useState(false);
  const day = isDay(form.values.day) ? form.values.day : calendarDay(lesson.starts_at);
  const from = mondayOf(day);
  const free = useCall(
    'schedule',
    'findFreeTimes',
    { params: { id: lesson.id }, query: { from, to: addDays(from, 6) } },
    { enabled: isOpen },
  );
  const take = ({ starts_at, ends_at, rooms }: NonNullable<typeof free.data>['data'][number]) => {
    const keeps = rooms.some(({ id }) => String(id) === form.values.room_id);
    form.set({
      day: calendarDay(starts_at),
      start: formatTime(starts_at),
      end: formatTime(ends_at),
      ...(keeps || form.values.room_id === '' ? {} : { room_id: String(rooms[0]?.id ?? '') }),
    });
  };
  return (
    <div>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('freeTimes')}
      </Button>
      {isOpen && (
        <div className={classes.free} role="group" aria-label={t('freeTimes')}>
          <ReadFailure name={t('freeTimes')} query={free} />
          {free.data?.data.length === 0 && t('freeNone')}
          {free.data?.data.slice(0, SHOWN).map((time) => (
            <Button key={time.starts_at} size="compact-md" onClick={() => take(time)}>
              {formatDayTime(time.starts_at)} · {t('freeRooms', { count: time.rooms.length })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
