// What of a discipline comes next for a student.
import type { ChapterRow, TopicRow } from '@orbita/contract/subjects';

const isPassed = (topic: TopicRow) => topic.emoji === 'star' || topic.emoji === 'check';
/** Handed in and not yet answered by the teacher: nothing to do there now. */
const isWithTeacher = (topic: TopicRow) => topic.answered_at !== null && topic.mark === null;

/** The topic to open now: the one due first, else the first in order that is neither passed nor with the teacher. */
export function nextTopic(chapters: readonly ChapterRow[]): TopicRow | undefined {
  const open = chapters
    .flatMap((chapter) => chapter.steps)
    .filter((topic) => topic.emoji !== null && !isPassed(topic) && !isWithTeacher(topic));
  const due = open
    .filter((topic) => topic.due_at !== null)
    .toSorted((a, b) => Date.parse(a.due_at ?? '') - Date.parse(b.due_at ?? ''));
  return due[0] ?? open[0];
}
