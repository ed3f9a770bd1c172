// The public interface of answers for other domains.
export { type MovedDue, reviseLateness, type RevisedLateness } from './hand-in/lateness.queries.ts';
export { mountAnswers } from './answers.routes.ts';
export { cleanUpKeys, loadAnswersWithVersions, removeComment } from './answers.service.ts';
export { markAwaiting } from './hand-in/automatic-mark.ts';
export { handInChanges } from './hand-in/hand-in-changes.ts';
export { handInDrafts } from './hand-in/hand-in-drafts.ts';
export { getAnswer } from './read-answer.ts';
