// Gives a running series another plan from a day on.
// Invariants:
// lessons that have begun, have attendance or were changed by themselves stay exactly as they are;
// the others take the days of the new plan in their order and keep their topics and homework; further days get lessons of
// their own, and lessons without a day are cancelled;
// the plan before stays readable, and nothing changes when one of the lessons would clash with another.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { schedule } from '@orbita/contract/schedule';
import type { Db } from '@orbita/database';
import { AppError, assertThat } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
import { announceSchedule } from '../announce-schedule.ts';
import { openTarget } from '../change-lesson.ts';
import { assertNoClash } from '../clashes.ts';
import { assertKnown, replaceParts } from '../lesson-fields.ts';
import { type LessonState, selectLessonStates } from '../lesson-states.ts';
import { insertChange, selectFormer } from '../operations/changes.queries.ts';
import { type CopiedLesson, selectCopied } from '../operations/operations.queries.ts';
import {
  cancelLessons,
  countOwn,
  lockFollowing,
  lockTimetable,
  selectSubstituted,
  type Target,
  updateLessons,
} from '../timetable.queries.ts';
import { type LessonPlan, writeLessons } from '../write-lessons.queries.ts';
import * as queries from './series-plans.queries.ts';

type Body = BodyOf<typeof schedule.planLessonSeries>;
type Planned = ResponseOf<typeof schedule.planLessonSeries>;

/** A year of six lessons a week. */
const LONGEST_SERIES = 300;
const LONGEST_DAYS = 366;
const DAY = 86_400_000;

function readPlan({ start, end, until, weekdays, interval_weeks = 1 }: Body): queries.NewPlan {
  if (end <= start) throw new AppError('validation-failed', { fields: { end: 'lesson-times' } });
  return { start, end, until, weekdays, interval_weeks };
}

const seriesFault = (code: 'series-too-long' | 'series-empty') =>
  new AppError('validation-failed', { fields: { until: code } });

/** The lessons that follow the plan, earliest first, and how many from the day on stay. */
async function lockMovable(tx: Db, target: Target): Promise<{ movable: number[]; kept: number }> {
  const { ids, kept } = await lockFollowing(tx, target);
  return target.has_happened ? { movable: ids, kept: kept + 1 } : { movable: [target.id, ...ids], kept };
}

interface Placing {
  from: { timeZone: string; seriesId: number; lessonId: number };
  plan: queries.NewPlan;
  seriesId: number;
  days: string[];
}
/** Makes lessons for the days beyond those of the lessons there are, with groups, disciplines and people of the first. */
async function addLessons(
  tx: Db,
  viewer: Viewer,
  like: CopiedLesson,
  { from, plan, seriesId, days }: Placing,
): Promise<number[]> {
  const { day: _day, teacher_id, other_ids, ...copied } = like;
  const plans = days.map((day): LessonPlan => ({
    ...copied,
    start: plan.start,
    minutes: minutesOf(plan.end) - minutesOf(plan.start),
    repeat: null,
    first_day: day,
    last_day: day,
    homework: '',
    teachers: [...(teacher_id === null ? [] : [teacher_id]), ...other_ids].map((user_id) => ({ user_id })),
    step_ids: [],
  }));
  const written = await writeLessons(tx, viewer, plans, {
    timeZone: from.timeZone,
    keepsHolidays: false,
    skipsThere: false,
  });
  const ids = written.map(({ id }) => id);
  await queries.joinSeries(tx, ids, seriesId);
  return ids;
}
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Writes room and teachers of the plan; substitutions stay. */
async function writeParts(
  tx: Db,
  body: Body,
  { lessons, moved }: { lessons: number[]; moved: number[] },
): Promise<void> {
  const { room_id, place, teacher_ids } = body;
  await updateLessons(tx, lessons, { room_id, place });
  if (!teacher_ids) return;
  const substituted = new Set(await selectSubstituted(tx, moved));
  const led = lessons.filter((id) => !substituted.has(id));
  await replaceParts(tx, led, { teachers: teacher_ids.map((user_id) => ({ user_id })) });
}

