// What a student answered, in words; and how it stands to the key.
import type { FieldValue } from '@orbita/contract/answers';
import type { Form } from '@orbita/contract/topics';
import { formatNumber } from '../../../ui/number.ts';

type Question = Pick<Form, 'type' | 'options'>;

export const isBlank = (value: FieldValue): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Indexes of the options that a value of single or multiple names. */
export const chosenOptions = (value: FieldValue): number[] => (Array.isArray(value) ? value : typeof value === 'number' ? [value] : []);

/** A value as people read it: options by their words, numbers in the language's writing. */
export function wordValue({ type, options }: Question, value: FieldValue): string {
  if (value === null) return '';
  if (type === 'single' || type === 'multiple') return chosenOptions(value).map((index) => options[index] ?? `№ ${index + 1}`).join('; ');
  if (typeof value === 'number') return formatNumber(value);
  return Array.isArray(value) ? value.join('; ') : value;
}

/** Share of all questions with a key that is right, in whole per cent; null where nothing has a key. */
export function creditPercent(credits: readonly (number | null)[]): number | null {
  const known = credits.filter((credit): credit is number => credit !== null);
  if (known.length === 0) return null;
  return Math.round((known.reduce((sum, credit) => sum + credit, 0) / known.length) * 100);
}
