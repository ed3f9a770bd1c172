// Lets a teacher stand in for another in a lesson, or also in the following ones of its series that the other leads.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { schedule } from '@orbita/contract/schedule';
import { AppError } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import { announceSchedule } from './announce-schedule.ts';
import { openTarget, reach, shownOf } from './change-lesson.ts';
import { assertNoClash } from './clashes.ts';
import { assertKnown } from './lesson-fields.ts';
import { selectLessonStates } from './lesson-states.ts';
import { getScheduleLesson } from './read-schedule.ts';
import * as queries from './timetable.queries.ts';

export async function replaceLessonTeacher(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { scope, teacher_id, user_id }: BodyOf<typeof schedule.replaceLessonTeacher>,
): Promise<ResponseOf<typeof schedule.replaceLessonTeacher>> {
  const done = await deps.db.transaction(async (tx) => {
    await queries.lockTimetable(tx, viewer);
    const target = await openTarget(tx, viewer, { id });
    await assertKnown(tx, viewer, { teachers: [{ user_id }] }, []);
    const before = await getScheduleLesson(tx, viewer, id);
    const { ids, kept } = await reach(tx, target, scope);
    const led = await queries.selectLedBy(tx, ids, teacher_id);
    if (!led.includes(id)) throw new AppError('validation-failed', { fields: { teacher_id: 'unknown-teacher' } });
    const was = await selectLessonStates(tx, led);
    await queries.substitute(tx, led, { teacherId: teacher_id, userId: user_id });
    await assertNoClash(tx, viewer, led);
    const lesson = await getScheduleLesson(tx, viewer, id);
    await recordChanges(tx, viewer, [
      { kind: 'lesson', id, action: 'updated', before: shownOf(before), after: shownOf(lesson) },
      ...led
        .filter((one) => one !== id)
        .map((one) => ({ kind: 'lesson' as const, id: one, action: 'series-changed' as const })),
    ]);
    return { was, response: { lesson, changed: led, kept: kept + ids.length - led.length } };
  });
  await announceSchedule(deps, viewer, done.response.changed, done.was);
  return done.response;
}
