// Changes a lesson, or it and the following ones of its series.
// Invariants:
// a lesson that has begun or has attendance keeps its time, groups and disciplines;
// a change of a series takes effect from the lesson on and leaves alone what was changed by itself;
// nothing changes when one of the lessons would clash with another.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { LessonDetails, schedule } from '@orbita/contract/schedule';
import { type Db, sql } from '@orbita/database';
import { mayPrepare } from '../../access/lessons.access.ts';
import { AppError, assertThat } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import { writeAttachments } from '../files/index.ts';
import { announceSchedule } from './announce-schedule.ts';
import { assertNoClash } from './clashes.ts';
import { assertChangeable, assertKnown, assertTimes, replaceParts } from './lesson-fields.ts';
import { selectLessonStates } from './lesson-states.ts';
import { getScheduleLesson } from './read-schedule.ts';
import * as queries from './timetable.queries.ts';

type Body = BodyOf<typeof schedule.updateScheduleLesson>;
type Changed = ResponseOf<typeof schedule.updateScheduleLesson>;

/** What the history of a lesson tells. */
export const shownOf = (lesson: LessonDetails) => ({
  title: lesson.title,
  starts_at: lesson.starts_at,
  ends_at: lesson.ends_at,
  room: lesson.room,
  subjects: lesson.lesson_subjects.map(({ title }) => title),
  groups: lesson.groups.map(({ name }) => name),
  teachers: lesson.teachers.map(({ last_name, first_name }) => `${last_name} ${first_name}`),
  topics: lesson.topics.map(({ title }) => title),
  meeting_url: lesson.meeting_url,
  homework: lesson.homework,
  files: lesson.attachments.map(({ name }) => name),
});

/** Finds and locks the lesson; throws when it is not there, cancelled or changed meanwhile. */
export async function openTarget(
  tx: Db,
  viewer: Viewer,
  { id, asRead, mayEdit = sql`true` }: { id: number; asRead?: string | undefined; mayEdit?: ReturnType<typeof sql> },
): Promise<queries.Target> {
  const target = await queries.lockLesson(tx, viewer, { id, asRead, mayEdit });
  assertChangeable(target);
  if (!target.is_fresh) throw new AppError('stale', { current: await getScheduleLesson(tx, viewer, id) });
  assertThat(target.cancelled_at === null, 'lesson-cancelled');
  return target;
}

/** Returns the lessons that a change reaches, the named one first. */
export async function reach(
  tx: Db,
  target: queries.Target,
  scope: 'this' | 'following' = 'this',
): Promise<{ ids: number[]; following: number[]; kept: number }> {
  if (scope === 'this' || target.series_id === null) return { ids: [target.id], following: [], kept: 0 };
  const { ids, kept } = await queries.lockFollowing(tx, target);
  return { ids: [target.id, ...ids], following: ids, kept };
}

/** Moves and changes the columns of the lessons; those beyond the named one keep their own homework. */
async function writeColumns(
  tx: Db,
  target: queries.Target,
  { body, ids, timeZone }: { body: Body; ids: { all: number[]; following: number[] }; timeZone: string },
): Promise<void> {
  const times = { starts_at: body.starts_at ?? target.starts_at, ends_at: body.ends_at ?? target.ends_at };
  const isMoved = body.starts_at !== undefined || body.ends_at !== undefined;
  if (isMoved) await assertTimes(tx, timeZone, times);
  const moved = isMoved ? { timeZone, from: target, to: times } : undefined;
  const { homework } = body;
  const isAlone = ids.all.length === 1 && isPlanChange(body);
  await queries.updateLessons(tx, ids.all, { ...body, homework: undefined }, { moved, isAlone });
  if (homework !== undefined) await queries.updateLessons(tx, [target.id], { homework });
  if (moved && target.series_id !== null && body.scope === 'following')
    await queries.splitSeries(tx, {
      seriesId: target.series_id,
      lessonIds: ids.all,
      timeZone,
      from: target,
      to: times,
    });
}

