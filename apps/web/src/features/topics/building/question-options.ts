// Options of a question and the key that names right ones by their place: both change together.
import type { Form } from '@orbita/contract/topics';

type Key = Form['key'];
interface Choices {
  options: string[];
  key: Key;
}

/** The key with every place moved as the options moved; a place that is gone is no longer right. */
function moveKey(key: Key, place: (index: number) => number | undefined): Key {
  if (typeof key === 'number') return place(key) ?? null;
  if (!Array.isArray(key)) return key;
  const moved = key.flatMap((index) => place(index) ?? []).toSorted((a, b) => a - b);
  return moved;
}

export function removeOption({ options, key }: Choices, removed: number): Choices {
  return {
    options: options.filter((_, index) => index !== removed),
    key: moveKey(key, (index) => (index === removed ? undefined : index > removed ? index - 1 : index)),
  };
}

/** Marks an option right or not, by the kind of question. */
export function markOption(type: Form['type'], key: Key, index: number, isRight: boolean): Key {
  if (type === 'single') return isRight ? index : null;
  const others = Array.isArray(key) ? key.filter((one) => one !== index) : [];
  return isRight ? [...others, index].toSorted((a, b) => a - b) : others;
}

export const isRightOption = (key: Key, index: number): boolean =>
  Array.isArray(key) ? key.includes(index) : key === index;

const places = (list: readonly unknown[]): number[] => list.map((_, index) => index);

/** Items of an ordering question as the teacher reads them: in the right order. */
export const itemsInOrder = ({ options, key }: Choices): string[] =>
  Array.isArray(key) && key.length === options.length ? key.map((index) => options[index] ?? '') : options;
/** The same the other way: what stands in order is its own key, and the server mixes it. */
export const orderOf = (items: string[]): Choices => ({ options: items, key: places(items) });

export interface Pairs {
  pairs: { left: string; right: string }[];
  /** Right sides that belong to nothing. */
  extras: string[];
}
export function pairsOf({ options, matches, key }: Pick<Form, 'options' | 'matches' | 'key'>): Pairs {
  const right = Array.isArray(key) ? key : [];
  return {
    pairs: options.map((left, index) => ({ left, right: matches[right[index] ?? -1] ?? '' })),
    extras: matches.filter((_, index) => !right.includes(index)),
  };
}
/** Equal right sides are one: otherwise one of them would be wrong for no reason. */
export function formOfPairs({ pairs, extras }: Pairs): Pick<Form, 'options' | 'matches' | 'key'> {
  const matches = [...new Set([...pairs.map(({ right }) => right), ...extras])];
  return {
    options: pairs.map(({ left }) => left),
    matches,
    key: pairs.map(({ right }) => matches.indexOf(right)),
  };
}

/** What stays of a key when the kind of question changes: nothing, for it would not fit. */
export function changeType(
  form: Pick<Form, 'options' | 'type'>,
  type: Form['type'],
): Partial<Pick<Form, 'type' | 'key' | 'options' | 'matches' | 'tolerance'>> {
  const options = form.options.length === 0 ? ['', ''] : form.options;
  if (type === 'ordering') return { type, ...orderOf(options), matches: [] };
  if (type === 'matching')
    return { type, ...formOfPairs({ pairs: options.map((left) => ({ left, right: '' })), extras: [] }) };
  const isChoice = type === 'single' || type === 'multiple';
  return { type, key: null, tolerance: 0, ...(isChoice ? { options } : {}) };
}
