// Tells those concerned that lessons have changed; their open pages read the schedule again.
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { announceLessons } from '../notifications/index.ts';
import { compareStates, type LessonState, selectLessonStates } from './lesson-states.ts';

/**
 * Announces all lessons of one change at once: one notification per person and a constant number of statements.
 *
 * @param was the lessons as `selectLessonStates` read them before the change; those missing are new, and those that are
 *   no more were taken away
 */
export async function announceSchedule(
  deps: Deps,
  viewer: Viewer,
  lessonIds: readonly number[],
  was: readonly LessonState[] = [],
): Promise<void> {
  if (lessonIds.length === 0) return;
  const now = await selectLessonStates(deps.db, lessonIds);
  const changed = new Set(lessonIds);
  const before = was.filter(({ id }) => changed.has(id));
  const states = [...before, ...now];
  await announceLessons(deps, viewer, {
    ...compareStates(before, now),
    concerned: {
      groupIds: [...new Set(states.flatMap(({ group_ids }) => group_ids))],
      userIds: [...new Set(states.flatMap(({ teacher_ids }) => teacher_ids))],
    },
  });
}
