// The rules of judging by a rubric: which points are allowed and what they add up to; pure functions.
import type { Criterion, JudgedCriterion, JudgedPoints } from '@orbita/contract/rubrics';
import { assertThat } from '../../http/app-error.ts';

/** Multiples of a quarter add up without rounding errors. */
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

export const totalOf = (criteria: readonly Criterion[]): number => sum(criteria.map(({ points }) => points));
export const pointsGiven = (criteria: readonly JudgedCriterion[]): number =>
  sum(criteria.map(({ given }) => given ?? 0));

/** Returns the criteria with the given points; throws when points are not allowed or a criterion is missing. */
export function judge(criteria: readonly Criterion[], points: JudgedPoints): JudgedCriterion[] {
  const given = new Map(points.map((one) => [one.criterion_id, one.points]));
  const known = new Set(criteria.map(({ id }) => id));
  assertThat(
    given.size === points.length && points.every(({ criterion_id }) => known.has(criterion_id)),
    'rubric-mismatch',
  );
  return criteria.map((criterion) => {
    const value = given.get(criterion.id);
    assertThat(value !== undefined, 'rubric-incomplete');
    const fits =
      criterion.levels.length === 0
        ? value <= criterion.points
        : criterion.levels.some((level) => level.points === value);
    assertThat(fits, 'rubric-mismatch');
    return { ...criterion, given: value };
  });
}

type WrittenCriterion = Omit<Criterion, 'id'> & { id?: number };

/**
 * Returns the criteria to store: a known one keeps its number, a new one gets the next.
 * A criterion's maximum is the points of its best level.
 */
export function numberCriteria(written: readonly WrittenCriterion[], before: readonly Criterion[]): Criterion[] {
  const known = new Set(before.map(({ id }) => id));
  const kept = written.flatMap(({ id }) => (id !== undefined && known.has(id) ? [id] : []));
  assertThat(new Set(kept).size === kept.length, 'rubric-mismatch');
  let last = Math.max(0, ...known);
  return written.map(({ id, title, description, points, levels }) => ({
    id: id !== undefined && known.has(id) ? id : (last += 1),
    title: title.trim(),
    description: description.trim(),
    points: levels.length === 0 ? points : Math.max(...levels.map((level) => level.points)),
    levels: levels.map((level) => ({ title: level.title.trim(), points: level.points })),
  }));
}
