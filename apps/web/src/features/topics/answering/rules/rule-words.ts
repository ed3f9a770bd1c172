// What a task's visibility rule leaves to say about the readers of an answer; the rule itself is told once, above the task.
import type { AnswerVisibilityRule, UgcAnswer } from '@orbita/contract/answers';

export type RuleVisibility = AnswerVisibilityRule['visibility'];
const opens = (rule: RuleVisibility | undefined): boolean => rule === 'group' || rule === 'subject';

/** The hint below the choice of readers. */
export const privacyHintOf = (rule: RuleVisibility | undefined) => (opens(rule) ? 'privacyByRule' : 'privacyHint');

/** The line about the readers whom the author chose; null when the rule closes the answer whatever was chosen. */
export function readersLineOf(privacy: UgcAnswer['privacy'], rule: RuleVisibility | undefined) {
  if (rule === 'private') return null;
  const chosen = ([0, 2, 3] as const).find((one) => one === privacy);
  if (chosen !== undefined) return `seen${chosen}` as const;
  return opens(rule) ? 'seenByRule' : 'seen1';
}
