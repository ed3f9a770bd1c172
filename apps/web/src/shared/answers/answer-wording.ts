// What was answered to a question, in words: the same for who answers, who marks, and the comparison of versions.
import type { FieldValue } from '@orbita/contract/answers';
import type { Form } from '@orbita/contract/tasks';
import { getLanguage } from '../../base/language.ts';
import { answerWordingTexts } from './answer-wording.texts.ts';
import { idsOf, optionIdsOf } from '../topics/questions/option-ids.ts';

/** As it was typed, every digit of it. */
const writeNumber = (value: number): string =>
  getLanguage() === 'ru' ? String(value).replace('.', ',') : String(value);

export type AskedQuestion = Pick<Form, 'type' | 'options'> &
  Partial<Pick<Form, 'matches' | 'option_ids' | 'match_ids' | 'retired_options' | 'retired_matches'>>;

/** Nothing was answered; a pair left open everywhere is nothing, too. */
export const isBlank = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.every((one) => one === -1));

/** Numbers of the options that a value of single or multiple names. */
export const chosenOptions = (value: FieldValue): number[] =>
  Array.isArray(value) ? value : typeof value === 'number' ? [value] : [];

/** Rich text as plain words, a paragraph a line. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(p|li|h\d|tr|pre)>|<br>/g, '$&\n'), 'text/html');
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}

/** What was taken out of the question after it was answered. */
export const describeRemoved = (title: string): string => answerWordingTexts.t('removed', { title });

/** Words of each number of a list, those that were taken out as well. */
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

/** A pair of a matching question: option and match by number and in words; null where nothing was put. */
export interface DescribedPair {
  id: number;
  option: string;
  match: string | null;
}
/** Pairs of a matching question: each option with what was put to it, then what belonged to options that are gone. */
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

/** A value as people read it. */
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

/** A key as people read it; of a text the accepted writings. */
export const describeKey = (question: AskedQuestion & Partial<Pick<Form, 'tolerance'>>, key: Form['key']): string => {
  if (question.type === 'text' && typeof key === 'string') return key.split('\n').join(' / ');
  const tolerance = question.type === 'number' ? (question.tolerance ?? 0) : 0;
  return `${describeValue(question, key)}${tolerance > 0 ? ` ± ${writeNumber(tolerance)}` : ''}`;
};
