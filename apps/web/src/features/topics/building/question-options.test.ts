import { describe, expect, it } from 'vitest';
import {
  changeType,
  formOfPairs,
  itemsInOrder,
  markOption,
  orderOf,
  pairsOf,
  removeOption,
} from './question-options.ts';

const options = ['а', 'б', 'в', 'г'];

describe('options of a question', () => {
  it('keeps the right option right when another one goes', () => {
    expect(removeOption({ options, key: 2 }, 0)).toEqual({ options: ['б', 'в', 'г'], key: 1 });
    expect(removeOption({ options, key: [1, 3] }, 2)).toEqual({ options: ['а', 'б', 'г'], key: [1, 2] });
  });

  it('forgets the key of an option that is gone', () => {
    expect(removeOption({ options, key: 2 }, 2)).toEqual({ options: ['а', 'б', 'г'], key: null });
    expect(removeOption({ options, key: [0, 2] }, 2).key).toEqual([0]);
  });

  it('marks one or several', () => {
    expect(markOption('single', 1, 2, true)).toBe(2);
    expect(markOption('multiple', [3], 1, true)).toEqual([1, 3]);
    expect(markOption('multiple', [1, 3], 1, false)).toEqual([3]);
  });

  it('drops a key that would not fit another kind', () => {
    expect(changeType({ type: 'number', options: [] }, 'single')).toEqual({
      type: 'single',
      key: null,
      tolerance: 0,
      options: ['', ''],
    });
    expect(changeType({ type: 'single', options }, 'multiple')).toEqual({
      type: 'multiple',
      key: null,
      tolerance: 0,
      options,
    });
  });

  it('reads an order by its key and writes it as its own key', () => {
    expect(itemsInOrder({ options: ['б', 'в', 'а'], key: [2, 0, 1] })).toEqual(['а', 'б', 'в']);
    expect(orderOf(['а', 'б'])).toEqual({ options: ['а', 'б'], key: [0, 1] });
  });

  it('reads pairs and writes them back; equal right sides are one', () => {
    const form = { options: ['кот', 'пёс', 'щенок'], matches: ['dog', 'cow', 'cat'], key: [2, 0, 0] };
    const read = pairsOf(form);
    expect(read).toEqual({
      pairs: [
        { left: 'кот', right: 'cat' },
        { left: 'пёс', right: 'dog' },
        { left: 'щенок', right: 'dog' },
      ],
      extras: ['cow'],
    });
    expect(formOfPairs(read)).toEqual({ options: form.options, matches: ['cat', 'dog', 'cow'], key: [0, 1, 1] });
  });
});
