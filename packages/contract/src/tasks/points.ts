// Points of automatic checking, computed by one function for the server that gives the mark and the page that suggests it.

/** Input of the sum for one question. */
export interface CheckedQuestion {
  weight: number;
  /** Whether the question has a key. */
  isKeyed: boolean;
  /** Share of full credit, 0 to 1; null when the question was left unanswered. */
  credit: number | null;
}
export interface CheckedPoints {
  /** Points earned on questions with a key. */
  earned: number;
  /** Points of all questions with a key. */
  possible: number;
  /** Points of questions without a key, which only a person can check. */
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

/** Returns the mark that the keys suggest, in half points; null when no question has a key or one needs a person. */
export function suggestMark({ earned, possible, unchecked }: CheckedPoints, maxMark: number | null): number | null {
  if (maxMark === null || possible === 0 || unchecked > 0) return null;
  return Math.min(maxMark, round((maxMark * earned) / possible, 0.5));
}
