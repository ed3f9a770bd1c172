import { beforeEach, describe, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});
const { setTimeZone } = await import('../../../base/dates.ts');
const { moveDates, moveMoment, spreadDates } = await import('./shift-dates.ts');

beforeEach(() => setTimeZone('Europe/Berlin'));
const dates = new Map([
  [1, { opens_at: '2026-03-20T23:00:00.000Z', due_at: '2026-03-27T22:59:00.000Z' }],
  [2, { opens_at: null, due_at: null }],
]);

describe('moving', () => {
  test('the time of day stays when clocks change', () => {
    expect(moveMoment('2026-03-27T22:59:00.000Z', 7)).toBe('2026-04-03T21:59:00.000Z');
    expect(moveMoment('2026-10-24T21:59:00.000Z', 7)).toBe('2026-10-31T22:59:00.000Z');
  });
  test('only what is asked for moves, and only topics with dates', () => {
    const due = moveDates([1, 2, 3], dates, { days: 1, movesOpening: false, movesDue: true });
    expect(due).toEqual([{ step_id: 1, due_at: '2026-03-28T22:59:00.000Z' }]);
    expect(moveDates([1], dates, { days: 0, movesOpening: true, movesDue: true })).toEqual([]);
  });
});

describe('spreading', () => {
  test('the first and the last topic get the named days, the others days between them', () => {
    const spread = spreadDates([7, 8, 9], { from: '2026-03-27', to: '2026-03-31', openDays: 7 });
    expect(spread).toEqual([
      { step_id: 7, due_at: '2026-03-27T22:59:00.000Z', opens_at: '2026-03-19T23:00:00.000Z' },
      { step_id: 8, due_at: '2026-03-29T21:59:00.000Z', opens_at: '2026-03-21T23:00:00.000Z' },
      { step_id: 9, due_at: '2026-03-31T21:59:00.000Z', opens_at: '2026-03-23T23:00:00.000Z' },
    ]);
  });
  test('one topic gets the first day, an end before the beginning nothing', () => {
    expect(spreadDates([7], { from: '2026-03-27', to: '2026-03-31', openDays: null })).toHaveLength(1);
    expect(spreadDates([7], { from: '2026-03-27', to: '2026-03-01', openDays: null })).toEqual([]);
  });
});
