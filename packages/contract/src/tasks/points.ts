// What automatic checking comes to: the same sum for the server, which may give the mark, and for the page that suggests it.

/** A question as the sum sees it. */
export interface CheckedQuestion {
  weight: number;
  /** Has a key. */
  isKeyed: boolean;
  /** Share of full credit; null when nothing was answered. */
  credit: number | null;
}
export interface CheckedPoints {
  /** Points of right answers. */
  earned: number;
  /** Points of all questions that have a key. */
  possible: number;
  /** Points of questions that only a person can check. */
  unchecked: number;
}

const round = (value: number, step: number): number => Math.round((value + Number.EPSILON) / step) * step;

export function sumPoints(questions: readonly CheckedQuestion[]): CheckedPoints {
  const sum = { earned: 0, possible: 0, unchecked: 0 };
  for (const { weight, isKeyed, credit } of questions) {
    if (isKeyed) {
      sum.possible += weight;
      sum.earned += weight * (credit ?? 0);
    } else sum.unchecked += weight;
  }
  return { ...sum, earned: Number(sum.earned.toFixed(2)) };
}

/** The mark that the keys speak for, in half points; null when some question waits for a person or nothing has a key. */
export function suggestMark({ earned, possible, unchecked }: CheckedPoints, maxMark: number | null): number | null {
  if (maxMark === null || possible === 0 || unchecked > 0) return null;
  return Math.min(maxMark, round((maxMark * earned) / possible, 0.5));
}