interface Written {
  was: LessonState[];
  touched: number[];
  result: Planned;
}

async function replan(
  tx: Db,
  viewer: Viewer,
  { target, timeZone, body }: { target: Target; timeZone: string; body: Body },
): Promise<Written> {
  assertThat(target.series_id !== null, 'lesson-alone');
  const plan = readPlan(body);
  const from = { timeZone, seriesId: target.series_id, lessonId: target.id };
  const { movable, kept } = await lockMovable(tx, target);
  const planned = await queries.selectDays(tx, viewer, { plan, from, movable });
  const days = planned.filter(({ is_holiday }) => !is_holiday).map(({ day }) => day);
  if (days.length === 0) throw seriesFault('series-empty');
  if (days.length > LONGEST_SERIES) throw seriesFault('series-too-long');
  const former = await selectFormer(tx, movable);
  const was = await selectLessonStates(tx, movable);
  const [like] = await selectCopied(tx, [target.id], timeZone);
  const [moved, dropped] = [movable.slice(0, days.length), movable.slice(days.length)];
  const seriesId = await queries.insertNextSeries(tx, viewer, { plan, from });
  await queries.placeLessons(tx, moved, { days: days.slice(0, moved.length), plan, timeZone, seriesId });
  await cancelLessons(tx, dropped, body.reason?.trim() ?? '');
  const made = like ? await addLessons(tx, viewer, like, { from, plan, seriesId, days: days.slice(moved.length) }) : [];
  await writeParts(tx, body, { lessons: [...moved, ...made], moved });
  await queries.describeSeries(tx, seriesId);
  await assertNoClash(tx, viewer, [...moved, ...made]);
  const change_id = await insertChange(tx, viewer, { kind: 'plan', title: body.reason?.trim() ?? '', former, made });
  await recordPlan(tx, viewer, { moved, made, dropped });
  const skipped = planned.length - days.length;
  return {
    was,
    touched: [...movable, ...made],
    result: { change_id, moved: moved.length, made: made.length, cancelled: dropped.length, kept, skipped },
  };
}

async function recordPlan(
  tx: Db,
  viewer: Viewer,
  of: { moved: number[]; made: number[]; dropped: number[] },
): Promise<void> {
  await recordChanges(tx, viewer, [
    ...of.moved.map((id) => ({ kind: 'lesson' as const, id, action: 'series-changed' as const })),
    ...of.made.map((id) => ({ kind: 'lesson' as const, id, action: 'created' as const })),
    ...of.dropped.map((id) => ({ kind: 'lesson' as const, id, action: 'cancelled' as const })),
  ]);
}

export async function planLessonSeries(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...body }: Body,
): Promise<Planned> {
  const { was, touched, result } = await deps.db.transaction(async (tx) => {
    const timeZone = await lockTimetable(tx, viewer);
    const target = await openTarget(tx, viewer, { id, asRead });
    if (Date.parse(body.until) - Date.parse(target.starts_at) > LONGEST_DAYS * DAY)
      throw seriesFault('series-too-long');
    const teachers = body.teacher_ids?.map((user_id) => ({ user_id }));
    await assertKnown(
      tx,
      viewer,
      { ...(teachers ? { teachers } : {}), ...(body.room_id === undefined ? {} : { room_id: body.room_id }) },
      [],
    );
    return replan(tx, viewer, { target, timeZone, body });
  });
  await announceSchedule(deps, viewer, touched, was);
  return result;
}

export async function listSeriesPlans(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<ResponseOf<typeof schedule.listSeriesPlans>> {
  assertThat((await countOwn(db, viewer, [id])) === 1, 'not-found');
  return { data: await queries.selectPlans(db, viewer, id) };
}
