// What the catalogue of soft skills consists of.
import { id, moment, nullable, singleLine, Type } from '../schemas.ts';

const title = singleLine('Title', { min: 1, max: 120 });
const about = (description: string) => Type.String({ maxLength: 2048, description, says: 'description-too-long' });
const description = about('Plain text; may be empty');
const state = {
  sort: Type.Integer({ description: 'Place, from 0' }),
  is_archived: Type.Boolean({
    description: 'Is offered to tasks no more and scored only where a task shows it; scores given with it still count',
  }),
  scores_count: Type.Integer({ description: 'Scores given with it' }),
  updated_at: moment('Last change'),
};

/** Fields of a soft skill, or of an indicator of one, that the office edits. */
export const namedFields = { title, description };
/** Fields of a grade that the office edits. */
export const gradeFields = {
  value: Type.Integer({ minimum: 0, maximum: 10, description: 'The higher, the better' }),
  title,
  description: about('What one sees of somebody at this grade'),
};
/** Fields of a level that the office edits. */
export const levelFields = {
  from_percent: Type.Integer({ minimum: 0, maximum: 100, description: 'Result in percent from which it is reached' }),
  title,
  description,
};

export const SoftSkillRecord = Type.Object({
  id: id(),
  ...namedFields,
  ...state,
  indicators_count: Type.Integer({ description: 'Indicators that are not archived' }),
});
export type SoftSkillRecord = Type.Static<typeof SoftSkillRecord>;

export const SoftIndicator = Type.Object({
  id: id(),
  skill_id: id('Soft skill'),
  ...namedFields,
  ...state,
  grades_count: Type.Integer({ description: 'Grades it has' }),
  tasks_count: Type.Integer({ description: 'Tasks that show it' }),
});
export type SoftIndicator = Type.Static<typeof SoftIndicator>;

export const IndicatorGrade = Type.Object({
  id: id(),
  indicator_id: id('Indicator'),
  ...gradeFields,
  scores_count: Type.Integer({ description: 'How often it was given; then it cannot be deleted' }),
  updated_at: moment('Last change'),
});
export type IndicatorGrade = Type.Static<typeof IndicatorGrade>;

export const SkillLevel = Type.Object({
  id: id(),
  skill_id: nullable(id('Soft skill; null: for every skill without levels of its own')),
  ...levelFields,
  updated_at: moment('Last change'),
});
export type SkillLevel = Type.Static<typeof SkillLevel>;
