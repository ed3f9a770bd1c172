// The public interface of tasks for other domains.
export {
  cleanUpDrafts,
  deleteDraft,
  HAND_IN_AFTER,
  markDraftRefused,
  claimDueDrafts,
} from './attempts/attempt-drafts.service.ts';
export {
  begunOf,
  type ClaimedAttempt,
  closingOf,
  isConcurrentAttempt,
  isTurn,
  turnOf,
} from './attempts/attempt-closing.queries.ts';
export { type AttemptRow, attemptsColumn } from './attempts/attempts.queries.ts';
export { claimAttempt } from './attempts/attempts.service.ts';
export { creditOf, isDate, isMatching, isOrderOf, type KeyedQuestion } from './questions/question-keys.ts';
export { idsOf, optionIdsOf, type RetiredOption, normalizeValue } from './questions/question-options.ts';
export { mountTasks } from './tasks.routes.ts';
export { loadPatterns, loadPatternsForStaff, loadPatternsOfStudent } from './tasks.service.ts';
