// What was answered to a question, in words: the same for who answers, who marks, and the comparison of versions.
import type { FieldValue } from '@orbita/contract/answers';
import type { Form } from '@orbita/contract/topics';
import { getLanguage } from '../app/language.ts';

/** As it was typed, every digit of it. */
const writeNumber = (value: number): string =>
  getLanguage() === 'ru' ? String(value).replace('.', ',') : String(value);

export type AskedQuestion = Pick<Form, 'type' | 'options'> & Partial<Pick<Form, 'matches'>>;

/** Nothing was answered; a pair left open everywhere is nothing, too. */
export const isBlank = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.every((one) => one === -1));

/** Indexes of the options that a value of single or multiple names. */
export const chosenOptions = (value: FieldValue): number[] =>
  Array.isArray(value) ? value : typeof value === 'number' ? [value] : [];

/** Rich text as plain words, a paragraph a line. */
export function plainWords(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(p|li|h\d|tr|pre)>|<br>/g, '$&\n'), 'text/html');
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}

/** Pairs of a matching question: each option with what was put to it, null for nothing. */
export const pairsOf = ({ options, matches = [] }: AskedQuestion, value: FieldValue): [string, string | null][] =>
  options.map((option, index) => [option, Array.isArray(value) ? (matches[value[index] ?? -1] ?? null) : null]);

/** A value as people read it. */
export function wordValue(question: AskedQuestion, value: FieldValue): string {
  if (value === null) return '';
  const { type, options } = question;
  const optionAt = (index: number) => options[index] ?? `№ ${index + 1}`;
  if (type === 'single' || type === 'multiple') return chosenOptions(value).map(optionAt).join('; ');
  if (type === 'matching')
    return pairsOf(question, value)
      .map(([option, match]) => `${option} — ${match ?? '…'}`)
      .join('\n');
  if (type === 'ordering')
    return chosenOptions(value)
      .map((index, place) => `${place + 1}. ${optionAt(index)}`)
      .join('\n');
  if (typeof value === 'number') return writeNumber(value);
  if (Array.isArray(value)) return value.join('; ');
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return value.split('-').toReversed().join('.');
  return type === 'richText' ? plainWords(value) : value;
}

/** A key as people read it; of a text the accepted writings. */
export const wordKey = (question: AskedQuestion & Partial<Pick<Form, 'tolerance'>>, key: Form['key']): string => {
  if (question.type === 'text' && typeof key === 'string') return key.split('\n').join(' / ');
  const tolerance = question.type === 'number' ? (question.tolerance ?? 0) : 0;
  return `${wordValue(question, key)}${tolerance > 0 ? ` ± ${writeNumber(tolerance)}` : ''}`;
};
