// What students think of topics and lessons.
import { endpoint } from './endpoint.ts';
import { id, moment, nullable, paged, pageQuery, Person, Type, words } from './schemas.ts';

const optionNames = ['interesting', 'clear', 'useful', 'hard', 'unclear', 'too_long', 'lacks_practice'] as const;
export const FeedbackOption = words(optionNames, 'What a student can tick');
export type FeedbackOption = Type.Static<typeof FeedbackOption>;

export const Feedback = Type.Object({
  id: id(),
  user: Person,
  subject_id: id(),
  step: nullable(Type.Object({ id: id(), title: Type.String() })),
  lesson: nullable(Type.Object({ id: id(), title: Type.String(), starts_at: moment('Beginning') })),
  rating: Type.Integer({ description: '1 to 5' }),
  options: Type.Array(FeedbackOption),
  text: Type.String(),
  updated_at: moment('When it was given or last changed'),
});
export type Feedback = Type.Static<typeof Feedback>;

export const feedback = {
  listFeedbacks: endpoint({
    method: 'GET',
    path: '/api/v2/feedbacks',
    summary: 'Opinions about topics and lessons: of all students for staff of the discipline, the own ones for others',
    access: 'member',
    query: Type.Object({
      ...pageQuery(20),
      subject_id: Type.Optional(id('Only of this discipline')),
      step_id: Type.Optional(id('Only of this topic')),
      lesson_id: Type.Optional(id('Only of this lesson')),
    }),
    response: Type.Object({
      ...paged(Feedback).properties,
      average: nullable(Type.Number({ description: 'Mean rating of all pages; `counters` tell how many of each' })),
      options: Type.Array(Type.Object({ name: FeedbackOption, title: Type.String(), is_praise: Type.Boolean() }), {
        description: 'What a student can tick',
      }),
    }),
  }),
  saveFeedback: endpoint({
    method: 'POST',
    path: '/api/v2/feedback-users',
    summary: 'Say what I think of a topic or lesson that I study, or change it',
    access: 'member',
    body: Type.Object({
      step_id: Type.Optional(id('Topic; either this or a lesson')),
      lesson_id: Type.Optional(id('Lesson')),
      rating: Type.Integer({ minimum: 1, maximum: 5, description: '1 to 5' }),
      options: Type.Optional(Type.Array(FeedbackOption, { maxItems: 7, uniqueItems: true })),
      text: Type.Optional(Type.String({ maxLength: 2048, says: 'description-too-long' })),
    }),
    response: Feedback,
  }),
};
