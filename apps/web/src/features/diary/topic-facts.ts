// Interprets a topic's emoji and dates for the diary.
import type { TopicEmoji } from '@orbita/contract/subjects';

interface Facts {
  emoji: TopicEmoji | null;
  answered_at: string | null;
  mark: number | null;
}
export const isPassed = ({ emoji }: Pick<Facts, 'emoji'>): boolean => emoji === 'star' || emoji === 'check';
/** Tells whether the topic was handed in and not marked yet. */
export const isHandedIn = ({ answered_at, mark }: Omit<Facts, 'emoji'>): boolean =>
  answered_at !== null && mark === null;
