// Changes the order of chapters and topics in plain lists, independent of screen and server.
import type { ChapterRow, TopicRow } from '@orbita/contract/subjects';

export type Chapters = readonly ChapterRow[];
/** A topic's place: its chapter and its index there. */
export interface Place {
  chapterId: number;
  index: number;
}

const clamp = (index: number, length: number) => Math.max(0, Math.min(index, length));
const inserted = <T>(list: readonly T[], index: number, item: T): T[] =>
  list.toSpliced(clamp(index, list.length), 0, item);

export const newChapter = (id: number, title: string): ChapterRow => ({
  id,
  title,
  description: '',
  hidden: false,
  has_password: false,
  locked: false,
  topics_count: 0,
  steps: [],
});

export const newTopic = (id: number, chapterId: number, title: string): TopicRow => ({
  id,
  chapter_id: chapterId,
  title,
  type: 1,
  hidden: true,
  publish_at: null,
  max_mark: null,
  tasks_count: 0,
  due_at: null,
  emoji: null,
  mark: null,
  passed_status_id: null,
  answered_at: null,
  is_waiting: false,
  waiting_count: 0,
  is_retake: false,
  counts_for_id: null,
  has_password: false,
  locked: false,
  is_awaiting: false,
  is_link: false,
  reading_percent: null,
});

export const findTopic = (chapters: Chapters, id: number): TopicRow | undefined =>
  chapters.flatMap((chapter) => chapter.steps).find((topic) => topic.id === id);

export function placeOf(chapters: Chapters, topicId: number): Place | undefined {
  for (const chapter of chapters) {
    const index = chapter.steps.findIndex((topic) => topic.id === topicId);
    if (index >= 0) return { chapterId: chapter.id, index };
  }
  return undefined;
}

export const changeChapter = (chapters: Chapters, id: number, change: Partial<ChapterRow>): ChapterRow[] =>
  chapters.map((chapter) => (chapter.id === id ? { ...chapter, ...change } : chapter));

export const changeTopic = (chapters: Chapters, id: number, change: Partial<TopicRow>): ChapterRow[] =>
  chapters.map((chapter) =>
    chapter.steps.some((topic) => topic.id === id)
      ? { ...chapter, steps: chapter.steps.map((topic) => (topic.id === id ? { ...topic, ...change } : topic)) }
      : chapter,
  );

export const insertChapter = (chapters: Chapters, chapter: ChapterRow, index: number): ChapterRow[] =>
  inserted(chapters, index, chapter);
export const removeChapter = (chapters: Chapters, id: number): ChapterRow[] =>
  chapters.filter((chapter) => chapter.id !== id);

export const insertTopic = (chapters: Chapters, topic: TopicRow, { chapterId, index }: Place): ChapterRow[] =>
  chapters.map((chapter) =>
    chapter.id === chapterId
      ? { ...chapter, steps: inserted(chapter.steps, index, { ...topic, chapter_id: chapterId }) }
      : chapter,
  );

export const removeTopic = (chapters: Chapters, id: number): ChapterRow[] =>
  chapters.map((chapter) =>
    chapter.steps.some((topic) => topic.id === id)
      ? { ...chapter, steps: chapter.steps.filter((topic) => topic.id !== id) }
      : chapter,
  );

/** Moves a topic; `index` is counted without the topic itself. */
export function moveTopic(chapters: Chapters, id: number, place: Place): ChapterRow[] {
  const topic = findTopic(chapters, id);
  return topic && chapters.some((chapter) => chapter.id === place.chapterId)
    ? insertTopic(removeTopic(chapters, id), topic, place)
    : [...chapters];
}

export function moveChapter(chapters: Chapters, id: number, index: number): ChapterRow[] {
  const chapter = chapters.find((one) => one.id === id);
  return chapter ? insertChapter(removeChapter(chapters, id), chapter, index) : [...chapters];
}

/** Returns the place one step up or down, continuing in the neighbouring chapter; undefined at the end. */
export function neighbourPlace(chapters: Chapters, topicId: number, direction: -1 | 1): Place | undefined {
  const at = placeOf(chapters, topicId);
  if (!at) return undefined;
  const chapterIndex = chapters.findIndex((chapter) => chapter.id === at.chapterId);
  const index = at.index + direction;
  if (index >= 0 && index < (chapters[chapterIndex]?.steps.length ?? 0)) return { chapterId: at.chapterId, index };
  const next = chapters[chapterIndex + direction];
  return next && { chapterId: next.id, index: direction > 0 ? 0 : next.steps.length };
}

/** Replaces a temporary id by the server's, wherever it occurs. */
export const renumber = (chapters: Chapters, from: number, to: number): ChapterRow[] =>
  chapters.map((chapter) => ({
    ...chapter,
    id: chapter.id === from ? to : chapter.id,
    steps: chapter.steps.map((topic) => ({
      ...topic,
      id: topic.id === from ? to : topic.id,
      chapter_id: topic.chapter_id === from ? to : topic.chapter_id,
    })),
  }));
