// Answers to questions as text, the same for students, teachers and the comparison of versions.
import type { FieldValue } from '@orbita/contract/answers';
import type { Form } from '@orbita/contract/tasks';
import { getLanguage } from '../../base/language.ts';
import { answerWordingTexts } from './answer-wording.texts.ts';
import { idsOf, optionIdsOf } from '../topics/questions/option-ids.ts';

/** Writes a number with all its digits, as typed. */
const writeNumber = (value: number): string =>
  getLanguage() === 'ru' ? String(value).replace('.', ',') : String(value);

export type AskedQuestion = Pick<Form, 'type' | 'options'> &
  Partial<Pick<Form, 'matches' | 'option_ids' | 'match_ids' | 'retired_options' | 'retired_matches'>>;

/** Tells whether nothing was answered; a matching question without any match counts as unanswered. */
export const isBlank = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.every((one) => one === -1));

/** Returns the option numbers in a value of a single or multiple choice. */
export const chosenOptions = (value: FieldValue): number[] =>
  Array.isArray(value) ? value : typeof value === 'number' ? [value] : [];

/** Converts rich text to plain text, one paragraph per line. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(p|li|h\d|tr|pre)>|<br>/g, '$&\n'), 'text/html');
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}

/** Returns the words for an option that was removed after the question had been answered. */
export const describeRemoved = (title: string): string => answerWordingTexts.t('removed', { title });

/** Maps option numbers to their titles, including removed options. */
function wordsById(
  titles: readonly string[],
  ids: readonly number[] | null | undefined,
  retired: Form['retired_options'] = [],
): Map<number, string> {
  const present = idsOf(titles, ids).map((id, place): [number, string] => [id, titles[place] ?? '']);
  return new Map([...retired.map(({ id, title }): [number, string] => [id, describeRemoved(title)]), ...present]);
}
export const optionWords = ({ options, option_ids, retired_options }: AskedQuestion): Map<number, string> =>
  wordsById(options, option_ids, retired_options);
export const matchWords = ({ matches = [], match_ids, retired_matches }: AskedQuestion): Map<number, string> =>
  wordsById(matches, match_ids, retired_matches);

/** A pair of a matching question; `match` is null where nothing was assigned. */
export interface DescribedPair {
  id: number;
  option: string;
  match: string | null;
}
/** Returns the pairs of a matching question: each option with its match, then matches of removed options. */
export function pairsOf(question: AskedQuestion, value: FieldValue): DescribedPair[] {
  const given = Array.isArray(value) ? value : [];
  const [options, matches] = [optionWords(question), matchWords(question)];
  const present = optionIdsOf(question);
  const gone = given.flatMap((match, id) => (match === -1 || present.includes(id) ? [] : id));
  return [...present, ...gone].map((id) => ({
    id,
    option: options.get(id) ?? `№ ${id + 1}`,
    match: matches.get(given[id] ?? -1) ?? null,
  }));
}

/** Returns an answer's value as text. */
export function describeValue(question: AskedQuestion, value: FieldValue): string {
  if (value === null) return '';
  const { type } = question;
  const words = optionWords(question);
  const optionAt = (id: number) => words.get(id) ?? `№ ${id + 1}`;
  if (type === 'single' || type === 'multiple') return chosenOptions(value).map(optionAt).join('; ');
  if (type === 'matching')
    return pairsOf(question, value)
      .map(({ option, match }) => `${option} — ${match ?? '…'}`)
      .join('\n');
  if (type === 'ordering')
    return chosenOptions(value)
      .map((id, place) => `${place + 1}. ${optionAt(id)}`)
      .join('\n');
  if (typeof value === 'number') return writeNumber(value);
  if (Array.isArray(value)) return value.join('; ');
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return value.split('-').toReversed().join('.');
  return type === 'richText' ? htmlToText(value) : value;
}

/** Returns a key as text; for a text question all accepted spellings. */
export const describeKey = (question: AskedQuestion & Partial<Pick<Form, 'tolerance'>>, key: Form['key']): string => {
  if (question.type === 'text' && typeof key === 'string') return key.split('\n').join(' / ');
  const tolerance = question.type === 'number' ? (question.tolerance ?? 0) : 0;
  return `${describeValue(question, key)}${tolerance > 0 ? ` ± ${writeNumber(tolerance)}` : ''}`;
};
