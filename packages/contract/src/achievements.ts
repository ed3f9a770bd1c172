// Achievements are computed from facts and never entered by hand.
import { endpoint } from './endpoint.ts';
import { id, moment, nullable, oneOf, Type } from './schemas.ts';

export const achievementKinds = ['expert', 'perfectionist', 'specialist', 'it'] as const;
export type AchievementKind = (typeof achievementKinds)[number];

export const Achievement = Type.Object({
  kind: oneOf(
    achievementKinds,
    'expert: expertises and comments given · perfectionist: share of marks at the maximum · specialist: topics passed in time · it: topics passed in disciplines tagged it',
  ),
  score: Type.Number({ description: 'Number counted; for perfectionist a share in percent' }),
  level: Type.Integer({ minimum: 0, maximum: 5 }),
  next_threshold: nullable(Type.Number({ description: 'Score of the next level; null at level 5' })),
  thresholds: Type.Array(Type.Number(), { description: 'Scores of levels 1 to 5' }),
  counted: Type.Integer({ description: 'How many of them count, for example marks at the maximum' }),
  considered: Type.Integer({ description: 'How many were considered, for example all marks' }),
});
export type Achievement = Type.Static<typeof Achievement>;

export const AchievementFact = Type.Object({
  title: Type.String({ description: 'Topic it happened in' }),
  subject: Type.Object({ id: id(), title: Type.String(), color: Type.String() }),
  step_id: id('Topic'),
  at: moment('When'),
  value: nullable(Type.Number({ description: 'Mark, where it is about marks' })),
  kind: oneOf(['comment', 'expertise', 'mark', 'passing'], 'What happened'),
});
export const AchievementDetails = Type.Object({
  ...Achievement.properties,
  facts: Type.Array(AchievementFact, { description: 'What counts towards the score, newest first, at most 100' }),
});
export type AchievementDetails = Type.Static<typeof AchievementDetails>;

const details = (kind: AchievementKind, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/api/v2/achievements/:user/${kind}`,
    summary,
    access: 'member',
    opensToParents: true,
    params: Type.Object({ user: id('Person') }),
    response: AchievementDetails,
  });

export const achievements = {
  listAchievements: endpoint({
    method: 'GET',
    path: '/api/v2/achievements',
    summary: 'The four achievements of a person',
    access: 'member',
    opensToParents: true,
    query: Type.Object({ user_id: Type.Optional(id('Person; oneself by default')) }),
    response: Type.Object({ data: Type.Array(Achievement) }),
  }),
  getExpert: details('expert', 'Expertises and comments the person has given'),
  getPerfectionist: details('perfectionist', 'Share of marks at the maximum'),
  getSpecialist: details('specialist', 'Topics passed in time'),
  getIt: details('it', 'Topics passed in disciplines tagged it'),
};
