import type { Pattern } from '@orbita/contract/tasks';
import type { Input } from '../../../../api/query.ts';

type PatternBody = Omit<NonNullable<Input<'tasks', 'updatePattern'>['body']>, 'updated_at'>;
/** A change of a task; its soft skills as they are shown. */
export type PatternPatch = Omit<PatternBody, 'soft_skills'> & Partial<Pick<Pattern, 'soft_skills'>>;

/** Returns the change as it is sent. */
export const patternBodyOf = ({ soft_skills, ...patch }: Partial<PatternPatch>): PatternBody => ({
  ...patch,
  ...(soft_skills && {
    soft_skills: soft_skills.map(({ id, indicators }) => ({ id, indicators: indicators.map((one) => one.id) })),
  }),
});
