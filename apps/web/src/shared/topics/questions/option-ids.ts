// Option numbers, by which answers and keys name options across edits; a question without them uses places from 0.
import type { Form } from '@orbita/contract/tasks';

export const idsOf = (list: readonly unknown[], ids: readonly number[] | null | undefined): number[] =>
  ids ? [...ids] : list.map((_, place) => place);
export const optionIdsOf = ({ options, option_ids }: Pick<Form, 'options'> & Partial<Pick<Form, 'option_ids'>>) =>
  idsOf(options, option_ids);
export const matchIdsOf = ({ matches, match_ids }: Pick<Form, 'matches'> & Partial<Pick<Form, 'match_ids'>>) =>
  idsOf(matches, match_ids);

/** Drops choices of removed options, in the form of the question's type. */
export function presentChoices(question: Form, choices: number[]): number[] {
  if (!question.option_ids && !question.match_ids) return choices;
  const options = optionIdsOf(question);
  if (question.type !== 'matching') return choices.filter((id) => options.includes(id));
  if (choices.length === 0) return choices;
  const matches = matchIdsOf(question);
  return Array.from({ length: Math.max(-1, ...options) + 1 }, (_, id) => {
    const match = choices[id] ?? -1;
    return options.includes(id) && matches.includes(match) ? match : -1;
  });
}
