// What a student answered, in words; and how it stands to the key.
import type { FieldValue } from '@orbita/contract/answers';
import type { Form } from '@orbita/contract/topics';
import { formatNumber } from '../../../ui/number.ts';

type Question = Pick<Form, 'type' | 'options'>;

export const isBlank = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Indexes of the options that a value of single or multiple names. */
export const chosenOptions = (value: FieldValue): number[] =>
  Array.isArray(value) ? value : typeof value === 'number' ? [value] : [];

/** A value as people read it: options by their words, numbers in the language's writing. */
export function wordValue({ type, options }: Question, value: FieldValue): string {
  if (value === null) return '';
  if (type === 'single' || type === 'multiple')
    return chosenOptions(value)
      .map((index) => options[index] ?? `№ ${index + 1}`)
      .join('; ');
  if (typeof value === 'number') return formatNumber(value);
  return Array.isArray(value) ? value.join('; ') : value;
}

/** Of how many questions with a key how much is right; null where nothing has a key. */
export function sumCredits(credits: readonly (number | null)[]): { right: number; count: number } | null {
  const known = credits.filter((credit) => credit !== null);
  return known.length === 0 ? null : { right: known.reduce((sum, credit) => sum + credit, 0), count: known.length };
}
