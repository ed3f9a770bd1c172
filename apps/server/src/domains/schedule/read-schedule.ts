// Reading the schedule.
// Invariants:
// a list holds only lessons that the single call would open;
// a discipline or topic that is closed to the viewer is not named.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { LessonDetails, schedule, ScheduledLesson } from '@orbita/contract/schedule';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './read-schedule.queries.ts';

const DAY = 86_400_000;
/** Days of the longest period of one person, group, discipline or room: half a year, since clients ask for semesters. */
export const LONGEST_PERIOD = 184;
/** Days of the longest period of everybody's lessons. Source: six weeks of a month on one page. */
const LONGEST_OF_ALL = 42;

/** Throws unless the last day is not before the first and the period is no longer than so many days. */
export function assertPeriod({ from, to }: queries.Period, longest: number): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  if (days < 1) throw new AppError('validation-failed', { fields: { to: 'days-crossed' } });
  if (days > longest) throw new AppError('validation-failed', { fields: { to: 'period-too-long' } });
}

interface Asked extends queries.Period {
  user_id?: number;
  group_id?: number;
  subject_id?: number;
  room_id?: number;
  everybody?: boolean;
}

export async function listScheduleLessons(
  db: Db,
  viewer: Viewer,
  asked: Asked,
): Promise<ResponseOf<typeof schedule.listScheduleLessons>> {
  const { from, to, group_id, subject_id, room_id } = asked;
  const namesNothing = [asked.user_id, group_id, subject_id, room_id].every((one) => one === undefined);
  const isOwn = !asked.everybody && namesNothing;
  assertPeriod(asked, asked.everybody && namesNothing ? LONGEST_OF_ALL : LONGEST_PERIOD);
  const personId = asked.user_id ?? (isOwn ? viewer.id : undefined);
  const filter = { from, to, personId, group_id, subject_id, room_id };
  const { time_zone, holidays, is_known, is_met } = await queries.selectNamed(db, viewer, filter);
  assertThat(is_known, 'not-found');
  assertThat(is_met, 'access-denied');
  const rows = await queries.selectLessons(db, viewer, { filter, leaderId: personId ?? viewer.id });
  const lessons = rows.slice(0, queries.MOST_LESSONS);
  return {
    teacher: lessons.filter(({ is_led }) => is_led),
    student: lessons.filter(({ is_led }) => !is_led),
    holidays,
    time_zone,
    is_complete: rows.length <= queries.MOST_LESSONS,
  };
}

/** Reads the lessons of one person that the viewer may see, in a period of any length. */
export async function readLessons(
  db: Db,
  viewer: Viewer,
  { personId, ...period }: queries.Period & { personId: number },
): Promise<{ lessons: ScheduledLesson[]; is_complete: boolean }> {
  const rows = await queries.selectLessons(db, viewer, { filter: { ...period, personId }, leaderId: personId });
  return { lessons: rows.slice(0, queries.MOST_LESSONS), is_complete: rows.length <= queries.MOST_LESSONS };
}

export async function getScheduleLesson(db: Db, viewer: Viewer, id: number): Promise<LessonDetails> {
  const { is_visible, ...lesson } = found(await queries.selectLesson(db, viewer, id));
  assertThat(is_visible, 'access-denied');
  return lesson;
}
