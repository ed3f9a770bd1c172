// Soft skills: the catalogue of the institution, scores of teachers and classmates, and what they amount to.
import { catalogueCalls } from './soft-skills/catalogue.ts';
import { resultCalls } from './soft-skills/results.ts';
import { scoreCalls } from './soft-skills/scores.ts';

export { IndicatorGrade, SkillLevel, SoftIndicator, SoftSkillRecord } from './soft-skills/records.ts';
export { IndicatorResult, SkillResult, SkillsOfSemester, SoftScore } from './soft-skills/results.ts';
export { GroupScoreCell, ScoredIndicator, SoftSubject } from './soft-skills/scores.ts';

export const softSkills = { ...catalogueCalls, ...scoreCalls, ...resultCalls };
