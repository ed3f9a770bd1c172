// A draft as the server holds it.
import type { UgcAnswer } from '@orbita/contract/answers';
import type { AttemptDraft, Form, Pattern } from '@orbita/contract/tasks';
import { contentOf, isSameContent, type AnswerContent } from '../answer-content.ts';
import type { RunningAttempt } from '../attempts/use-attempts.ts';
import type { Draft } from './draft-store.ts';

export const contentOfKept = (forms: readonly Form[], { fields, privacy }: AttemptDraft): AnswerContent => {
  const content = contentOf(forms, { fields });
  const chosen = ([-1, 0, 1, 2, 3] as const).find((one) => one === privacy);
  return chosen === undefined ? content : { ...content, privacy: chosen };
};

/** Returns the draft that the server holds of a task, unless it was handed in or says nothing new. */
export function newsOf(
  { forms, draft }: Pick<Pattern, 'forms' | 'draft'>,
  answer: UgcAnswer | undefined,
): AttemptDraft | null {
  if (!draft || (answer && Date.parse(draft.saved_at) <= Date.parse(answer.receipt.submitted_at))) return null;
  return isSameContent(forms, contentOf(forms, answer), contentOfKept(forms, draft)) ? null : draft;
}

/** Under this number the revisions of a task without a time limit are known on this device. */
export const ORDINARY = 0;

/** The draft to continue from, and another one that was written elsewhere and can be taken instead. */
export interface ChosenDraft {
  draft: Draft | undefined;
  other: Draft | undefined;
}

/** Chooses the newest of this device's draft and the one on the server; the older one is offered when their texts differ. */
export function chooseDraft(
  { forms, draft: stored }: Pick<Pattern, 'forms' | 'draft'>,
  own: Draft | undefined,
  attempt: RunningAttempt | null,
  answer: UgcAnswer | undefined,
): ChosenDraft {
  const kept = attempt ? attempt.draft : newsOf({ forms, draft: stored }, answer);
  if (!kept) return { draft: own, other: undefined };
  const attemptId = attempt?.id ?? ORDINARY;
  const keptAt = Date.parse(kept.saved_at) + (attempt?.ahead ?? 0);
  const isOwn = own?.remote?.attemptId === attemptId && own.remote.revision >= kept.revision;
  if (isOwn) return { draft: own, other: undefined };
  const remote = { attemptId, revision: kept.revision };
  const content = contentOfKept(forms, kept);
  const theirs = { content, baseVersion: answer?.version ?? 0, attempt: null, savedAt: keptAt, remote };
  if (!own) return { draft: theirs, other: undefined };
  const mine = { ...own, remote };
  const differs = !isSameContent(forms, own.content, content);
  const [draft, other] = own.savedAt > keptAt ? [mine, theirs] : [theirs, mine];
  return { draft, other: differs ? other : undefined };
}
