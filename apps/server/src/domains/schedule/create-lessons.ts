// Adds single lessons and weekly series to the timetable.
// Invariants:
// the lessons of a series are rows of their own, at the same time of the day in the company's time zone;
// a series leaves holidays out;
// nothing is added when one of the lessons clashes with another.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { schedule } from '@orbita/contract/schedule';
import type { Db } from '@orbita/database';
import { AppError } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import { announceSchedule } from './announce-schedule.ts';
import { assertNoClash } from './clashes.ts';
import { assertKnown, assertTimes } from './lesson-fields.ts';
import * as queries from './timetable.queries.ts';
import { type LessonPlan, writeLessons } from './write-lessons.queries.ts';

/** A year of six lessons a week. */
const LONGEST_SERIES = 300;

type Body = BodyOf<typeof schedule.createScheduleLessons>;

const repeatOf = ({ repeat }: Body): queries.Repeat | null =>
  repeat ? { ...repeat, interval_weeks: repeat.interval_weeks ?? 1 } : null;

const seriesFault = (code: 'series-too-long' | 'series-empty') =>
  new AppError('validation-failed', { fields: { 'repeat.until': code } });

async function assertSeries(tx: Db, timeZone: string, times: queries.Times, repeat: queries.Repeat): Promise<void> {
  const { lessons, is_within_year } = await queries.measureSeries(tx, timeZone, times, repeat);
  if (!is_within_year || lessons > LONGEST_SERIES) throw seriesFault('series-too-long');
  if (lessons === 0) throw seriesFault('series-empty');
}

/** The plan of the lessons by the clock of the institution. */
async function planOf(tx: Db, timeZone: string, body: Body): Promise<LessonPlan> {
  const { day, start, minutes } = await queries.readClock(tx, timeZone, body);
  const repeat = repeatOf(body);
  return {
    ...{ room_id: null, teachers: [], step_ids: [] },
    ...body,
    title: body.title?.trim() ?? '',
    place: body.place?.trim() ?? '',
    meeting_url: body.meeting_url?.trim() ?? '',
    homework: body.homework?.trim() ?? '',
    repeat,
    first_day: day,
    last_day: repeat?.until ?? day,
    start,
    minutes,
  };
}

export async function createScheduleLessons(
  deps: Deps,
  viewer: Viewer,
  body: Body,
): Promise<ResponseOf<typeof schedule.createScheduleLessons>> {
  const repeat = repeatOf(body);
  const made = await deps.db.transaction(async (tx) => {
    const timeZone = await queries.lockTimetable(tx, viewer);
    await assertTimes(tx, timeZone, body);
    await assertKnown(tx, viewer, body, body.subject_ids);
    if (repeat) await assertSeries(tx, timeZone, body, repeat);
    const plan = await planOf(tx, timeZone, body);
    const planned = await writeLessons(tx, viewer, [plan], { timeZone, keepsHolidays: false, skipsThere: false });
    const written = planned.filter(({ outcome }) => outcome === 'made');
    if (written.length === 0) throw seriesFault('series-empty');
    const lessons = written.map(({ id }) => id);
    await assertNoClash(tx, viewer, lessons);
    await recordChanges(
      tx,
      viewer,
      lessons.map((id) => ({ kind: 'lesson', id, action: 'created' })),
    );
    return { lessons, series_id: written[0]?.series_id ?? null, skipped: planned.length - written.length };
  });
  await announceSchedule(deps, viewer, made.lessons);
  return made;
}
