// Options of single and multiple questions, and the key that names right ones by their place: both change together.
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

export function moveOption({ options, key }: Choices, from: number, to: number): Choices {
  const order = options.map((_, index) => index);
  const [moved] = order.splice(from, 1);
  if (moved === undefined || to < 0 || to > order.length) return { options, key };
  order.splice(to, 0, moved);
  return { options: order.map((index) => options[index] ?? ''), key: moveKey(key, (index) => order.indexOf(index)) };
}

/** Marks an option right or not, by the kind of question. */
export function markOption(type: Form['type'], key: Key, index: number, isRight: boolean): Key {
  if (type === 'single') return isRight ? index : null;
  const others = Array.isArray(key) ? key.filter((one) => one !== index) : [];
  return isRight ? [...others, index].toSorted((a, b) => a - b) : others;
}

export const isRightOption = (key: Key, index: number): boolean =>
  Array.isArray(key) ? key.includes(index) : key === index;

/** What stays of a key when the kind of question changes: nothing, for it would not fit; «multiple» begins with an empty one. */
export function changeType(
  form: Pick<Form, 'options' | 'type'>,
  type: Form['type'],
): Partial<Pick<Form, 'type' | 'key' | 'options'>> {
  const needsOptions = type === 'single' || type === 'multiple';
  return { type, key: null, ...(needsOptions && form.options.length === 0 ? { options: ['', ''] } : {}) };
}
