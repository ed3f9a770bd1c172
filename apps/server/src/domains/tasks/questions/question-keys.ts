// Pure rules of keys: which keys are valid, how much credit an answer gets, and how the shown order hides the key.
import type { FieldValue } from '@orbita/contract/answers';
import { isOneOf } from '@orbita/contract/records';
import { keyWithOptionPlaces, matchIdsOf, type OptionIds, optionIdsOf } from './question-options.ts';

export interface KeyedQuestion extends OptionIds {
  id: number;
  type: string;
  options: string[];
  matches: string[];
  key: FieldValue;
  tolerance: number;
}

/** Whether the value holds every id exactly once, in any order. */
export const isOrderOf = (value: unknown, ids: readonly number[]): value is number[] =>
  Array.isArray(value) &&
  value.length === ids.length &&
  new Set(value).size === ids.length &&
  value.every((one) => isOneOf(ids, one));
/** Whether the value is an existing date as YYYY-MM-DD. */
export const isDate = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
};
/** Whether the value is an array indexed by left option id that holds right option ids, or -1 for none. */
export function isMatching(
  value: unknown,
  question: Omit<KeyedQuestion, 'id' | 'type' | 'key' | 'tolerance'>,
): boolean {
  const [options, matches] = [optionIdsOf(question), matchIdsOf(question)];
  return (
    Array.isArray(value) &&
    value.length === Math.max(-1, ...options) + 1 &&
    value.every((one, id) => one === -1 || (options.includes(id) && isOneOf(matches, one)))
  );
}

/** Whether a key is valid for its question: it names existing options, or it is a number or a text. */
export function keyFits(question: Omit<KeyedQuestion, 'id' | 'tolerance'>): boolean {
  const { type, key } = question;
  if (key === null) return true;
  const ids = optionIdsOf(question);
  switch (type) {
    case 'single':
      return isOneOf(ids, key);
    case 'multiple':
      return Array.isArray(key) && new Set(key).size === key.length && key.every((one) => isOneOf(ids, one));
    case 'number':
      return typeof key === 'number';
    case 'text':
      return typeof key === 'string';
    case 'date':
      return isDate(key);
    case 'matching':
      return isMatching(key, question);
    case 'ordering':
      return isOrderOf(key, ids);
    default:
      return false;
  }
}

const normalize = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');

const isEmptyValue = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every((one) => one === -1));

/** Returns the credit of a value, 0 to 1; null when the question has no key. */
export function creditOf(question: KeyedQuestion, value: FieldValue | undefined): number | null {
  const { key, type, options } = question;
  if (key === null || !keyFits(question)) return null;
  // Choosing nothing may be the right answer, so this comes before the check for empty values.
  if (type === 'multiple') return creditOfChoice(options.length, numbersIn(key), [...new Set(numbersIn(value))]);
  if (isEmptyValue(value)) return 0;
  switch (type) {
    case 'number':
      return isNear(value, key, question.tolerance) ? 1 : 0;
    case 'text':
      return isAccepted(value, key) ? 1 : 0;
    case 'matching':
      return creditOfMatching(optionIdsOf(question), numbersIn(key), value);
    case 'ordering':
      return creditOfOrder(numbersIn(key), value);
    default:
      return value === key ? 1 : 0;
  }
}

const numbersIn = (value: FieldValue | undefined): number[] => (Array.isArray(value) ? value : []);

/** Whether a text equals one of the key's lines, each of which is an accepted answer. */
const isAccepted = (value: FieldValue | undefined, key: FieldValue): boolean =>
  typeof value === 'string' &&
  typeof key === 'string' &&
  key.split('\n').some((one) => normalize(one) === normalize(value));

/** Compares with a small margin, because decimal arithmetic is not exact. */
const isNear = (value: FieldValue | undefined, key: FieldValue, tolerance: number): boolean =>
  typeof value === 'number' &&
  typeof key === 'number' &&
  Math.abs(value - key) <= tolerance + 1e-9 * Math.max(1, Math.abs(key));

/** Adds for right choices and subtracts for wrong ones, but not below zero. */
function creditOfChoice(options: number, right: number[], chosen: number[]): number {
  const key = new Set(right);
  if (key.size === 0 || key.size === options)
    return key.size === chosen.length && chosen.every((option) => key.has(option)) ? 1 : 0;
  const hits = chosen.filter((option) => key.has(option)).length;
  return Math.max(0, hits / key.size - (chosen.length - hits) / (options - key.size));
}

