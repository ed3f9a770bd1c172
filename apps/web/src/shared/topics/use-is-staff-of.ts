import type { Lesson } from '@orbita/contract/topics';
import { useCurrentUser } from '../../api/current-user.ts';

/** Tells whether the user is staff of the topic: everyone who can open it without studying it is. */
export function useIsStaffOf(lesson: Lesson): boolean {
  const currentUser = useCurrentUser();
  return (
    lesson.can_mark || (lesson.emoji === null && (currentUser.isExpert || currentUser.isTeacher || currentUser.isAdmin))
  );
}
