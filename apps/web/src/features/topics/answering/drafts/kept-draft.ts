// A draft as the server holds it.
import type { UgcAnswer } from '@orbita/contract/answers';
import type { AttemptDraft, Form, Pattern } from '@orbita/contract/tasks';
import { isSameDraft } from './draft-difference.ts';
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
  /** Revision of the server's draft that waits for the student's choice and must not be replaced before. */
  held?: number | undefined;
  /** When the server got the chosen draft; null when it does not have it. */
  keptAt: number | null;
}

/** A draft of the server as one to continue from. */
export const draftOfKept = (
  forms: readonly Form[],
  kept: AttemptDraft,
  at: { attemptId: number; ahead: number; baseVersion: number },
): Draft => ({
  content: contentOfKept(forms, kept),
  baseVersion: at.baseVersion,
  attempt: null,
  savedAt: Date.parse(kept.saved_at) + at.ahead,
  remote: { attemptId: at.attemptId, revision: kept.revision },
  place: 'server',
});

/** Chooses the newest of this device's draft and the one on the server; the older one is offered when their texts differ. */
export function chooseDraft(
  { forms, draft: stored }: Pick<Pattern, 'forms' | 'draft'>,
  own: Draft | undefined,
  attempt: RunningAttempt | null,
  answer: UgcAnswer | undefined,
): ChosenDraft {
  const kept = attempt ? attempt.draft : newsOf({ forms, draft: stored }, answer);
  if (!kept) {
    const other = own?.other && !isSameDraft(forms, own.other.content, own.content) ? own.other : undefined;
    return { draft: own, other, keptAt: null };
  }
  const attemptId = attempt?.id ?? ORDINARY;
  const baseVersion = answer?.version ?? 0;
  const theirs = draftOfKept(forms, kept, { attemptId, ahead: attempt?.ahead ?? 0, baseVersion });
  if (!own) return { draft: theirs, other: undefined, keptAt: theirs.savedAt };
  const isSame = isSameDraft(forms, own.content, theirs.content);
  const { other: found, ...mine } = own;
  const other = found && isSameDraft(forms, found.content, own.content) ? undefined : found;
  if (own.remote?.attemptId === attemptId && own.remote.revision >= kept.revision)
    return { draft: own, other, keptAt: isSame ? theirs.savedAt : null };
  if (isSame) return { draft: { ...own, remote: theirs.remote }, other, keptAt: theirs.savedAt };
  return own.savedAt > theirs.savedAt
    ? { draft: mine, other: theirs, held: kept.revision, keptAt: null }
    : { draft: theirs, other: mine, keptAt: theirs.savedAt };
}
