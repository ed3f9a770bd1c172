// Points by the criteria of a rubric as they are being given: which fit, what they sum up to, which criterion comes next.
import type { Criterion, RubricResult } from '@orbita/contract/rubrics';

/** Points by the number of the criterion. */
export type RubricPoints = Readonly<Record<number, number>>;

const fits = ({ points, levels }: Criterion, value: number): boolean =>
  levels.length === 0 ? value >= 0 && value <= points : levels.some((level) => level.points === value);

/** What was given before, where it still fits the criteria as they are now. */
export function pointsOf(criteria: readonly Criterion[], result: RubricResult | null): RubricPoints {
  const given = new Map(result?.criteria.map((one) => [one.id, one.given]));
  return Object.fromEntries(
    criteria.flatMap((criterion) => {
      const value = given.get(criterion.id);
      return value != null && fits(criterion, value) ? [[criterion.id, value]] : [];
    }),
  );
}

/** The sum once every criterion is judged; null until then. */
export function sumPoints(criteria: readonly Criterion[], points: RubricPoints): number | null {
  const given = criteria.map(({ id }) => points[id]);
  return given.every((value) => value !== undefined) ? given.reduce((sum, value) => sum + value, 0) : null;
}

/** Place of the first criterion from `start` on that is not judged yet, around the end; the last one when all are. */
export function nextOpen(criteria: readonly Criterion[], points: RubricPoints, start = 0): number {
  const places = criteria.map((_, index) => (start + index) % criteria.length);
  return places.find((place) => points[criteria[place]!.id] === undefined) ?? criteria.length - 1;
}

/** Whether points of a criterion are given by one digit each: levels by their place, few points as they are. */
export const isOneDigit = ({ points, levels }: Criterion): boolean => levels.length > 0 || points < 10;

/** What a digit means for a criterion; null when nothing. */
export function pointsOfDigit(criterion: Criterion, digit: number): number | null {
  if (criterion.levels.length > 0) return criterion.levels[digit - 1]?.points ?? null;
  return digit <= criterion.points ? digit : null;
}

/** Points offered as buttons of a criterion without levels; none when they are too many. */
export const offeredPoints = ({ points }: Criterion): number[] =>
  points <= 10 ? Array.from({ length: Math.floor(points) + 1 }, (_, value) => value) : [];
