// Moves a lesson at once and offers to take the move back.
import type { ScheduledLesson } from '@orbita/contract/schedule';
import { useCurrentUser } from '../../api/current-user.ts';
import { callNamed, newIdempotencyKey } from '../../api/client/client.ts';
import { invalidate } from '../../api/query.ts';
import { calendarDay, formatDayTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { addDays } from '../../base/typed-date.ts';
import { fromFieldValue } from '../../base/zone-time.ts';
import { runUndoable } from '../../ui/saving/run-undoable.ts';
import { minutesOf } from './lay-out-day.ts';
import { scheduleTexts } from './schedule.texts.ts';

export interface Shift {
  days: number;
  minutes: number;
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Returns the times of a lesson after a shift by the clock of the institution; it stays within its day. */
export function shiftedTimes(
  lesson: ScheduledLesson,
  { days, minutes }: Shift,
): { starts_at: string; ends_at: string } {
  const length = Math.round((Date.parse(lesson.ends_at) - Date.parse(lesson.starts_at)) / 60_000);
  const wanted = minutesOf(lesson.starts_at) + minutes;
  const start = Math.max(0, Math.min(wanted, 24 * 60 - 1 - length));
  const day = addDays(calendarDay(lesson.starts_at), days);
  const starts_at = fromFieldValue(`${day}T${clock(start)}`) ?? lesson.starts_at;
  return { starts_at, ends_at: new Date(Date.parse(starts_at) + length * 60_000).toISOString() };
}

/** Tells whether a lesson may still be moved. */
export const isMovable = ({ cancelled_at, starts_at, is_noted }: ScheduledLesson): boolean =>
  cancelled_at === null && !is_noted && Date.parse(starts_at) > Date.now();

type Move = (lesson: ScheduledLesson, shift: Shift) => void;

/** Returns what moves a lesson; undefined for people who may not. */
export function useMoveLesson(): Move | undefined {
  const t = useTexts(scheduleTexts);
  const { can } = useCurrentUser();
  if (!can('schedule_write')) return undefined;
  const save = (id: number, times: { starts_at: string; ends_at: string }) =>
    callNamed('schedule', 'updateScheduleLesson')(
      { params: { id }, body: times },
      { idempotencyKey: newIdempotencyKey() },
    );
  return (lesson, shift) =>
    void runUndoable({
      work: () => save(lesson.id, shiftedTimes(lesson, shift)),
      message: ({ lesson: moved }) => t('moved', { when: formatDayTime(moved.starts_at) }),
      undo: () => save(lesson.id, { starts_at: lesson.starts_at, ends_at: lesson.ends_at }),
      refresh: () => invalidate('schedule'),
    });
}
