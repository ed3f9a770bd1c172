// Option numbers, by which values and keys name options; pure rules.
// Invariants:
// an option keeps its number when it is renamed or moved;
// the number of a removed option is not reused, and may come back with it;
// without numbers (null) the places from 0 serve as numbers.
import { randomInt } from 'node:crypto';
import type { FieldValue } from '@orbita/contract/answers';

export interface RetiredOption {
  id: number;
  title: string;
}
export interface OptionIds {
  option_ids?: number[] | null | undefined;
  match_ids?: number[] | null | undefined;
}
export interface OptionLists extends OptionIds {
  type: string;
  options: string[];
  matches: string[];
}

/** All numbers are smaller than this. */
export const MOST_OPTION_IDS = 1000;
/** New numbers stay below this while any is free, because a matching answer has as many places as the largest number. */
const NEAR = 200;

export const idsOf = (list: readonly unknown[], ids: readonly number[] | null | undefined): number[] =>
  ids ? [...ids] : list.map((_, place) => place);
export const optionIdsOf = ({ options, option_ids }: Pick<OptionLists, 'options' | 'option_ids'>): number[] =>
  idsOf(options, option_ids);
export const matchIdsOf = ({ matches, match_ids }: Pick<OptionLists, 'matches' | 'match_ids'>): number[] =>
  idsOf(matches, match_ids);

/** Returns an unused number at random, because ascending numbers would reveal the author's order. */
function freshId(taken: ReadonlySet<number>): number {
  const freeBelow = (most: number) => Array.from({ length: most }, (_, id) => id).filter((id) => !taken.has(id));
  const near = freeBelow(NEAR);
  const free = near.length > 0 ? near : freeBelow(MOST_OPTION_IDS);
  const id = free[randomInt(Math.max(1, free.length))];
  if (id === undefined) throw new RangeError('no number is left');
  return id;
}

export interface List {
  titles: string[];
  ids: number[];
  retired: RetiredOption[];
}

/** Finds numbers for a list sent without them: first by equal text, then by equal place. */
function idsByWords({ titles, ids, retired }: List, sent: readonly string[], isInOrder: boolean): number[] {
  const left = new Map(ids.map((id, place) => [id, titles[place] ?? '']));
  const take = (id: number | undefined): number | undefined => (id !== undefined && left.delete(id) ? id : undefined);
  const byWords = sent.map((title) => take([...left].find(([, words]) => words === title)?.[0]));
  const taken = new Set([...ids, ...retired.map(({ id }) => id)]);
  return byWords.map((known, place) => {
    // A client that does not know numbers keeps addressing options by place where possible.
    const id = known ?? take(ids[place]) ?? (isInOrder && !taken.has(place) ? place : freshId(taken));
    taken.add(id);
    return id;
  });
}

/**
 * Returns a list after an edit, remembering removed options.
 * With `isInOrder` new numbers may follow the author's order, since it reveals nothing.
 */
export function editList(known: List, titles: string[], sentIds: number[] | undefined, isInOrder = false): List {
  const ids = sentIds ?? idsByWords(known, titles, isInOrder);
  const gone = known.ids.flatMap((id, place) => (ids.includes(id) ? [] : { id, title: known.titles[place] ?? '' }));
  return { titles, ids, retired: [...known.retired.filter(({ id }) => !ids.includes(id)), ...gone] };
}
/** Gives every option a new number, because a change of the question's type gives old answers another meaning. */
export function renumberList(known: List, titles: string[]): List {
  const { retired } = editList(known, [], []);
  const taken = new Set(retired.map(({ id }) => id));
  const ids = titles.map(() => {
    const id = freshId(taken);
    taken.add(id);
    return id;
  });
  return { titles, ids, retired };
}

/**
 * Returns a shuffled choice with random numbers, by which nobody can sort its options into the author's order; the key is
 * by place, or by the numbers of the question.
 */
export function hideNumbers<Question extends OptionLists & { key: FieldValue; retired_options?: RetiredOption[] }>(
  question: Question,
): Question & { option_ids: number[]; retired_options: RetiredOption[] } {
  const { options: titles, option_ids, retired_options = [] } = question;
  const { ids, retired } = renumberList({ titles, ids: option_ids ?? [], retired: retired_options }, titles);
  const key = keyWithOptionIds({ ...question, option_ids: ids }, keyWithOptionPlaces(question, question.key));
  return { ...question, key, option_ids: ids, retired_options: retired };
}
/** Whether students see the options in orders of their own. */
export const isShuffled = (question: { type: string; shuffle_options?: boolean | undefined }): boolean =>
  question.shuffle_options === true && (question.type === 'single' || question.type === 'multiple');

/** Converts a key from places to option numbers; the places must exist. */
export function keyWithOptionIds(lists: OptionLists, key: FieldValue): FieldValue {
  const [options, matches] = [optionIdsOf(lists), matchIdsOf(lists)];
  const optionAt = (place: number) => options[place] ?? -1;
  if (lists.type === 'single') return typeof key === 'number' ? optionAt(key) : key;
  if (!Array.isArray(key)) return key;
  if (lists.type !== 'matching') return key.map(optionAt);
  const byId = Array.from({ length: Math.max(-1, ...options) + 1 }, () => -1);
  for (const [place, match] of key.entries()) byId[optionAt(place)] = matches[match] ?? -1;
  return byId;
}
/** Converts a key from option numbers to places, for copies and exports. */
export function keyWithOptionPlaces(lists: OptionLists, key: FieldValue): FieldValue {
  const [options, matches] = [optionIdsOf(lists), matchIdsOf(lists)];
  if (lists.type === 'single') return typeof key === 'number' ? options.indexOf(key) : key;
  if (!Array.isArray(key)) return key;
  if (lists.type !== 'matching') return key.map((id) => options.indexOf(id));
  return options.map((id) => matches.indexOf(key[id] ?? -1));
}
/** Returns a question detached from its answers, with options addressed by place again. */
export const withPlaces = <Question extends OptionLists & { key: FieldValue }>(question: Question): Question => ({
  ...question,
  key: keyWithOptionPlaces(question, question.key),
  option_ids: null,
  match_ids: null,
});

interface Answered extends OptionLists {
  retired_options?: RetiredOption[] | undefined;
  retired_matches?: RetiredOption[] | undefined;
}
/**
 * Adjusts a value to the edited options: removed options are no longer chosen, and later items stand last in an order.
 * A number that never existed stays, and is refused later.
 */
export function normalizeValue(question: Answered, value: FieldValue | undefined): FieldValue | undefined {
  if (!question.option_ids && !question.match_ids) return value;
  const gone = new Set(question.retired_options?.map(({ id }) => id));
  if (question.type === 'single') return typeof value === 'number' && gone.has(value) ? null : value;
  if (!Array.isArray(value)) return value;
  if (question.type === 'matching') return settlePairs(question, value);
  const left = value.filter((id) => !gone.has(id));
  if (question.type !== 'ordering' || left.length === 0) return left;
  return [...left, ...optionIdsOf(question).filter((id) => !left.includes(id))];
}
function settlePairs(question: Answered, value: number[]): number[] {
  const options = optionIdsOf(question);
  const gone = new Set(question.retired_matches?.map(({ id }) => id));
  return Array.from({ length: Math.max(-1, ...options) + 1 }, (_, id) => {
    const match = options.includes(id) ? (value[id] ?? -1) : -1;
    return gone.has(match) ? -1 : match;
  });
}
