import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Ground, judgeCells } from './cell-changes.ts';

const ground: Ground = {
  topics: [
    { id: 1, max_mark: 10 },
    { id: 2, max_mark: null },
  ],
  students: [{ id: 7 }, { id: 8 }],
  statuses: [{ id: 1 }, { id: 11 }],
  marks: [
    { id: 100, step_id: 1, student_id: 7, value: 4 },
    { id: 101, step_id: 1, student_id: 7, value: 9 },
  ],
  passings: [{ step_id: 1, student_id: 7, passed_status_id: 1 }],
  closedRetakes: [],
};
const codes = (...cells: Parameters<typeof judgeCells>[0]) =>
  judgeCells(cells, ground).refusals.map(({ code }) => code);
const change = (...cells: Parameters<typeof judgeCells>[0]) => judgeCells(cells, ground).changes[0];
const at = { step_id: 1, student_id: 7 };

test('a good cell says what was and what will be; the usual mark counts', () => {
  expect(change({ ...at, mark: 4.5, passed_status_id: 11, seen_mark: 4, seen_status_id: 1 })).toEqual({
    ...at,
    now: { mark: 4.5, passed_status_id: 11 },
    mark: [4, 4.5],
    status: [1, 11],
  });
  expect(change({ ...at, mark: null })).toMatchObject({ mark: [4, null] });
});

test('what is so already changes nothing, even when another was seen: a repeated request is harmless', () => {
  const repeated = change({ ...at, mark: 4, seen_mark: 3 });
  expect(repeated).toEqual({ ...at, now: { mark: 4, passed_status_id: 1 } });
});

test('each fault has its reason', () => {
  expect(codes({ ...at, mark: 11 })).toEqual(['mark-too-high']);
  expect(codes({ step_id: 2, student_id: 7, mark: 1001 })).toEqual(['mark-too-high']);
  expect(codes({ ...at, mark: -1 }, { ...at, mark: 4.555 })).toEqual(['mark-format', 'mark-format']);
  expect(codes({ ...at, mark: 5, seen_mark: 3 })).toEqual(['stale']);
  expect(codes({ ...at, passed_status_id: 11, seen_status_id: null })).toEqual(['stale']);
  expect(codes({ ...at, passed_status_id: 3 })).toEqual(['unknown-status']);
  expect(codes({ step_id: 3, student_id: 7, mark: 1 }, { step_id: 1, student_id: 9, mark: 1 })).toEqual([
    'not-in-journal',
    'not-in-journal',
  ]);
});

test('every cell is either changed or refused, and no accepted mark is above the maximum', () => {
  const cell = fc.record(
    {
      step_id: fc.integer({ min: 1, max: 3 }),
      student_id: fc.integer({ min: 7, max: 9 }),
      mark: fc.option(fc.double({ min: -5, max: 1005, noNaN: true })),
      seen_mark: fc.option(fc.constantFrom(4, 9)),
    },
    { requiredKeys: ['step_id', 'student_id'] },
  );
  fc.assert(
    fc.property(fc.array(cell as fc.Arbitrary<Parameters<typeof judgeCells>[0][number]>), (cells) => {
      const { changes, refusals } = judgeCells(cells, ground);
      expect(changes.length + refusals.length).toBe(cells.length);
      for (const { step_id, mark } of changes) expect(mark?.[1] ?? 0).toBeLessThanOrEqual(step_id === 1 ? 10 : 1000);
    }),
  );
});
