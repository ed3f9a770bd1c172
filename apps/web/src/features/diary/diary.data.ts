// What a diary reads: progress over all disciplines in one call, and for one discipline its topics and marks.
import { callOptions } from '../../api/query.ts';

/** Whose diary it is, and whether it is the reader's own. */
export interface Reader {
  studentId: number;
  isOwn: boolean;
}

/** Contents as that student sees them; the own ones are the same answer as on the page of the discipline. */
export const contentsInput = ({ studentId, isOwn }: Reader, subjectId: number) => ({
  params: { id: subjectId },
  ...(isOwn ? {} : { query: { user_id: studentId } }),
});

/** Marks of the student in a discipline. */
export const marksOptions = ({ studentId }: Reader, subjectId: number) =>
  callOptions('marks', 'listMarks', { query: { student_id: studentId, subject_id: subjectId, points_only: true } });
