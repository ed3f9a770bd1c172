// Points given by criteria: which are valid, their sum, and the next criterion to judge.
import type { Criterion, RubricResult } from '@orbita/contract/rubrics';

/** Points by id of the criterion. */
export type RubricPoints = Readonly<Record<number, number>>;

const fits = ({ points, levels }: Criterion, value: number): boolean =>
  levels.length === 0 ? value >= 0 && value <= points : levels.some((level) => level.points === value);

/** Returns the points given earlier that are still valid for the present criteria. */
export function pointsOf(criteria: readonly Criterion[], result: RubricResult | null): RubricPoints {
  const given = new Map(result?.criteria.map((one) => [one.id, one.given]));
  return Object.fromEntries(
    criteria.flatMap((criterion) => {
      const value = given.get(criterion.id);
      return value != null && fits(criterion, value) ? [[criterion.id, value]] : [];
    }),
  );
}

/** Returns the sum; null until every criterion is judged. */
export function sumPoints(criteria: readonly Criterion[], points: RubricPoints): number | null {
  const given = criteria.map(({ id }) => points[id]);
  return given.every((value) => value !== undefined) ? given.reduce((sum, value) => sum + value, 0) : null;
}

/** Returns the index of the first unjudged criterion from `start` on, wrapping around; the last index when all are judged. */
export function nextOpen(criteria: readonly Criterion[], points: RubricPoints, start = 0): number {
  const places = criteria.map((_, index) => (start + index) % criteria.length);
  return places.find((place) => points[criteria[place]!.id] === undefined) ?? criteria.length - 1;
}

/** Tells whether one digit judges the criterion: levels by their place, points below ten by their value. */
export const isOneDigit = ({ points, levels }: Criterion): boolean => levels.length > 0 || points < 10;

/** Returns the points that a digit gives; null for an invalid one. */
export function pointsOfDigit(criterion: Criterion, digit: number): number | null {
  if (criterion.levels.length > 0) return criterion.levels[digit - 1]?.points ?? null;
  return digit <= criterion.points ? digit : null;
}

/** Returns points to offer as buttons for a criterion without levels; none when there would be too many. */
export const offeredPoints = ({ points }: Criterion): number[] =>
  points <= 10 ? Array.from({ length: Math.floor(points) + 1 }, (_, value) => value) : [];
