// Students' feedback on topics and lessons.
import { endpoint } from './endpoint.ts';
import { id, idParams, moment, nullable, oneOf, paged, pageQuery, Person, Type } from './schemas.ts';

const optionNames = ['interesting', 'clear', 'useful', 'hard', 'unclear', 'too_long', 'lacks_practice'] as const;
export const FeedbackOption = oneOf(optionNames, 'What a student can tick');
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

/** A lesson that has begun, with its feedback. */
export const FeedbackLesson = Type.Object({
  id: id(),
  title: Type.String(),
  starts_at: moment('Beginning'),
  ends_at: moment('End'),
  groups: Type.Array(Type.Object({ id: id(), name: Type.String() })),
  own: nullable(
    Type.Object({
      rating: Type.Integer({ description: '1 to 5' }),
      options: Type.Array(FeedbackOption),
      text: Type.String(),
    }),
  ),
  can_give: Type.Boolean({ description: 'The viewer is a student of this lesson and was not recorded as absent' }),
  feedbacks_count: nullable(Type.Integer({ description: 'For staff of the discipline' })),
  average: nullable(Type.Number({ description: 'Mean rating, for staff; null without any' })),
});
export type FeedbackLesson = Type.Static<typeof FeedbackLesson>;

export const feedback = {
  listFeedbackLessons: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/feedback-lessons',
    summary: 'Lessons of a discipline that have begun, the latest first: for a student those of the own groups',
    access: 'member',
    params: idParams('Discipline'),
    query: Type.Object(pageQuery(20)),
    response: paged(FeedbackLesson),
  }),
  listFeedbacks: endpoint({
    method: 'GET',
    path: '/api/v2/feedbacks',
    summary: "Feedback on topics and lessons: that of all students for staff of the discipline, one's own for others",
    access: 'member',
    query: Type.Object({
      ...pageQuery(20),
      subject_id: Type.Optional(id('Only of this discipline')),
      step_id: Type.Optional(id('Only of this topic')),
      lesson_id: Type.Optional(id('Only of this lesson')),
      about: Type.Optional(oneOf(['topic', 'lesson'], 'Only of topics or only of lessons')),
    }),
    response: Type.Object({
      ...paged(Feedback).properties,
      average: nullable(
        Type.Number({
          description:
            'Mean rating of all pages; `counters` tell how many gave each rating (`rating_5`) and ticked each option (`option_clear`)',
        }),
      ),
      options: Type.Array(Type.Object({ name: FeedbackOption, title: Type.String(), is_praise: Type.Boolean() }), {
        description: 'What a student can tick',
      }),
    }),
  }),
  saveFeedback: endpoint({
    method: 'POST',
    path: '/api/v2/feedback-users',
    summary: 'Give feedback on a topic the viewer studies or a lesson the viewer attended, or change it',
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
