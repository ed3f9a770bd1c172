// Finds what a student should do next in a discipline.
import type { ChapterRow, TopicRow } from '@orbita/contract/subjects';

const isPassed = (topic: TopicRow) => topic.emoji === 'star' || topic.emoji === 'check';

/** Returns the topic to open next: the one due first, otherwise the first that is neither passed nor waiting for its mark. */
export function nextTopic(chapters: readonly ChapterRow[]): TopicRow | undefined {
  const open = chapters
    .flatMap((chapter) => chapter.steps)
    .filter((topic) => topic.emoji !== null && !isPassed(topic) && !topic.is_waiting);
  const due = open
    .filter((topic) => topic.due_at !== null)
    .toSorted((a, b) => Date.parse(a.due_at ?? '') - Date.parse(b.due_at ?? ''));
  return due[0] ?? open[0];
}
