// Disciplines for page tests.
import { ChapterRow, Contents, Subject } from '@orbita/contract/subjects';
import { type Partly, sampleOf } from '../../testing/sample.ts';
import type { Stubs } from '../../testing/stubs.ts';

const subjectOf = (known: Partly<Subject> = {}) => sampleOf(Subject, { id: 3, title: 'Физика', ...known });
export const openTopic = { id: 5, chapter_id: 4, title: 'Законы Ньютона', type: 1, emoji: 'clock' } as const;
export const chapterOf = (known: Partly<ChapterRow> = {}) =>
  sampleOf(ChapterRow, { id: 4, title: 'Механика', topics_count: 1, steps: [openTopic], ...known });
export const contentsOf = (...chapters: ChapterRow[]) => sampleOf(Contents, { chapters });
export const noContents: Stubs = { 'subjects.getSubjectContents': contentsOf() };
export const studied: Stubs = {
  'subjects.getSubject': subjectOf({ role_type: 'STUDENT' }),
  'subjects.getSubjectContents': contentsOf(chapterOf()),
};
export const led: Stubs = {
  ...studied,
  'subjects.getSubject': subjectOf({ role_type: 'TEACHER', can_edit: true, can_mark: true }),
};
