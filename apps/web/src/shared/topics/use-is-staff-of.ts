import type { Lesson } from '@orbita/contract/topics';
import { useCurrentUser } from '../../api/current-user.ts';

/** Who does not study the topic but opens it is staff. */
export function useIsStaffOf(lesson: Lesson): boolean {
  const who = useCurrentUser();
  return lesson.can_mark || (lesson.emoji === null && (who.isExpert || who.isTeacher || who.isAdmin));
}
