// Points of answers according to the keys of their questions.
import type { UgcAnswer } from '@orbita/contract/answers';
import { type CheckedPoints, sumPoints } from '@orbita/contract/tasks/points';
import type { Pattern } from '@orbita/contract/tasks';

/** Returns the points of one student's answers in a topic; null when no question has a key. */
export function pointsOf(patterns: readonly Pattern[], answers: readonly UgcAnswer[]): CheckedPoints | null {
  const given = new Set(answers.map(({ pattern_id }) => pattern_id));
  const fields = new Map(answers.flatMap((answer) => answer.fields.map((field) => [field.form_id, field])));
  const points = sumPoints(
    // An optional task counts only if it was answered.
    patterns.flatMap(({ id: task, required, forms }) =>
      (required || given.has(task) ? forms : []).map(({ id, key, weight }) => ({
        weight,
        isKeyed: key !== null,
        credit: fields.get(id)?.credit ?? null,
      })),
    ),
  );
  return points.possible > 0 ? points : null;
}
