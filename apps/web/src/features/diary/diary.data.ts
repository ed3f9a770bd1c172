// What a diary reads: disciplines of the student, and for the summary the topics and marks of all of them.
import type { Mark } from '@orbita/contract/marks';
import type { Contents, SubjectCard } from '@orbita/contract/subjects';
import { useQueries } from '@tanstack/react-query';
import { callOptions } from '../../api/query.ts';
import { summarize, type Summary } from './summarize.ts';

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

const marksInput = ({ studentId }: Reader, subjectId: number) => ({
  query: { student_id: studentId, subject_id: subjectId },
});

/** Marks of the student in a discipline. */
export const marksOptions = (reader: Reader, subjectId: number) =>
  callOptions('marks', 'listMarks', marksInput(reader, subjectId));

/** The first screen of the diary; `isComplete` once everything has been read. */
export function useSummary(
  reader: Reader,
  subjects: readonly SubjectCard[],
): { summary: Summary; isComplete: boolean } {
  const contents = useQueries({
    queries: subjects.map((subject) =>
      callOptions('subjects', 'getSubjectContents', contentsInput(reader, subject.id)),
    ),
    combine: (results) => ({
      read: new Map<number, Contents>(
        results.flatMap(({ data }, index) => (data && subjects[index] ? [[subjects[index].id, data] as const] : [])),
      ),
      isPending: results.some((result) => result.isPending),
    }),
  });
  // One's own marks come in one answer; of somebody else's student they are asked for by discipline, as access is given by discipline.
  const asked = reader.isOwn
    ? [callOptions('marks', 'listMarks', { query: { student_id: reader.studentId } })]
    : subjects.map((subject) => marksOptions(reader, subject.id));
  const marks = useQueries({
    queries: asked,
    combine: (results) => ({
      read: results.flatMap(({ data }): Mark[] => data?.data ?? []),
      isPending: results.some((result) => result.isPending),
    }),
  });
  return {
    summary: summarize(subjects, contents.read, marks.read, Date.now()),
    isComplete: !contents.isPending && !marks.isPending,
  };
}
