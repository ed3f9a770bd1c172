// Finds what a student should do next in a discipline.
import type { ChapterRow, TopicRow } from '@orbita/contract/subjects';

const isPassed = (topic: TopicRow) => topic.emoji === 'star' || topic.emoji === 'check';
/** Tells whether the topic was handed in and waits for its mark, so that the student has nothing to do. */
const isWithTeacher = (topic: TopicRow) => topic.answered_at !== null && topic.mark === null;

/** Returns the topic to open next: the one due first, otherwise the first that is neither passed nor waiting for its mark. */
export function nextTopic(chapters: readonly ChapterRow[]): TopicRow | undefined {
  const open = chapters
    .flatMap((chapter) => chapter.steps)
    .filter((topic) => topic.emoji !== null && !isPassed(topic) && !isWithTeacher(topic));
  const due = open
    .filter((topic) => topic.due_at !== null)
    .toSorted((a, b) => Date.parse(a.due_at ?? '') - Date.parse(b.due_at ?? ''));
  return due[0] ?? open[0];
}
