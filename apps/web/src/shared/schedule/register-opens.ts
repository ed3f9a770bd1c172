// When the register of a lesson is offered.
import type { ScheduledLesson } from '@orbita/contract/schedule';

/** A teacher may already be in the room this many milliseconds before the lesson. */
const BEFORE_LESSON = 15 * 60_000;

type Timed = Pick<ScheduledLesson, 'starts_at' | 'ends_at'>;

export const registerOpensAt = ({ starts_at }: Timed): number => Date.parse(starts_at) - BEFORE_LESSON;
/** Whether the lesson goes on now. */
export const isRunning = ({ starts_at, ends_at }: Timed, now: number): boolean =>
  Date.parse(starts_at) <= now && now < Date.parse(ends_at);
