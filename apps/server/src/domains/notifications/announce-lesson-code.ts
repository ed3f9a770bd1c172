// Tells the students of a lesson that registration by a code was opened or ended, so that their pages offer it or stop.
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';

export const announceLessonCode = (
  deps: Deps,
  viewer: Viewer,
  { lessonId, studentIds }: { lessonId: number; studentIds: number[] },
): void => deps.live.send([...studentIds, viewer.id], { kind: 'attendance', lesson_id: lessonId }, viewer);
