// What a task's visibility rule leaves to say about the readers of an answer; the rule itself is told once, above the task.
import type { AnswerVisibilityRule, UgcAnswer } from '@orbita/contract/answers';

export type RuleVisibility = AnswerVisibilityRule['visibility'];
/** The mode in which only the author and staff read an answer. */
const ONLY_OWN = 1;
/** The rule of a task: null for a task without one, undefined until the rules are read. */
export type KnownRule = RuleVisibility | null | undefined;
const opens = (rule: KnownRule): boolean => rule === 'group' || rule === 'subject';

/** Whether the choice needs to say that staff read the answer too: the narrowest mode and a rule say so themselves. */
export const needsHint = (privacy: UgcAnswer['privacy'], rule: KnownRule): boolean =>
  (rule ?? null) === null && privacy !== ONLY_OWN;

/**
 * The line about the readers whom the author chose; null when the rule closes the answer whatever was chosen, and until it is
 * read: a rule may open to the group what would be told to be private.
 */
export function readersLineOf(privacy: UgcAnswer['privacy'], rule: KnownRule) {
  if (rule === undefined || rule === 'private') return null;
  const chosen = ([0, 2, 3] as const).find((one) => one === privacy);
  if (chosen !== undefined) return `seen${chosen}` as const;
  return opens(rule) ? 'seenByRule' : 'seen1';
}
