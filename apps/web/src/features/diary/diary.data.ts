// Queries of the diary: progress over all disciplines in one call, topics and marks for one discipline.
import { callOptions } from '../../api/query.ts';

/** The student of the diary, and whether it is the reader's own. */
export interface Reader {
  studentId: number;
  isOwn: boolean;
}

/** Input for the contents as the student sees them; one's own share the cache with the discipline's page. */
export const contentsInput = ({ studentId, isOwn }: Reader, subjectId: number) => ({
  params: { id: subjectId },
  ...(isOwn ? {} : { query: { user_id: studentId } }),
});

/** Query options for the student's marks in a discipline. */
export const marksOptions = ({ studentId }: Reader, subjectId: number) =>
  callOptions('marks', 'listMarks', { query: { student_id: studentId, subject_id: subjectId, points_only: true } });
