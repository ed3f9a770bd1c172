// What a draw makes of a task's questions, for the server and the pages alike.

interface Drawable {
  id: number;
  draw_id: number | null;
}

/** Returns the questions that an answer was asked: those for everybody and the drawn ones, each of which it has a field for. */
export function askedQuestions<Question extends Drawable>(
  questions: readonly Question[],
  fields: readonly { form_id: number }[],
): Question[] {
  const given = new Set(fields.map(({ form_id }) => form_id));
  return questions.filter(({ id, draw_id }) => draw_id === null || given.has(id));
}

/** How many questions a student is asked: those for everybody and as many of each set as are drawn. */
export const countAsked = (questions: readonly Drawable[], draws: readonly { count: number }[]): number =>
  questions.filter(({ draw_id }) => draw_id === null).length + draws.reduce((sum, { count }) => sum + count, 0);

/** Points of a task, the same for every student whatever is drawn. */
export const pointsOfTask = (
  questions: readonly (Drawable & { weight: number })[],
  draws: readonly { count: number; points: number }[],
): number =>
  questions.reduce((sum, { draw_id, weight }) => (draw_id === null ? sum + weight : sum), 0) +
  draws.reduce((sum, { count, points }) => sum + count * points, 0);
