import { describe, expect, test } from 'vitest';
import { calculateIndicator, calculateSkill, levelOf, monthsBetween, type Score } from './calculation.ts';

let made = 0;
const score = (percent: number, more: Partial<Score> = {}): Score => ({
  id: ++made,
  indicator_id: 1,
  subject_id: 1,
  author_id: 1,
  author_kind: 'teacher',
  percent,
  scored_at: '2026-09-10T10:00:00+03:00',
  ...more,
});
const peer = (percent: number, authorId: number): Score => score(percent, { author_kind: 'peer', author_id: authorId });

describe('an indicator', () => {
  test('without scores has no result', () => {
    expect(calculateIndicator([])).toMatchObject({ percent: null, teachers: null, peers: null });
  });

  test('is the mean of the latest score of each teacher in each discipline', () => {
    const early = score(0);
    const late = score(100, { scored_at: '2026-10-10T10:00:00+03:00' });
    const other = score(50, { subject_id: 2 });
    const result = calculateIndicator([late, early, other]);
    expect(result).toMatchObject({ percent: 75, teachers: { mean: 75, count: 2, weight: 1 } });
    expect([...result.counted].toSorted()).toEqual([late.id, other.id].toSorted());
  });

  test('moves towards classmates by a tenth each, and by half of a teacher at most', () => {
    const three = [2, 3, 4].map((author) => peer(100, author));
    expect(calculateIndicator([score(50), ...three])).toMatchObject({ percent: 61.5, peers: { weight: 0.3 } });
    const many = Array.from({ length: 12 }, (_, at) => peer(100, at + 2));
    expect(calculateIndicator([score(50), ...many])).toMatchObject({
      percent: 66.7,
      peers: { count: 12, weight: 0.5 },
    });
  });

  test('counts classmates from the third on, so that no figure tells what one of them thinks', () => {
    const two = [peer(100, 2), peer(80, 3)];
    expect(calculateIndicator(two)).toMatchObject({ percent: null, peers: { count: 2, mean: null, weight: 0 } });
    expect(calculateIndicator([score(50), ...two])).toMatchObject({ percent: 50, peers: { mean: null } });
    const twice = [peer(100, 2), peer(90, 2), peer(80, 2)].map((one, at) => ({ ...one, subject_id: at }));
    expect(calculateIndicator(twice)).toMatchObject({ percent: null, peers: { count: 3, mean: null } });
    expect(calculateIndicator([peer(100, 2), peer(80, 3), peer(60, 4)])).toMatchObject({ percent: 80 });
  });

  test('counts scores of people who are gone one by one', () => {
    expect(calculateIndicator([score(100, { author_id: null }), score(0, { author_id: null })])).toMatchObject({
      percent: 50,
      teachers: { count: 2 },
    });
  });
});

test('a skill is the mean of the indicators that have a result', () => {
  expect(calculateSkill([50, null, 100])).toBe(75);
  expect(calculateSkill([null])).toBeNull();
});

test('a level is reached at its threshold, and the next one is named', () => {
  const levels = [{ from_percent: 60 }, { from_percent: 0 }, { from_percent: 85 }];
  expect(levelOf(levels, 60)).toEqual({ level: { from_percent: 60 }, next_level: { from_percent: 85 } });
  expect(levelOf(levels, 59.9)).toEqual({ level: { from_percent: 0 }, next_level: { from_percent: 60 } });
  expect(levelOf(levels, 100)).toEqual({ level: { from_percent: 85 }, next_level: null });
  expect(levelOf(levels, null)).toEqual({ level: null, next_level: null });
});

test('months go on over the end of the year', () => {
  expect(monthsBetween('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
});
