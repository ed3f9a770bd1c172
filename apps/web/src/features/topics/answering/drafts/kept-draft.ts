// A draft as the server holds it.
import type { UgcAnswer } from '@orbita/contract/answers';
import type { AttemptDraft, Form, Pattern } from '@orbita/contract/tasks';
import { contentOf, isSameContent, type AnswerContent } from '../answer-content.ts';

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
