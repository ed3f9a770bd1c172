// The public interface of final results for other domains.
export { mountFinalResults } from './final-results.routes.ts';
export { formedOf, inPlace } from './formed.ts';
export { type Scales, shareOf } from './grades.ts';
export { belongedTo, isHeld, type Left, membersIn, type Span, standsInLessons, staysIn } from './members.sql.ts';
export { type Result, resultsIn } from './reached.sql.ts';
