// Places the lessons of a day side by side where they overlap.
import type { ScheduledLesson } from '@orbita/contract/schedule';
import { formatTime } from '../../base/dates.ts';

const DAY_MINUTES = 24 * 60;

/** Minutes from midnight in the time zone of the institution. */
export function minutesOf(moment: string): number {
  const [hours = 0, minutes = 0] = formatTime(moment).split(':').map(Number);
  return hours * 60 + minutes;
}
/** The same for the end of a lesson, where midnight is the end of the day. */
const endOf = (moment: string): number => minutesOf(moment) || DAY_MINUTES;

export interface PlacedLesson {
  lesson: ScheduledLesson;
  start: number;
  end: number;
  /** Which of the lanes it is in, from 0. */
  lane: number;
  /** How many lanes the lessons that overlap there need. */
  lanes: number;
}

/** Returns the lessons, earliest first, each in the first lane that is free. */
export function layOutDay(lessons: readonly ScheduledLesson[]): PlacedLesson[] {
  const placed: PlacedLesson[] = [];
  let together: PlacedLesson[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of together) one.lanes = ends.length;
    [together, ends] = [[], []];
  };
  const timed = lessons
    .map((lesson) => ({ lesson, start: minutesOf(lesson.starts_at), end: endOf(lesson.ends_at) }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  for (const { lesson, start, end } of timed) {
    if (ends.every((one) => one <= start)) close();
    const free = ends.findIndex((one) => one <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    together.push({ lesson, start, end, lane, lanes: 1 });
    placed.push(together.at(-1)!);
  }
  close();
  return placed;
}

/** The hours that a grid shows: those of lessons, and at least the usual ones. */
export function hoursOf(placed: readonly PlacedLesson[]): { first: number; last: number } {
  return {
    first: Math.min(9, ...placed.map(({ start }) => Math.floor(start / 60))),
    last: Math.max(17, ...placed.map(({ end }) => Math.ceil(end / 60))),
  };
}
