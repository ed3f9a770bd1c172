import { describe, expect, test } from 'vitest';
import { calculateIndicator, calculateSkill, levelOf, monthsBetween, type Score } from './calculation.ts';
import { overTime, resultsAt, semesterBefore } from './over-time.ts';

let made = 0;
const NOW = '2026-09-10T10:00:00+03:00';
const score = (percent: number, more: Partial<Score> = {}): Score => ({
  ...{ id: ++made, indicator_id: 1, subject_id: 1, answer_id: 1, author_id: 1, author_kind: 'teacher' as const },
  ...{
    percent,
    scored_at: NOW,
    counted_percent: percent,
    counted_at: NOW,
    day: NOW.slice(0, 10),
    waits: false,
    is_over: false,
  },
  ...more,
});
const peer = (percent: number, authorId: number, more: Partial<Score> = {}): Score =>
  score(percent, { author_kind: 'peer', author_id: authorId, ...more });
const waiting = { counted_percent: null, counted_at: null, day: null, waits: true };

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

  test('counts what classmates gave as it was when it began to count, and nothing that waits', () => {
    const two = [peer(100, 2, waiting), peer(80, 3, waiting)];
    const uncounted = { count: 0, mean: null, weight: 0, waiting: 2 };
    expect(calculateIndicator(two)).toMatchObject({ percent: null, peers: uncounted });
    expect(calculateIndicator([score(50), ...two])).toMatchObject({ percent: 50, peers: uncounted });
    const three = [peer(100, 2), peer(80, 3), peer(0, 4, { counted_percent: 60, waits: true })];
    expect(calculateIndicator([...three, peer(0, 5, waiting)])).toMatchObject({
      percent: 80,
      peers: { count: 3, mean: 80, weight: 0.3, waiting: 2 },
    });
  });

  test('counts the latest work of a discipline as a whole, which no fewer than three classmates have scored', () => {
    const of = (answerId: number, at: string, percents: number[], subjectId = 1): Score[] =>
      percents.map((percent, author) =>
        peer(percent, author + 2, { answer_id: answerId, subject_id: subjectId, counted_at: at }),
      );
    const early = of(1, '2026-09-10T10:00:00Z', [0, 0, 30]);
    const late = of(2, '2026-10-10T10:00:00Z', [90, 90, 90, 50]);
    const few = of(3, '2026-11-10T10:00:00Z', [10, 10]);
    const elsewhere = of(4, '2026-10-01T10:00:00Z', [10, 10, 10], 2);
    expect(calculateIndicator([...early, ...late, ...few])).toMatchObject({ peers: { count: 4, mean: 80 } });
    expect(calculateIndicator([...early, ...few])).toMatchObject({ peers: { count: 3, mean: 10 } });
    expect(calculateIndicator([...late, ...elsewhere])).toMatchObject({ peers: { count: 7, mean: 50 } });
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

describe('results over time', () => {
  const skills = [{ id: 7, indicators: [{ id: 1 }] }];
  const autumn = { id: 1, title: 'Осень', started_at: '2026-09-01', finished_at: '2026-12-28' };
  const spring = { id: 2, title: 'Весна', started_at: '2027-02-08', finished_at: '2027-06-30' };
  const scores = [
    score(20, { day: '2026-09-10' }),
    score(60, { author_id: 2, day: '2026-12-30' }),
    score(100, { author_id: 3, day: '2027-02-20' }),
  ];

  test('are those of the scores that counted by then', () => {
    expect(resultsAt(skills, scores, ['2026-12-31', '2026-08-31', '2026-09-10'])).toEqual([
      { day: '2026-08-31', skills: [] },
      { day: '2026-09-10', skills: [{ id: 7, percent: 20 }] },
      { day: '2026-12-31', skills: [{ id: 7, percent: 40 }] },
    ]);
  });

  test('are told by semesters, with the months in them', () => {
    const told = overTime(skills, scores, { semesters: [autumn, spring], today: '2027-02-21' });
    expect(told.semesters).toMatchObject([
      { id: 1, skills: [{ percent: 20 }] },
      { id: 2, skills: [{ percent: 60 }] },
    ]);
    expect(told.timeline.map(({ month, semester_id }) => [month, semester_id])).toEqual([
      ['2026-09', 1],
      ['2026-10', 1],
      ['2026-11', 1],
      ['2026-12', 1],
      ['2027-01', null],
      ['2027-02', 2],
    ]);
    expect(overTime(skills, [], { semesters: [autumn], today: '2027-02-21' })).toEqual({ timeline: [], semesters: [] });
  });

  test('are compared with the semester before', () => {
    const before = (asked: typeof autumn | undefined, today: string) =>
      semesterBefore([autumn, spring], { asked, today })?.id ?? null;
    expect(before(undefined, '2027-03-01')).toBe(1);
    expect(before(undefined, '2026-10-01')).toBeNull();
    expect(before(spring, '2027-09-01')).toBe(1);
    expect(before(autumn, '2027-09-01')).toBeNull();
  });
});
