// Interprets a topic's emoji for the diary.
import type { TopicEmoji } from '@orbita/contract/subjects';

export const isPassed = ({ emoji }: { emoji: TopicEmoji | null }): boolean => emoji === 'star' || emoji === 'check';
