// Points of answers according to the keys of their questions.
import type { UgcAnswer } from '@orbita/contract/answers';
import { askedQuestions } from '@orbita/contract/tasks/draws';
import { type CheckedPoints, type CheckedQuestion, sumPoints } from '@orbita/contract/tasks/points';
import type { Pattern } from '@orbita/contract/tasks';

/** Returns the points of one student's answers in a topic; null when no question has a key. */
export function pointsOf(patterns: readonly Pattern[], answers: readonly UgcAnswer[]): CheckedPoints | null {
  const points = sumPoints(patterns.flatMap((pattern) => checkedOf(pattern, answers)));
  return points.possible > 0 ? points : null;
}

/** The questions of a task as they count: of a set the drawn ones, as many as will be drawn while there is no answer. */
function checkedOf(pattern: Pattern, answers: readonly UgcAnswer[]): CheckedQuestion[] {
  const answer = answers.find(({ pattern_id }) => pattern_id === pattern.id);
  // An optional task counts only if it was answered.
  if (!answer && !pattern.required) return [];
  const fields = new Map(answer?.fields.map((field) => [field.form_id, field]));
  const asked = askedQuestions(pattern.forms, answer?.fields ?? []).map(({ id, key, weight }) => ({
    weight,
    isKeyed: key !== null,
    credit: fields.get(id)?.credit ?? null,
  }));
  if (answer) return asked;
  const ahead = pattern.draws.map(({ id, count, points }) => ({
    weight: count * points,
    isKeyed: pattern.forms.every(({ draw_id, key }) => draw_id !== id || key !== null),
    credit: null,
  }));
  return [...asked, ...ahead];
}
