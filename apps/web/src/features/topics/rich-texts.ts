import type { Lesson } from '@orbita/contract/topics';

/** Returns all rich texts on the page of a topic. */
export const richTexts = (lesson: Lesson): string[] => [
  lesson.public_text,
  lesson.private_text,
  ...lesson.sections.map(({ content }) => content),
  ...lesson.patterns.map(({ description }) => description),
];
