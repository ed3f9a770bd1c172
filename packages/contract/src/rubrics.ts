// Rubrics: the criteria of a topic and how a student's work was judged by them.
import { endpoint } from './endpoint.ts';
import { asRead, id, idParams, moment, nullable, Person, singleLine, Type } from './schemas.ts';

const points = (description: string) => Type.Number({ minimum: 0, maximum: 1000, multipleOf: 0.25, description });

const criterionFields = {
  title: singleLine('What is judged', { min: 1, max: 200 }),
  description: Type.String({ maxLength: 1000, description: 'What to look at; empty when the title says enough' }),
  points: points('Maximum points; if there are levels, the points of the best one'),
  levels: Type.Array(
    Type.Object({
      title: singleLine('How well it was done', { min: 1, max: 300 }),
      points: points('Points of this level'),
    }),
    { maxItems: 9, description: 'Levels to choose from; if empty, any number of points up to the maximum' },
  ),
};
export const Criterion = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: 1000, description: 'Number of the criterion in its rubric' }),
  ...criterionFields,
});
export type Criterion = Type.Static<typeof Criterion>;

export const Rubric = Type.Object({
  criteria: Type.Array(Criterion),
  updated_at: moment('Last change'),
});
export type Rubric = Type.Static<typeof Rubric>;

export const JudgedCriterion = Type.Object({
  ...Criterion.properties,
  given: nullable(Type.Number({ description: 'Points given; null when it was not judged' })),
});
export type JudgedCriterion = Type.Static<typeof JudgedCriterion>;

export const RubricResult = Type.Object({
  criteria: Type.Array(JudgedCriterion, { description: 'The criteria as they were when the work was judged' }),
  author: nullable(Person),
  updated_at: moment('When it was judged'),
});
export type RubricResult = Type.Static<typeof RubricResult>;

/** Points by criterion, as sent with a verdict. */
export const JudgedPoints = Type.Array(
  Type.Object({ criterion_id: Criterion.properties.id, points: points('Points given') }),
  { minItems: 1, maxItems: 20, description: 'Points by criterion of the rubric; their sum becomes the mark' },
);
export type JudgedPoints = Type.Static<typeof JudgedPoints>;

export const rubrics = {
  getRubric: endpoint({
    method: 'GET',
    path: '/api/v2/topics/:id/rubric',
    summary: 'Criteria by which a topic is judged; null when it has none',
    access: 'member',
    params: idParams('Topic'),
    response: Type.Object({
      step: Type.Object({
        id: id(),
        title: Type.String(),
        subject_id: id(),
        subject_title: Type.String(),
        max_mark: nullable(Type.Number({ description: 'Maximum points of the topic' })),
        can_edit: Type.Boolean(),
      }),
      rubric: nullable(Rubric),
    }),
  }),
  saveRubric: endpoint({
    method: 'PUT',
    path: '/api/v2/topics/:id/rubric',
    summary:
      'Write the criteria of a topic; an empty list takes the rubric away. Work judged before keeps its criteria',
    access: 'teacher',
    params: idParams('Topic'),
    body: Type.Object({
      criteria: Type.Array(Type.Object({ id: Type.Optional(Criterion.properties.id), ...criterionFields }), {
        maxItems: 20,
        description: 'All criteria in order; a new one comes without id',
      }),
      updated_at: asRead,
    }),
    response: Type.Object({ rubric: nullable(Rubric) }),
  }),
  getRubricResult: endpoint({
    method: 'GET',
    path: '/api/v2/students/:student/rubrics/:step',
    summary:
      'How the work of a student in a topic was judged by its rubric; for the student, their parents and curators, and staff',
    access: 'member',
    opensToParents: true,
    params: Type.Object({ student: id('Student'), step: id('Topic') }),
    response: Type.Object({ data: nullable(RubricResult) }),
  }),
};
