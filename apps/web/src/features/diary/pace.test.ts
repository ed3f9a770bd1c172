import { expect, test } from 'vitest';
import { paceOf } from './pace.ts';

const NOW = Date.parse('2026-03-18T12:00:00Z');
/** The days of Moscow. */
const dayOf = (moment: string | number) =>
  new Date(new Date(moment).getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
const topic = (id: number, due_at: string | null, more: object = {}) => ({
  id,
  type: 2,
  max_mark: 10,
  due_at,
  is_retake: false,
  counts_for_id: null,
  ...more,
});
const mark = (step_id: number, value: number, updated_at: string) => ({ step_id, value, updated_at });

test('points and pace add up by week; weeks to come have a pace alone', () => {
  const topics = [topic(1, '2026-03-04T12:00:00Z'), topic(2, '2026-03-18T12:00:00Z'), topic(3, '2026-03-25T12:00:00Z')];
  expect(
    paceOf(
      { topics, rule: 'best', marks: [mark(1, 7, '2026-03-10T12:00:00Z'), mark(9, 5, '2026-03-10T12:00:00Z')] },
      dayOf,
      NOW,
    ),
  ).toEqual([
    { week: '2026-03-02', points: 0, pace: 10 },
    { week: '2026-03-09', points: 7, pace: 10 },
    { week: '2026-03-16', points: 7, pace: 20 },
    { week: '2026-03-23', points: null, pace: 30 },
  ]);
});

test('a week begins on Monday in the zone of the institution', () => {
  const [week] = paceOf({ topics: [topic(1, '2026-03-01T22:30:00Z')], rule: 'best', marks: [] }, dayOf, NOW);
  expect(week?.week).toBe('2026-03-02');
});

test('a retake that names no topic gives points but no pace, and never more than there are', () => {
  const topics = [topic(1, '2026-03-04T12:00:00Z'), topic(2, '2026-03-11T12:00:00Z', { is_retake: true })];
  const weeks = paceOf(
    { topics, rule: 'best', marks: [mark(1, 6, '2026-03-05T12:00:00Z'), mark(2, 9, '2026-03-12T12:00:00Z')] },
    dayOf,
    NOW,
  );
  expect(weeks.at(-1)).toEqual({ week: '2026-03-09', points: 10, pace: 10 });
});

test('nothing without checkpoints that are due', () => {
  expect(
    paceOf(
      { topics: [topic(1, null), topic(2, '2026-03-04T12:00:00Z', { type: 1 })], rule: 'best', marks: [] },
      dayOf,
      NOW,
    ),
  ).toEqual([]);
});

test('a retake adds what it gives beyond the mark of its topic', () => {
  const topics = [
    topic(1, '2026-03-04T12:00:00Z'),
    topic(2, '2026-03-11T12:00:00Z', { is_retake: true, counts_for_id: 1 }),
    topic(3, '2026-03-18T12:00:00Z'),
  ];
  const marks = [mark(1, 4, '2026-03-05T12:00:00Z'), mark(2, 6, '2026-03-12T12:00:00Z')];
  const pointsBy = (rule: 'best' | 'last' | 'sum') =>
    paceOf({ topics, rule, marks }, dayOf, NOW).map(({ points }) => points);
  expect(pointsBy('best')).toEqual([4, 6, 6]);
  expect(pointsBy('sum')).toEqual([4, 10, 10]);
});
