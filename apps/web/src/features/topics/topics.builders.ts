// Samples for tests of the topic's page.
import { UgcAnswer } from '@orbita/contract/answers';
import { AttemptDraft, Form, Pattern } from '@orbita/contract/tasks';
import { Lesson, Section } from '@orbita/contract/topics';
import { NOW, type Partly, pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import type { Stubs } from '../../testing/stubs.ts';

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

/** An answer to the sample task. */
export const answerOf = (value: string, known: Partly<UgcAnswer> = {}): UgcAnswer =>
  sampleOf(UgcAnswer, {
    id: 125,
    pattern_id: 8,
    step_id: 5,
    subject_id: 3,
    user: { id: 11, last_name: 'Белова', first_name: 'Анна' },
    version: 1,
    state: 'waiting',
    fields: [{ id: 1, form_id: 81, value }],
    place: { step_title: 'Законы Ньютона' },
    receipt: { number: '125-1', submitted_at: '2026-10-05T06:00:00.000Z' },
    ...known,
  });
/** The sample topic as a student answers its task. */
export const toAnswer: Stubs = {
  'topics.getLesson': lessonOf({ ...toStudy, patterns: [task] }),
  'answers.listAnswers': pageOf([]),
  'tasks.saveAnswerDraft': ({ body }) => ({ revision: body.revision, saved_at: NOW, is_saved: true, other: null }),
  'answers.listAnswerVisibilityRules': replyOf('answers.listAnswerVisibilityRules'),
  'files.getUploadLimits': { photo: 2e7, video: 1e9, document: 1e8 },
};

export const inTwentyMinutes = new Date(Date.parse(NOW) + 20 * 60_000).toISOString();

/** A draft of the sample task, as the server keeps it. */
export const draftOf = (value: string, saved_at = '2026-10-05T05:00:00.000Z') =>
  sampleOf(AttemptDraft, { revision: 4, saved_at, fields: [{ form_id: 81, value }] });
