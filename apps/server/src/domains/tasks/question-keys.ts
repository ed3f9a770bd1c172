// Right answers of questions: pure rules of what a key may be, how much of it an answer hits, and how the order shown does not tell it.
import type { FieldValue } from '@orbita/contract/answers';

export interface KeyedQuestion {
  id: number;
  type: string;
  options: string[];
  matches: string[];
  key: unknown;
  tolerance: number;
}

const isIndexOf = (list: readonly unknown[], value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < list.length;
export const isPermutation = (value: unknown, length: number): value is number[] =>
  Array.isArray(value) &&
  value.length === length &&
  new Set(value).size === length &&
  value.every((one) => Number.isInteger(one) && one >= 0 && one < length);
/** A day that exists: YYYY-MM-DD. */
export const isDate = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
};
/** For each option of the left column one of the right column or -1. */
export const isMatching = (value: unknown, { options, matches }: Pick<KeyedQuestion, 'options' | 'matches'>): boolean =>
  Array.isArray(value) &&
  value.length === options.length &&
  value.every((one) => one === -1 || isIndexOf(matches, one));

/** Whether a key is of the question's kind: an option that exists, a number, a text. */
export function keyFits({ type, options, matches, key }: Omit<KeyedQuestion, 'id' | 'tolerance'>): boolean {
  if (key === null || key === undefined) return true;
  switch (type) {
    case 'single':
      return isIndexOf(options, key);
    case 'multiple':
      return Array.isArray(key) && new Set(key).size === key.length && key.every((one) => isIndexOf(options, one));
    case 'number':
      return typeof key === 'number';
    case 'text':
      return typeof key === 'string';
    case 'date':
      return isDate(key);
    case 'matching':
      return isMatching(key, { options, matches });
    case 'ordering':
      return isPermutation(key, options.length);
    default:
      return false;
  }
}

const normalize = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');

const isEmptyValue = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every((one) => one === -1));

/** Share of full credit for a value by the key of its question, 0 to 1; null when the question has no key. */
export function creditOf(question: KeyedQuestion, value: FieldValue | undefined): number | null {
  const { key, type, options } = question;
  if (key === null || key === undefined || !keyFits(question)) return null;
  // «Nothing of it» can be the right answer to a choice of several, too.
  if (type === 'multiple')
    return creditOfChoice(options.length, key as number[], [...new Set(Array.isArray(value) ? value : [])]);
  if (isEmptyValue(value)) return 0;
  switch (type) {
    case 'number':
      return typeof value === 'number' && isNear(value, key as number, question.tolerance) ? 1 : 0;
    case 'text':
      return typeof value === 'string' && (key as string).split('\n').some((one) => normalize(one) === normalize(value))
        ? 1
        : 0;
    case 'matching':
      return creditOfMatching(key as number[], value);
    case 'ordering':
      return creditOfOrder(key as number[], value);
    default:
      return value === key ? 1 : 0;
  }
}

/** Sums of decimals are not exact: a trifle beyond the tolerance still counts. */
const isNear = (value: number, key: number, tolerance: number): boolean =>
  Math.abs(value - key) <= tolerance + 1e-9 * Math.max(1, Math.abs(key));

/** Right choices add, wrong ones take away, never below zero. */
function creditOfChoice(options: number, right: number[], chosen: number[]): number {
  const key = new Set(right);
  if (key.size === 0 || key.size === options)
    return key.size === chosen.length && chosen.every((option) => key.has(option)) ? 1 : 0;
  const hits = chosen.filter((option) => key.has(option)).length;
  return Math.max(0, hits / key.size - (chosen.length - hits) / (options - key.size));
}

/** Share of the pairs that are right. What has no pair counts when it was left without one. */
function creditOfMatching(key: number[], value: FieldValue | undefined): number {
  if (!Array.isArray(value) || key.length === 0) return 0;
  return key.filter((one, index) => one === value[index]).length / key.length;
}

/** Share of the pairs of items that stand in the right order to each other: one item in a wrong place does not lose everything, the reverse order gives nothing. */
function creditOfOrder(key: number[], value: FieldValue | undefined): number {
  if (!isPermutation(value, key.length)) return 0;
  if (key.length < 2) return 1;
  const place = new Map(value.map((item, index) => [item, index]));
  let right = 0;
  for (let i = 0; i < key.length; i += 1)
    for (let j = i + 1; j < key.length; j += 1) if (place.get(key[i]!)! < place.get(key[j]!)!) right += 1;
  const share = right / ((key.length * (key.length - 1)) / 2);
  // Chance alone would put half of the pairs right.
  return Math.max(0, 2 * share - 1);
}

interface Ordered {
  options: string[];
  matches: string[];
  key: unknown;
}

/** An order of `length` places that depends on the seed alone and is never the natural one. */
export function shuffledPlaces(length: number, seed: number): number[] {
  const places = Array.from({ length }, (_, index) => index);
  let state = (seed * 2654435761 + length) >>> 0;
  for (let i = length - 1; i > 0; i -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const j = state % (i + 1);
    [places[i], places[j]] = [places[j]!, places[i]!];
  }
  if (length > 1 && places.every((place, index) => place === index)) places.push(places.shift()!);
  return places;
}

/**
 * People write the right order and matching pairs side by side; shown like that they would be the key. What comes in the natural
 * order is stored in another one, the same at each save, so that answers keep their meaning when a word is corrected.
 */
export function hideOrder({ id, type, options, matches, key }: Omit<KeyedQuestion, 'tolerance'>): Ordered {
  const places = Array.isArray(key) ? key.filter((one) => one !== -1) : [];
  const isNatural = places.length > 1 && places.every((one, index) => index === 0 || one >= places[index - 1]);
  if (!isNatural || !keyFits({ type, options, matches, key })) return { options, matches, key };
  if (type === 'ordering') {
    const shown = shuffledPlaces(options.length, id);
    return { options: shown.map((place) => options[place]!), matches, key: placesIn(shown, key) };
  }
  if (type === 'matching') {
    const shown = shuffledPlaces(matches.length, id);
    return { options, matches: shown.map((place) => matches[place]!), key: placesIn(shown, key) };
  }
  return { options, matches, key };
}

/** Where the places of a key went; -1 stays what it is. */
const placesIn = (shown: readonly number[], key: unknown): number[] =>
  Array.isArray(key) ? key.map((one: number) => shown.indexOf(one)) : [];