/** Returns the share of right pairs; an option without a pair counts when the value leaves it unpaired. */
function creditOfMatching(options: number[], key: number[], value: FieldValue | undefined): number {
  if (!Array.isArray(value) || options.length === 0) return 0;
  return options.filter((id) => key[id] === value[id]).length / options.length;
}

/**
 * Returns the share of pairs of items in the right relative order, so that one misplaced item does not lose everything.
 * The reverse order gives nothing.
 */
function creditOfOrder(key: number[], value: FieldValue | undefined): number {
  if (!isOrderOf(value, key)) return 0;
  if (key.length < 2) return 1;
  const place = new Map(value.map((item, index) => [item, index]));
  let right = 0;
  for (let i = 0; i < key.length; i += 1)
    for (let j = i + 1; j < key.length; j += 1) if (place.get(key[i]!)! < place.get(key[j]!)!) right += 1;
  const share = right / ((key.length * (key.length - 1)) / 2);
  // Guessing puts half of the pairs right, so that half is worth nothing.
  return Math.max(0, 2 * share - 1);
}

/** Returns an order of `length` places that depends only on the seed. */
export function seededOrder(length: number, seed: number): number[] {
  const places = Array.from({ length }, (_, index) => index);
  let state = (Math.imul(seed, 2654435761) + length) >>> 0;
  for (let i = length - 1; i > 0; i -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    // Takes the high bits, because the low bits of a linear congruential generator repeat quickly.
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    [places[i], places[j]] = [places[j]!, places[i]!];
  }
  return places;
}
/**
 * Returns an order that depends only on the seed and is not the natural one.
 * Two items may keep the natural order: always swapping them would reveal as much.
 */
export function shuffledPlaces(length: number, seed: number): number[] {
  const places = seededOrder(length, seed);
  if (length > 2 && places.every((place, index) => place === index)) places.push(places.shift()!);
  return places;
}

type Lists = Omit<KeyedQuestion, 'id' | 'tolerance'> & {
  /** Seed of the shuffled order, stored with the question and never shown. */
  seed: number;
};
type Ordered = Pick<Lists, 'options' | 'matches' | 'key' | 'option_ids' | 'match_ids'>;

/** Returns a shuffled order when the present one would reveal the key; undefined otherwise. */
function hidingPlaces({ seed, ...question }: Lists): number[] | undefined {
  const named = keyFits(question) ? keyWithOptionPlaces(question, question.key) : null;
  const places = numbersIn(named).filter((one) => one !== -1);
  const isNatural = places.length > 1 && places.every((one, index) => index === 0 || one >= places[index - 1]!);
  if (!isNatural) return undefined;
  return shuffledPlaces(question.type === 'matching' ? question.matches.length : question.options.length, seed);
}

/**
 * Shuffles options written in their natural order, because authors put the right order and matching pairs side by side.
 * The shuffled order is the same at each save; numbers move with their options, and where places are the numbers, the
 * key moves.
 */
export function shuffleOrder(question: Lists): Ordered {
  const { type, options, matches, key, option_ids, match_ids } = question;
  const asIs = { options, matches, key, ...('option_ids' in question ? { option_ids, match_ids } : {}) };
  const shown = type === 'ordering' || type === 'matching' ? hidingPlaces(question) : undefined;
  if (!shown) return asIs;
  const mix = <Item>(list: readonly Item[]): Item[] => shown.map((place) => list[place]!);
  if (type === 'ordering')
    return option_ids
      ? { ...asIs, options: mix(options), option_ids: mix(option_ids) }
      : { ...asIs, options: mix(options), key: placesIn(shown, key) };
  return match_ids
    ? { ...asIs, matches: mix(matches), match_ids: mix(match_ids) }
    : { ...asIs, matches: mix(matches), key: placesIn(shown, key) };
}

/** Moves the places of a key to the shuffled order; -1 stays -1. */
const placesIn = (shown: readonly number[], key: FieldValue): number[] =>
  numbersIn(key).map((one) => shown.indexOf(one));
