// What scores of soft skills amount to, with every figure that was used. Part of the domain of soft skills.
import { endpoint } from '../endpoint.ts';
import { id, idParams, moment, nullable, oneOf, Person, Type } from '../schemas.ts';
import { NamedSemester } from '../semesters.ts';
import { scorerKinds } from './scores.ts';

const percent = (description: string) => Type.Number({ minimum: 0, maximum: 100, description });
const level = Type.Object({
  title: Type.String(),
  description: Type.String(),
  from_percent: Type.Integer({ description: 'Result from which it is reached' }),
});

export const SoftScore = Type.Object({
  id: id(),
  author_kind: oneOf(scorerKinds, 'Who gave it'),
  author: nullable(Type.Object(Person.properties, { description: 'Null when the person is gone' })),
  grade_value: Type.Integer(),
  grade_title: Type.String(),
  percent: percent('The grade between the lowest (0) and the highest (100) of its indicator'),
  subject_id: id('Discipline'),
  subject_title: nullable(Type.String({ description: 'Null: it is closed to the viewer' })),
  subject_is_archived: Type.Boolean({ description: 'The discipline is archived' }),
  topic: nullable(
    Type.Object(
      { step_id: id('Topic'), title: Type.String(), answer_id: id('Answer') },
      { description: 'The answer that was scored, if the viewer may open it' },
    ),
  ),
  is_of_answer: Type.Boolean({ description: 'Was given for an answer' }),
  counts: Type.Boolean({
    description:
      'It counts: the latest of a teacher in its discipline, or one of the latest work that enough classmates have scored there',
  }),
  waits: Type.Boolean({
    description: 'What a classmate gave, or changed, counts once it waits together with that of others',
  }),
  is_over: Type.Boolean({
    description:
      'No others are expected to score the work: the semester in which it was given is over, or the discipline archived',
  }),
  scored_at: moment('When it was given'),
});
export type SoftScore = Type.Static<typeof SoftScore>;

const share = Type.Object({
  mean: nullable(
    percent('Mean of the scores that count; null while fewer classmates than it takes have scored a work'),
  ),
  count: Type.Integer({ description: 'Scores that count' }),
  weight: Type.Number({ description: 'Weight of all of them together' }),
});
const peerShare = Type.Object({
  ...share.properties,
  waiting: Type.Integer({
    description:
      'Scores of classmates, and changes of them, that wait to be counted together; 0 in results of the past',
  }),
  left_out: Type.Integer({
    description:
      'Those for which too few others came: their semester is over, or the discipline archived; they count should others still come. 0 in results of the past',
  }),
});
export const IndicatorResult = Type.Object({
  id: id(),
  title: Type.String(),
  percent: nullable(percent('Result; null: nobody has scored it, or too few classmates and no teacher')),
  teachers: nullable(share),
  peers: nullable(peerShare),
  scores: Type.Array(SoftScore, {
    description:
      'Single scores, the newest first; those of classmates only for whoever may mark there, never for the person scored',
  }),
});
export type IndicatorResult = Type.Static<typeof IndicatorResult>;

export const SkillResult = Type.Object({
  id: id(),
  title: Type.String(),
  description: Type.String(),
  percent: nullable(percent('Mean of its indicators that have a result')),
  level: nullable(level),
  next_level: nullable(level),
  indicators: Type.Array(IndicatorResult),
});
export type SkillResult = Type.Static<typeof SkillResult>;

export const SkillSummary = Type.Object({
  id: id(),
  title: Type.String(),
  percent: SkillResult.properties.percent,
  level: nullable(Type.String({ description: 'Title of the level' })),
});
export const HardSkill = Type.Object({
  id: id(),
  title: Type.String(),
  topics: Type.Integer({ description: 'Topics of own disciplines that teach it' }),
  passed: Type.Integer({ description: 'How many of them the person has passed' }),
});

export const SkillsOverTime = Type.Object({
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$', description: 'Month, YYYY-MM' }),
  semester_id: nullable(id('The latest semester with days of the month; null between semesters')),
  skills: Type.Array(Type.Object({ id: id('Soft skill'), percent: percent('Result at the end of the month') })),
});
export const SkillsOfSemester = Type.Object({
  ...NamedSemester.properties,
  skills: Type.Array(
    Type.Object({ id: id('Soft skill'), percent: percent('Result on the last day, or now while it lasts') }),
  ),
});
export type SkillsOfSemester = Type.Static<typeof SkillsOfSemester>;

export const resultCalls = {
  getPersonSkills: endpoint({
    method: 'GET',
    path: '/api/v2/soft-skills/users/:id',
    summary:
      'Skills of a person in short: soft ones with their levels, hard ones of the disciplines by competence; for the person, their teachers and curators, and the office',
    access: 'member',
    params: idParams('Person'),
    response: Type.Object({
      soft_skills: Type.Array(SkillSummary),
      competences: Type.Array(
        Type.Object({
          title: Type.String({ description: 'Competence; empty: skills without one' }),
          skills: Type.Array(HardSkill),
        }),
      ),
    }),
  }),
  calculateSoftSkills: endpoint({
    method: 'GET',
    path: '/api/v2/soft-skills/calculate/users/:id',
    summary:
      'Soft skills of a person with every figure that was used, over all disciplines or in one, now or at the end of a semester',
    access: 'member',
    params: idParams('Person'),
    query: Type.Object({
      subject_id: Type.Optional(id('Only scores in this discipline')),
      semester_id: Type.Optional(id('Semester that has begun: results of its last day; those of now if omitted')),
    }),
    response: Type.Object({
      person: Person,
      skills: Type.Array(SkillResult, { description: 'Skills in their order, also those without scores' }),
      timeline: Type.Array(SkillsOverTime, { description: 'Month by month from the first score on' }),
      semesters: Type.Array(SkillsOfSemester, {
        description: 'Semesters of the institution from the first score on, the earliest first; at most 60',
      }),
      semester_id: nullable(id('The semester that was asked for; null: the results are those of now')),
      compared_id: nullable(
        id('The semester before it, or the last that is over, to compare with; null when nothing was scored by then'),
      ),
      rule: Type.Object({
        peer_weight: Type.Number({ description: 'Weight of one classmate; teachers together weigh 1' }),
        peers_most: Type.Number({ description: 'The most that classmates weigh together' }),
        peers_least: Type.Integer({
          description: 'Classmates that it takes until their scores of a work, or changes of them, count',
        }),
      }),
    }),
  }),
};
