// What is said of the figures: shares and how they changed.
import type { AnalyticsSums } from '@orbita/contract/analytics';

type Noted = Pick<AnalyticsSums, 'noted' | 'attended'>;

/** Attendance in percent with one decimal; null where nobody was noted. */
export const attendanceOf = ({ noted, attended }: Noted): number | null =>
  noted === 0 ? null : Math.round((1000 * attended) / noted) / 10;

/** Attendance between two sums from the beginning of a semester. */
export const attendanceSince = (now: Noted, before: Noted): number | null =>
  attendanceOf({ noted: now.noted - before.noted, attended: now.attended - before.attended });

export type Tone = 'worse' | 'better' | 'same';
/** Whether a change is for the worse: everything but attendance should become less. */
export function toneOf(change: number, isMoreBetter = false): Tone {
  if (change === 0) return 'same';
  return change > 0 === isMoreBetter ? 'better' : 'worse';
}

/** Returns a change with its sign, a true minus and one decimal at most. */
export const roundChange = (now: number, before: number): number => Math.round((now - before) * 10) / 10;
