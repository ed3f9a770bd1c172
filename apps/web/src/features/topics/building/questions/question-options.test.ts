import { describe, expect, it } from 'vitest';
import {
  changeType,
  drawId,
  formOfPairs,
  itemsInOrder,
  type Lists,
  markOption,
  nextId,
  optionsOf,
  orderOf,
  pairsOf,
  renameRight,
  sendable,
  withOptions,
} from './question-options.ts';

const lists = (overrides: Partial<Lists> = {}): Lists => ({
  options: ['а', 'б', 'в', 'г'],
  matches: [],
  option_ids: null,
  match_ids: null,
  retired_options: [],
  retired_matches: [],
  key: null,
  ...overrides,
});
const titlesOf = (items: readonly { title: string }[]) => items.map(({ title }) => title);

describe('options of a question', () => {
  it('keeps numbers, and the right option right, when another one goes', () => {
    const items = optionsOf(lists());
    expect(withOptions(items.slice(1), 2)).toEqual({ options: ['б', 'в', 'г'], option_ids: [1, 2, 3], key: 2 });
    expect(withOptions(items.toSpliced(2, 1), [1, 3])).toEqual({
      options: ['а', 'б', 'г'],
      option_ids: [0, 1, 3],
      key: [1, 3],
    });
  });

  it('forgets the key of an option that is gone', () => {
    const items = optionsOf(lists());
    expect(withOptions(items.toSpliced(2, 1), 2).key).toBeNull();
    expect(withOptions(items.toSpliced(2, 1), [0, 2]).key).toEqual([0]);
  });

  it('draws numbers that nothing has had', () => {
    const known = lists({ retired_options: Array.from({ length: 195 }, (_, id) => ({ id: id + 4, title: '' })) });
    expect(drawId([known])).toBe(199);
  });

  it('numbers a choice by its places until something is moved or taken out', () => {
    const fresh = lists({ options: [] });
    expect(changeType(fresh, 'single').option_ids).toEqual([0, 1]);
    expect(nextId(lists(), [lists()])).toBe(4);
    expect(nextId(lists({ options: ['а', 'б'], option_ids: [1, 0] }), [lists()])).toBeGreaterThan(3);
    expect(nextId(lists({ options: ['а'] }), [lists()])).toBeGreaterThan(3);
  });

  it('marks one or several', () => {
    expect(markOption('single', 1, 2, true)).toBe(2);
    expect(markOption('multiple', [3], 1, true)).toEqual([1, 3]);
    expect(markOption('multiple', [1, 3], 1, false)).toEqual([3]);
  });

  it('drops a key that would not fit another kind, and draws numbers where the order is hidden', () => {
    expect(changeType(lists({ options: [] }), 'single')).toMatchObject({ key: null, tolerance: 0, options: ['', ''] });
    expect(changeType(lists(), 'multiple')).toMatchObject({
      key: null,
      options: ['а', 'б', 'в', 'г'],
      option_ids: [0, 1, 2, 3],
    });
    const ordering = changeType(lists(), 'ordering');
    expect(ordering.key).toEqual(ordering.option_ids);
    expect(ordering.option_ids!.filter((id) => id < 4)).toEqual([]);
  });

  it('reads an order by its key and writes it as its own key', () => {
    const form = lists({ options: ['б', 'в', 'а'], option_ids: [5, 6, 7], key: [7, 5, 6] });
    expect(titlesOf(itemsInOrder(form))).toEqual(['а', 'б', 'в']);
    expect(orderOf(itemsInOrder(form))).toEqual({ options: ['а', 'б', 'в'], option_ids: [7, 5, 6], key: [7, 5, 6] });
  });
});

describe('pairs of a question', () => {
  const form = lists({
    options: ['кот', 'пёс', 'щенок'],
    option_ids: [4, 0, 2],
    matches: ['dog', 'cow', 'cat'],
    key: [0, -1, 0, -1, 2],
  });

  it('are read and written back with their numbers', () => {
    const read = pairsOf(form);
    expect(read.pairs.map(({ left, right }) => [left, right.title])).toEqual([
      ['кот', 'cat'],
      ['пёс', 'dog'],
      ['щенок', 'dog'],
    ]);
    expect(titlesOf(read.extras)).toEqual(['cow']);
    expect(formOfPairs(read)).toEqual({
      options: form.options,
      option_ids: [4, 0, 2],
      matches: ['cat', 'dog', 'cow'],
      match_ids: [2, 0, 1],
      key: form.key,
    });
  });

  it('keep the right side when its words change; a shared one is parted, an equal one is the same', () => {
    const renamed = renameRight(pairsOf(form), 0, 'Cat', [form]);
    expect(renamed.pairs[0]!.right).toEqual({ id: 2, title: 'Cat' });
    const parted = renameRight(pairsOf(form), 2, 'puppy', [form]);
    expect([0, 1, 2]).not.toContain(parted.pairs[2]!.right.id);
    expect(parted.pairs[1]!.right).toEqual({ id: 0, title: 'dog' });
    expect(renameRight(pairsOf(form), 2, 'cow', [form])).toMatchObject({
      pairs: [{}, {}, { right: { id: 1 } }],
      extras: [],
    });
  });
});

describe('what can be saved of options', () => {
  const shown = (overrides: Partial<Lists>, type: 'single' | 'matching' = 'single') => ({ ...lists(overrides), type });

  it('leaves blank new options and their key behind', () => {
    const fresh = { options: ['а', ' ', ''], option_ids: [0, 1, 2] };
    expect(sendable(shown({ ...fresh, key: 1 }), lists({ options: [] }), fresh)).toEqual({
      options: ['а'],
      option_ids: [0],
      key: null,
    });
  });

  it('keeps the saved words of an option that is blank at the moment', () => {
    const cleared = { options: ['а', '', 'в', 'г'], option_ids: [0, 1, 2, 3] };
    expect(sendable(shown({ ...cleared, key: 1 }), lists(), cleared)).toEqual({
      ...cleared,
      options: lists().options,
      key: 1,
    });
  });

  it('leaves an option that is too long as it was', () => {
    const long = { options: ['я'.repeat(501), 'б'], option_ids: [0, 1] };
    expect(sendable(shown(long), lists({ options: [] }), long)).toMatchObject({ options: ['б'], option_ids: [1] });
  });

  it('parts a pair without words on one side', () => {
    const pairs = {
      options: ['кот', ''],
      option_ids: [4, 0],
      matches: ['', 'dog'],
      match_ids: [7, 8],
      key: [8, -1, -1, -1, 7],
    };
    expect(sendable(shown(pairs, 'matching'), lists({ options: [] }), pairs)).toEqual({
      options: ['кот'],
      option_ids: [4],
      matches: ['dog'],
      match_ids: [8],
      key: [-1, -1, -1, -1, -1],
    });
  });

  it('keeps two cleared right sides apart', () => {
    const form = lists({ options: ['кот', 'пёс'], matches: ['cat', 'dog'], key: [0, 1] });
    const once = renameRight(pairsOf(form), 0, '', [form]);
    expect(renameRight(once, 1, '', [form]).pairs.map(({ right }) => right.id)).toEqual([0, 1]);
  });
});
