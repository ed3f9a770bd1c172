import type { Subject } from '@orbita/contract/subjects';
import { useCurrentUser } from '../../../api/current-user.ts';
import { LessonsToJudge } from './lessons-to-judge.tsx';
import { ReadFeedback } from './read-feedback.tsx';

/** Feedback on a discipline's lessons and topics: students give it, staff read it. */
export function FeedbackView({ subject }: { subject: Subject }) {
  const currentUser = useCurrentUser();
  const isStaff = subject.role_type === 'TEACHER' || subject.role_type === 'EXPERT' || currentUser.can('subjects_read');
  return isStaff ? <ReadFeedback subjectId={subject.id} /> : <LessonsToJudge subjectId={subject.id} />;
}
