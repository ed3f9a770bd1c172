// Divides the students of a lesson into teams; a student is in one team at most.
import { idsOf } from '@orbita/contract/schemas';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { LessonDetails, schedule } from '@orbita/contract/schedule';
import { mayEditTeams } from '../../access/lessons.access.ts';
import { assertThat, AppError } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { recordChanges } from '../audit/index.ts';
import { announceSchedule } from './announce-schedule.ts';
import { openTarget } from './change-lesson.ts';
import { selectLessonStates } from './lesson-states.ts';
import { getScheduleLesson } from './read-schedule.ts';
import * as queries from './timetable.queries.ts';

const teamsOf = ({ teams }: LessonDetails) => ({
  teams: teams.map(({ title, students }) => `${title}: ${students.map(({ last_name }) => last_name).join(', ')}`),
});

export async function saveLessonTeams(
  deps: Deps,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof schedule.saveLessonTeams>,
): Promise<LessonDetails> {
  const teams = body.teams.map(({ title, students: read = [], student_ids = idsOf(read) }) => ({
    title: title.trim(),
    student_ids,
  }));
  const students = teams.flatMap(({ student_ids }) => student_ids);
  const lesson = await deps.db.transaction(async (tx) => {
    await openTarget(tx, viewer, { id, mayEdit: mayEditTeams(viewer) });
    if (new Set(students).size < students.length)
      throw new AppError('validation-failed', { fields: { teams: 'two-teams' } });
    assertThat((await queries.countOutsiders(tx, id, students)) === 0, 'not-found');
    const before = await getScheduleLesson(tx, viewer, id);
    await queries.replaceTeams(tx, id, teams);
    const after = await getScheduleLesson(tx, viewer, id);
    await recordChanges(tx, viewer, [
      { kind: 'lesson', id, action: 'updated', before: teamsOf(before), after: teamsOf(after) },
    ]);
    return after;
  });
  await announceSchedule(deps, viewer, [id], await selectLessonStates(deps.db, [id]));
  return lesson;
}
