import { describe, expect, it } from 'vitest';
import { changeType, markOption, moveOption, removeOption } from './question-options.ts';

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

  it('moves the key with its option', () => {
    expect(moveOption({ options, key: 0 }, 0, 2)).toEqual({ options: ['б', 'в', 'а', 'г'], key: 2 });
    expect(moveOption({ options, key: [1, 2] }, 3, 0)).toEqual({ options: ['г', 'а', 'б', 'в'], key: [2, 3] });
    expect(moveOption({ options, key: 1 }, 0, 9)).toEqual({ options, key: 1 });
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
      options: ['', ''],
    });
    expect(changeType({ type: 'single', options }, 'multiple')).toEqual({ type: 'multiple', key: null });
  });
});
