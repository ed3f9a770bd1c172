import { describe, expect, test } from 'vitest';
import { withMark } from './cell-value.ts';

const ground = { max: 10, statuses: [1, 2, 3, 4, 11].map((id) => ({ id })) };
const NONE = { mark: null, status: null };

describe('a mark', () => {
  test.each([
    [9, 2],
    [7, 1],
    [4, 4],
  ])('of %d sets status %d, as in marking', (mark, status) => {
    expect(withMark(NONE, mark, ground)).toEqual({ mark, status });
    expect(withMark({ mark: 1, status: 3 }, mark, ground)).toEqual({ mark, status });
  });

  test('leaves the status where no rule applies: no maximum, no such status', () => {
    expect(withMark({ mark: null, status: 3 }, 7, { ...ground, max: null })).toEqual({ mark: 7, status: 3 });
    expect(withMark({ mark: null, status: 3 }, 7, { ...ground, statuses: [{ id: 3 }] })).toEqual({
      mark: 7,
      status: 3,
    });
  });

  test('that is removed takes its own status along, but no other', () => {
    expect(withMark({ mark: 7, status: 1 }, null, ground)).toEqual(NONE);
    expect(withMark({ mark: 7, status: 3 }, null, ground)).toEqual({ mark: null, status: 3 });
    expect(withMark({ mark: null, status: 1 }, null, ground)).toEqual({ mark: null, status: 1 });
  });
});
