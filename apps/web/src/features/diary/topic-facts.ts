// Interprets topics and retakes for the diary.
import type { Retake } from '@orbita/contract/retakes';
import type { TopicEmoji } from '@orbita/contract/subjects';

/** Whether a retake still asks for something; one in which everything is passed only waits to be closed. */
export const isToDo = ({ is_closed, state }: Pick<Retake, 'is_closed' | 'state'>): boolean =>
  !is_closed && state !== 'done';

export const isPassed = ({ emoji }: { emoji: TopicEmoji | null }): boolean => emoji === 'star' || emoji === 'check';
