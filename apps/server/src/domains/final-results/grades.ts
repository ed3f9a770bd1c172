// The grade that points give by the scale of the institution.
import type { GradeBound } from '@orbita/contract/companies';

/** The scales of the institution: from what share of the points on which grade is given. */
export interface Scales {
  exam_grades: GradeBound[];
  credit_grades: GradeBound[];
}
interface Reached {
  is_credit: boolean;
  points: number;
  /** Most points of what was due; null while nothing was. */
  max_points: number | null;
}

/** The scale by which a discipline is graded. */
export const scaleOf = ({ exam_grades, credit_grades }: Scales, isCredit: boolean): GradeBound[] =>
  isCredit ? credit_grades : exam_grades;

/** The grade that a result has by the scale of its discipline; null when nothing was due or there is no scale. */
export function gradeOf(result: Reached, scales: Scales): string | null {
  const { points, max_points } = result;
  if (!max_points) return null;
  // Whole numbers are compared: 100 × 9.2 / 23 is a hair less than 40 in binary fractions.
  const reached = Math.round(points * 1_000_000);
  const scale = scaleOf(scales, result.is_credit).toSorted((one, other) => other.from - one.from);
  return scale.find(({ from }) => reached >= Math.round(max_points * from * 10_000))?.title ?? null;
}

/** The share of what was due that was reached, in per cent; null while nothing was. */
export const shareOf = ({ points, max_points }: Pick<Reached, 'points' | 'max_points'>): number | null =>
  max_points === null || max_points === 0 ? null : (100 * points) / max_points;
