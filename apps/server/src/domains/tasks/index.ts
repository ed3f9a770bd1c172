// The door of tasks: what other domains may use.
export { cleanUpDrafts, deleteDraft, refuseDraft, takeDueDrafts } from './attempts/attempt-drafts.service.ts';
export { claimAttempt, closeAttempt } from './attempts/attempts.service.ts';
export { creditOf, isDate, isMatching, isOrderOf, type KeyedQuestion } from './questions/question-keys.ts';
export { idsOf, optionIdsOf, type RetiredOption, settleValue } from './questions/question-options.ts';
export { mountTasks } from './tasks.routes.ts';
export { loadPatterns, loadPatternsForStaff } from './tasks.service.ts';
