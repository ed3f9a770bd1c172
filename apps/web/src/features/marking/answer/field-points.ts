// How an answer stands to the keys of its questions.
import type { UgcAnswer } from '@orbita/contract/answers';
import { type CheckedPoints, sumPoints } from '@orbita/contract/tasks/points';
import type { Pattern } from '@orbita/contract/tasks';

/** Points of the answers of one student in a topic; null where nothing has a key. */
export function pointsOf(patterns: readonly Pattern[], answers: readonly UgcAnswer[]): CheckedPoints | null {
  const given = new Set(answers.map(({ pattern_id }) => pattern_id));
  const fields = new Map(answers.flatMap((answer) => answer.fields.map((field) => [field.form_id, field])));
  const points = sumPoints(
    // A task that may be left out counts once it is answered.
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
