// The state of a topic for a student, as one of five emoji; the first rule that applies wins.
import type { TopicEmoji } from '@orbita/contract/subjects';

export interface TopicFacts {
  mark: number | null;
  max_mark: number | null;
  /** The pass status is a final one. */
  is_final: boolean;
  due_at: string | null;
  /** The topic has a task or a maximum; without either it is never overdue. */
  asks_for_work: boolean;
  /** What is required was handed in and waits to be marked: nothing is due meanwhile. */
  is_waiting: boolean;
}

const EXCELLENT_SHARE = 0.9;
const WARNING_DAYS = 7;
const DAY = 24 * 3600 * 1000;

/**
 * star: final and at least 90 % of the points · check: final · skull: overdue and asks for work · fire: fewer than 7 days
 * left · clock: open, or handed in and waiting to be marked.
 */
export function topicEmoji(facts: TopicFacts, now: number): TopicEmoji {
  return emojiBefore({ ...facts, due: facts.due_at === null ? null : Date.parse(facts.due_at) }, now);
}

/** The same rule for thousands of cells, with the due date in milliseconds since 1970. */
export function emojiBefore(facts: Omit<TopicFacts, 'due_at'> & { due: number | null }, now: number): TopicEmoji {
  if (facts.is_final) {
    const excellent = facts.mark !== null && facts.max_mark !== null && facts.mark >= facts.max_mark * EXCELLENT_SHARE;
    return excellent ? 'star' : 'check';
  }
  if (facts.due === null || facts.is_waiting) return 'clock';
  const left = facts.due - now;
  if (left < 0) return facts.asks_for_work ? 'skull' : 'clock';
  return left < WARNING_DAYS * DAY ? 'fire' : 'clock';
}

/** Returns when the emoji next changes by time alone, in milliseconds since 1970; infinity when it does not. */
export function nextEmojiChange(
  { is_final, due }: Pick<TopicFacts, 'is_final'> & { due: number | null },
  now: number,
): number {
  if (is_final || due === null || due < now) return Number.POSITIVE_INFINITY;
  const warning = due - WARNING_DAYS * DAY;
  return (now <= warning ? warning : due) + 1;
}

/** The order by which a journal cell refers to them by number. */
export const emojiOrder: readonly TopicEmoji[] = ['star', 'check', 'skull', 'fire', 'clock'];
