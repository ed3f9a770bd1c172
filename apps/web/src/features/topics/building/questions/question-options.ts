// Options of a question and the key, which names right options by number.
// An option keeps its number whatever happens to the list, because answers refer to it.
import type { Form } from '@orbita/contract/tasks';
import { matchIdsOf, optionIdsOf } from '../../../../shared/topics/questions/option-ids.ts';

type Key = Form['key'];
/** An option with its number. */
export interface Item {
  id: number;
  title: string;
}
export type Lists = Pick<
  Form,
  'options' | 'matches' | 'option_ids' | 'match_ids' | 'retired_options' | 'retired_matches' | 'key'
>;
interface OptionsPatch {
  options: string[];
  option_ids: number[];
  key: Key;
}

/** New numbers are drawn below this bound, or below five times as much once it is used up. */
const MOST = 200;
/** Returns all option numbers in use or retired in these versions of the question. */
const takenIn = (forms: readonly Lists[]): number[] =>
  forms.flatMap((form) => [
    ...optionIdsOf(form),
    ...matchIdsOf(form),
    ...form.retired_options.map(({ id }) => id),
    ...form.retired_matches.map(({ id }) => id),
  ]);
/** Draws an unused number. It is random, because consecutive numbers would reveal the right order to students. */
export function drawId(forms: readonly Lists[], others: readonly number[] = []): number {
  const taken = new Set([...takenIn(forms), ...others]);
  const range = taken.size < MOST ? MOST : MOST * 5;
  const free = Array.from({ length: range }, (_, id) => id).filter((id) => !taken.has(id));
  return free[Math.floor(Math.random() * free.length)] ?? range;
}
/** Returns the number of a new option of a choice: consecutive while the list is unchanged, since no order can be revealed. */
export function nextId(form: Lists, known: readonly Lists[]): number {
  const ids = optionIdsOf(form);
  const isInOrder = ids.every((id, place) => id === place);
  return isInOrder && !takenIn(known).includes(ids.length) ? ids.length : drawId(known);
}
const drawItems = (titles: readonly string[], known: readonly Lists[]): Item[] =>
  titles.reduce<Item[]>(
    (items, title) => [
      ...items,
      {
        id: drawId(
          known,
          items.map(({ id }) => id),
        ),
        title,
      },
    ],
    [],
  );

const itemsOf = (titles: readonly string[], ids: readonly number[]): Item[] =>
  titles.map((title, place) => ({ title, id: ids[place] ?? place }));
export const optionsOf = (form: Lists): Item[] => itemsOf(form.options, optionIdsOf(form));
const matchesOf = (form: Lists): Item[] => itemsOf(form.matches, matchIdsOf(form));

/** Returns options as sent; removed ones are dropped from the key. */
export function withOptions(items: readonly Item[], key: Key): OptionsPatch {
  const ids = items.map(({ id }) => id);
  const left = Array.isArray(key)
    ? key.filter((id) => ids.includes(id))
    : typeof key === 'number' && !ids.includes(key)
      ? null
      : key;
  return { options: items.map(({ title }) => title), option_ids: ids, key: left };
}

/** Marks an option as right or wrong, according to the type of question. */
export function markOption(type: Form['type'], key: Key, id: number, isRight: boolean): Key {
  if (type === 'single') return isRight ? id : null;
  const others = Array.isArray(key) ? key.filter((one) => one !== id) : [];
  return isRight ? [...others, id].toSorted((a, b) => a - b) : others;
}
export const isRightOption = (key: Key, id: number): boolean => (Array.isArray(key) ? key.includes(id) : key === id);

/** Returns the items of an ordering question in the right order. */
export function itemsInOrder(form: Lists): Item[] {
  const items = optionsOf(form);
  const { key } = form;
  if (!Array.isArray(key) || key.length !== items.length) return items;
  return key.flatMap((id) => items.find((item) => item.id === id) ?? []);
}
/** Returns items as sent: their order is the key, and the server shuffles what students see. */
export const orderOf = (items: readonly Item[]): OptionsPatch =>
  withOptions(
    items,
    items.map(({ id }) => id),
  );

