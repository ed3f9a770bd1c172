// Cancels lessons and lets them take place after all; a cancelled lesson and its attendance stay.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { schedule } from '@orbita/contract/schedule';
import { assertThat } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import { announceSchedule } from './announce-schedule.ts';
import { openTarget, reach } from './change-lesson.ts';
import { assertNoClash } from './clashes.ts';
import { selectLessonStates } from './lesson-states.ts';
import { getScheduleLesson } from './read-schedule.ts';
import * as queries from './timetable.queries.ts';

export async function cancelScheduleLesson(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { scope, reason = '' }: BodyOf<typeof schedule.cancelScheduleLesson>,
): Promise<ResponseOf<typeof schedule.cancelScheduleLesson>> {
  const done = await deps.db.transaction(async (tx) => {
    await queries.lockTimetable(tx, viewer);
    const { ids, kept } = await reach(tx, await openTarget(tx, viewer, { id }), scope);
    const was = await selectLessonStates(tx, ids);
    await queries.cancelLessons(tx, ids, reason.trim());
    await recordChanges(
      tx,
      viewer,
      ids.map((lesson) => ({ kind: 'lesson', id: lesson, action: 'cancelled' })),
    );
    return { was, response: { lesson: await getScheduleLesson(tx, viewer, id), changed: ids, kept } };
  });
  await announceSchedule(deps, viewer, done.response.changed, done.was);
  return done.response;
}

export async function restoreScheduleLessons(
  deps: Deps,
  viewer: Viewer,
  { ids }: BodyOf<typeof schedule.restoreScheduleLessons>,
): Promise<ResponseOf<typeof schedule.restoreScheduleLessons>> {
  const named = [...new Set(ids)];
  const done = await deps.db.transaction(async (tx) => {
    await queries.lockTimetable(tx, viewer);
    assertThat((await queries.countOwn(tx, viewer, named)) === named.length, 'not-found');
    const was = await selectLessonStates(tx, named);
    const back = await queries.restoreLessons(tx, viewer, named);
    await assertNoClash(tx, viewer, back);
    await recordChanges(
      tx,
      viewer,
      back.map((id) => ({ kind: 'lesson', id, action: 'restored' })),
    );
    return { restored: back, was };
  });
  await announceSchedule(deps, viewer, done.restored, done.was);
  return { restored: done.restored };
}
