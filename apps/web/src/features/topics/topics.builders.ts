// Samples for tests of the topic's page.
import { Form, Pattern } from '@orbita/contract/tasks';
import { Lesson, Section } from '@orbita/contract/topics';
import { type Partly, sampleOf } from '../../testing/sample.ts';

/** Address of the sample topic. */
export const address = '/subjects/3/topics/5';
export const block = sampleOf(Section, { id: 51, step_id: 5, title: 'Первый закон', content: '<p>Тело покоится</p>' });
export const lessonOf = (known: Partly<Lesson> = {}): Lesson =>
  sampleOf(Lesson, {
    id: 5,
    subject_id: 3,
    chapter_id: 4,
    title: 'Законы Ньютона',
    type: 1,
    subject: { id: 3, title: 'Физика' },
    chapter: { id: 4, title: 'Механика' },
    ...known,
  });
export const question = sampleOf(Form, {
  id: 81,
  pattern_id: 8,
  title: 'Чему равна сила?',
  type: 'text',
  required: true,
  weight: 1,
});
export const task = sampleOf(Pattern, {
  id: 8,
  step_id: 5,
  title: 'Задача',
  required: true,
  forms: [question],
  forms_count: 1,
});

export const toStudy = { emoji: 'clock', can_answer: true } as const;
export const toTeach = { can_edit: true, can_mark: true } as const;