/** A pair as edited; the right side has its own number. */
export interface EditedPair {
  id: number;
  left: string;
  right: Item;
}
export interface Pairs {
  pairs: EditedPair[];
  /** Right sides without a left side. */
  extras: Item[];
}
const nothing: Item = { id: -1, title: '' };
export function pairsOf(form: Lists): Pairs {
  const right = Array.isArray(form.key) ? form.key : [];
  const matches = matchesOf(form);
  return {
    pairs: optionsOf(form).map(({ id, title }) => ({
      id,
      left: title,
      right: matches.find((match) => match.id === right[id]) ?? nothing,
    })),
    extras: matches.filter(({ id }) => !right.includes(id)),
  };
}
/** Renames the right side of a pair. It becomes a new one if several pairs share it, or the existing one with that title. */
export function renameRight({ pairs, extras }: Pairs, at: number, title: string, known: readonly Lists[]): Pairs {
  const all = [...pairs.map(({ right }) => right), ...extras];
  const before = pairs[at]?.right ?? nothing;
  const isShared = before.id === -1 || pairs.filter(({ right }) => right.id === before.id).length > 1;
  const same = all.find((item) => item.id !== before.id && item.id !== -1 && item.title === title);
  // A blank right side stays a side of its own, or clearing two of them would merge their pairs.
  const right = (title.trim() === '' ? undefined : same) ?? {
    title,
    id: isShared
      ? drawId(
          known,
          all.map(({ id }) => id),
        )
      : before.id,
  };
  return {
    pairs: pairs.map((pair, place) => (place === at ? { ...pair, right } : pair)),
    extras: extras.filter(({ id }) => id !== right.id),
  };
}
/** Returns pairs as sent. Equal right sides are merged, because otherwise one of them would be wrong for no reason. */
export function formOfPairs({
  pairs,
  extras,
}: Pairs): Pick<Form, 'options' | 'matches' | 'key'> & { option_ids: number[]; match_ids: number[] } {
  const matches = new Map([...pairs.map(({ right }) => right), ...extras].map((item) => [item.id, item.title]));
  matches.delete(-1);
  const key = Array.from({ length: Math.max(-1, ...pairs.map(({ id }) => id)) + 1 }, () => -1);
  for (const { id, right } of pairs) key[id] = right.id;
  return {
    options: pairs.map(({ left }) => left),
    option_ids: pairs.map(({ id }) => id),
    matches: [...matches.values()],
    match_ids: [...matches.keys()],
    key,
  };
}

/** What the server accepts as the words of an option. */
export const MOST_WORDS = 500;
export const isWritten = (title: string): boolean => title.trim() !== '' && title.length <= MOST_WORDS;
/** Returns the items that can be saved: a blank new one waits, a saved one keeps its last words until it has others. */
const writtenItems = (shown: readonly Item[], saved: readonly Item[]): Item[] =>
  shown.flatMap((item) => {
    if (isWritten(item.title)) return item;
    return saved.find(({ id, title }) => id === item.id && isWritten(title)) ?? [];
  });

type ListsPatch = Partial<Pick<Form, 'type' | 'options' | 'matches' | 'key' | 'tolerance'>> & {
  option_ids?: number[];
  match_ids?: number[];
};
/** Returns the part of a change of options that can be saved; `shown` are the lists after the change. */
export function sendable(shown: Lists & Pick<Form, 'type'>, saved: Lists, patch: ListsPatch): ListsPatch {
  if (!('options' in patch)) return patch;
  const options = writtenItems(optionsOf(shown), optionsOf(saved));
  const matches = writtenItems(matchesOf(shown), matchesOf(saved));
  const sent = withOptions(options, shown.key);
  return {
    ...patch,
    ...sent,
    ...(shown.type === 'matching' ? { key: keyOfPairs(shown.key, sent.option_ids, matches) } : {}),
    ...('matches' in patch
      ? { matches: matches.map(({ title }) => title), match_ids: matches.map(({ id }) => id) }
      : {}),
  };
}
/** Returns a key of pairs without those that cannot be saved. */
function keyOfPairs(key: Key, ids: readonly number[], matches: readonly Item[]): Key {
  if (!Array.isArray(key)) return null;
  return Array.from({ length: Math.max(-1, ...ids) + 1 }, (_, id) => {
    const match = ids.includes(id) ? (key[id] ?? -1) : -1;
    return matches.some((one) => one.id === match) ? match : -1;
  });
}

/** Returns the two blank rows that a question without options begins with. */
export function blankItems(type: Form['type'], known: readonly Lists[]): Item[] {
  const isHidden = type === 'ordering' || type === 'matching';
  if (isHidden || takenIn(known).length > 0) return drawItems(['', ''], known);
  return [0, 1].map((id) => ({ id, title: '' }));
}

/**
 * Returns the patch that changes a question's type: the key is cleared, since it would not fit,
 * and new numbers are drawn if the new type hides the order.
 */
export function changeType(form: Lists, type: Form['type'], known: readonly Lists[] = [form]): ListsPatch {
  const titles = form.options.length === 0 ? ['', ''] : form.options;
  if (type === 'ordering') return { type, ...orderOf(drawItems(titles, known)), matches: [], match_ids: [] };
  if (type === 'matching') {
    const [right = nothing, ...left] = drawItems(['', ...titles], known);
    return { type, ...formOfPairs({ pairs: left.map(({ id, title }) => ({ id, left: title, right })), extras: [] }) };
  }
  const isChoice = type === 'single' || type === 'multiple';
  const isBlank = form.options.length === 0;
  const isNew = isBlank && takenIn(known).length === 0;
  const items = isNew
    ? titles.map((title, id) => ({ id, title }))
    : isBlank
      ? drawItems(titles, known)
      : optionsOf(form);
  return { type, tolerance: 0, ...(isChoice ? withOptions(items, null) : { key: null }) };
}