/** Whether a change concerns more than what is taught: time, place or people. */
const isPlanChange = (body: Body): boolean =>
  [body.starts_at, body.ends_at, body.room_id, body.place, body.group_ids, body.subject_ids, body.teachers].some(
    (value) => value !== undefined,
  );
/** Whether a change concerns what attendance was recorded for. */
const touchesAttendance = (body: Body): boolean =>
  [body.starts_at, body.ends_at, body.group_ids, body.subject_ids].some((value) => value !== undefined);

/** Replaces groups, disciplines and teachers of all lessons, and the topics of the named one; substitutions stay. */
async function writeParts(
  tx: Db,
  { step_ids, teachers, ...parts }: Body,
  { target, following, ids }: { target: queries.Target; following: number[]; ids: number[] },
): Promise<void> {
  await replaceParts(tx, ids, {
    ...(parts.subject_ids ? { subject_ids: parts.subject_ids } : {}),
    ...(parts.group_ids ? { group_ids: parts.group_ids } : {}),
  });
  if (step_ids) await replaceParts(tx, [target.id], { step_ids });
  if (!teachers) return;
  const substituted = new Set(following.length > 0 ? await queries.selectSubstituted(tx, following) : []);
  await replaceParts(tx, [target.id, ...following.filter((id) => !substituted.has(id))], { teachers });
}

export async function updateScheduleLesson(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...body }: Body,
): Promise<Changed> {
  const done = await deps.db.transaction(async (tx) => {
    const timeZone = await queries.lockTimetable(tx, viewer);
    const target = await openTarget(tx, viewer, { id, asRead });
    assertThat(!target.has_happened || !touchesAttendance(body), 'lesson-happened');
    await assertKnown(tx, viewer, body, body.subject_ids ?? target.subject_ids);
    const before = await getScheduleLesson(tx, viewer, id);
    const { ids, following, kept } = await reach(tx, target, body.scope);
    const was = await selectLessonStates(tx, ids);
    await writeParts(tx, body, { target, following, ids });
    await writeColumns(tx, target, { body, ids: { all: ids, following }, timeZone });
    await assertNoClash(tx, viewer, ids);
    const lesson = await getScheduleLesson(tx, viewer, id);
    await recordLesson(tx, viewer, { before, after: lesson, following });
    return { was, response: { lesson, changed: ids, kept } };
  });
  await announceSchedule(deps, viewer, done.response.changed, done.was);
  return done.response;
}

/** Writes the history of a changed lesson, and that the following ones changed with it. */
async function recordLesson(
  tx: Db,
  viewer: Viewer,
  { before, after, following }: { before: LessonDetails; after: LessonDetails; following: number[] },
): Promise<void> {
  await recordChanges(tx, viewer, [
    { kind: 'lesson', id: after.id, action: 'updated', before: shownOf(before), after: shownOf(after) },
    ...following.map((id) => ({ kind: 'lesson' as const, id, action: 'series-changed' as const })),
  ]);
}

export async function saveLessonContent(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, attachments, ...body }: BodyOf<typeof schedule.saveLessonContent>,
): Promise<LessonDetails> {
  const done = await deps.db.transaction(async (tx) => {
    const target = await openTarget(tx, viewer, { id, asRead, mayEdit: mayPrepare(viewer) });
    await assertKnown(tx, viewer, body, target.subject_ids);
    const before = await getScheduleLesson(tx, viewer, id);
    const was = await selectLessonStates(tx, [id]);
    await replaceParts(tx, [id], body);
    if (attachments) await writeAttachments(tx, viewer, 'lesson', { id, attachments });
    await queries.updateLessons(tx, [id], body);
    const after = await getScheduleLesson(tx, viewer, id);
    await recordLesson(tx, viewer, { before, after, following: [] });
    return { lesson: after, was };
  });
  await announceSchedule(deps, viewer, [id], done.was);
  return done.lesson;
}
