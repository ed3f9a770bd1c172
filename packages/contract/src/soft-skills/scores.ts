// Scores of soft skills that teachers and classmates give. Part of the domain of soft skills.
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, nullable, oneOf, paged, pageQuery, Person, search, Type } from '../schemas.ts';

/** Who gives scores: a teacher of the discipline, or a classmate where the task allows it. */
export const scorerKinds = ['teacher', 'peer'] as const;

const grade = Type.Object({
  id: id(),
  value: Type.Integer({ description: 'The higher, the better' }),
  title: Type.String(),
  description: Type.String({ description: 'What one sees of somebody at this grade' }),
});
export const ScoredIndicator = Type.Object({
  id: id(),
  title: Type.String(),
  description: Type.String(),
  skill_id: id('Soft skill'),
  skill_title: Type.String(),
  is_archived: Type.Boolean({
    description: 'It, or its skill, is archived: then it is scored only beside answers to tasks that show it',
  }),
  grades: Type.Array(grade, { description: 'To choose from, the lowest first' }),
  given: nullable(id('Grade that the viewer gave; null: none yet')),
});
export type ScoredIndicator = Type.Static<typeof ScoredIndicator>;

export const GroupScoreCell = Type.Object({
  indicator_id: id('Indicator'),
  percent: nullable(Type.Number({ description: 'Result in this discipline, 0 to 100; null: too few scores' })),
  teachers: Type.Integer({ description: 'Scores of teachers that count' }),
  peers: Type.Integer({ description: 'Scores of classmates that count' }),
  given: nullable(id('Grade that the viewer gave in this discipline beside any answer')),
});
export type GroupScoreCell = Type.Static<typeof GroupScoreCell>;

export const SoftSubject = Type.Object({
  id: id(),
  title: Type.String({ description: 'An archived one ends in «(архив)»' }),
  color: Type.String({ description: 'Own colour, #rrggbb' }),
  groups: Type.Array(Type.Object({ id: id(), name: Type.String() }), { description: 'Groups that study it' }),
  scores_count: Type.Integer({ description: 'Scores in it; of the person, if one is named' }),
});
export type SoftSubject = Type.Static<typeof SoftSubject>;

/** What is scored: an answer, or a student in a discipline beside any answer. */
const scored = {
  answer_id: Type.Optional(id('Answer that is scored')),
  user_id: Type.Optional(id('Student, when no answer is scored')),
  subject_id: Type.Optional(id('Discipline, when no answer is scored')),
};
const result = Type.Object({ data: Type.Array(ScoredIndicator, { description: 'Indicators with what is given now' }) });

export const scoreCalls = {
  getAnswerScores: endpoint({
    method: 'GET',
    path: '/api/v2/answers/:id/soft-skills',
    summary:
      'What the viewer may score in an answer and has given; for teachers of the discipline, and for classmates where the task allows it',
    access: 'member',
    params: idParams('Answer'),
    response: Type.Object({
      as: nullable(oneOf(scorerKinds, 'As whom the viewer scores; null: there is nothing for the viewer to score')),
      data: Type.Array(ScoredIndicator, { description: 'Indicators of the task; none when there is nothing to score' }),
    }),
  }),
  setSoftScores: endpoint({
    method: 'POST',
    path: '/api/v2/soft-skills/scores',
    summary: 'Give grades to indicators of an answer, or of a student in a discipline; replaces what the viewer gave',
    access: 'member',
    body: Type.Object({
      ...scored,
      scores: Type.Array(Type.Object({ indicator_id: id('Indicator'), grade_id: id('Grade of that indicator') }), {
        minItems: 1,
        maxItems: 100,
      }),
    }),
    response: result,
  }),
  removeSoftScores: endpoint({
    method: 'DELETE',
    path: '/api/v2/soft-skills/scores',
    summary: 'Take back scores that the viewer gave',
    access: 'member',
    body: Type.Object({
      ...scored,
      indicator_ids: Type.Array(id('Indicator'), { minItems: 1, maxItems: 100 }),
    }),
    response: done,
  }),
  listGroupScores: endpoint({
    method: 'GET',
    path: '/api/v2/soft-skills/group-scores',
    summary: 'Students of a group by the indicators of a discipline, for its staff',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(50),
      query: search,
      subject_id: id('Discipline'),
      group_id: id('Group that studies it'),
    }),
    response: Type.Object({
      ...paged(
        Type.Object({
          student: Person,
          is_open: Type.Boolean({ description: 'The viewer may open what all scores of the student amount to' }),
          cells: Type.Array(GroupScoreCell),
        }),
      ).properties,
      indicators: Type.Array(ScoredIndicator, {
        description: 'Columns: indicators of its tasks, and those that were scored in it',
      }),
      can_score: Type.Boolean({ description: 'The viewer may give scores in this discipline' }),
    }),
  }),
  listSoftSubjects: endpoint({
    method: 'GET',
    path: '/api/v2/soft-skills/subjects',
    summary:
      'Disciplines with soft skills, or the one that is asked for even without: where the viewer is staff; of a person, where somebody has scored that person and which the viewer may know',
    access: 'member',
    query: Type.Object({
      ...pageQuery(50),
      query: search,
      user_id: Type.Optional(id('Person')),
      subject_id: Type.Optional(id('Only this discipline')),
    }),
    response: paged(SoftSubject),
  }),
};
