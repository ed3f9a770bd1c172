import { RETURNED_STATUS_ID } from '@orbita/contract/permissions';
import { expect, test } from 'vitest';
import type { ProgressRow, ProgressSubject } from './standing.queries.ts';
import { summarizeAbsences, summarizeProgress, summarizeSemesters, tallyOf, weeksOf } from './summarize-progress.ts';

const NOW = Date.parse('2026-03-18T12:00:00Z');
let id = 0;
const row = (over: Partial<ProgressRow> = {}): ProgressRow => ({
  id: (id += 1),
  subject_id: 1,
  title: 'Тема',
  max_mark: 10,
  counts: true,
  is_retake: false,
  counts_for_id: null,
  locked: false,
  asks_for_work: true,
  due_at: null,
  mark: null,
  marked_at: null,
  passed_status_id: null,
  is_final: false,
  passed_at: null,
  answered_at: null,
  is_waiting: false,
  task_id: null,
  ...over,
});
const subject = (over: Partial<ProgressSubject> = {}): ProgressSubject => ({
  id: 1,
  title: 'Алгебра',
  color: '#3b5bdb',
  max_points: null,
  retake_counts: 'best',
  semester_ids: [],
  final_results: [],
  ...over,
});

test('points are capped by what the checkpoints give and by the discipline; a retake that names no topic adds no total', () => {
  const rows = [row({ mark: 8 }), row({ mark: 9, is_retake: true }), row({ mark: 3, counts: false, max_mark: null })];
  const points = (cap: number | null) => tallyOf([{ rows, inPlace: rows, cap }], NOW).checkpoints_stats;
  expect(points(null)).toEqual({ checkpoints_marks_collected: 10, checkpoints_marks_total: 10 });
  expect(points(6)).toEqual({ checkpoints_marks_collected: 6, checkpoints_marks_total: 10 });
});

test('a retake counts in the place of its topic, by the rule of the institution', () => {
  const topic = row({ mark: 4, marked_at: '2026-03-03T00:00:00Z' });
  const again = { is_retake: true, counts_for_id: topic.id };
  const rows = [
    topic,
    row({ ...again, mark: 9, max_mark: 20, marked_at: '2026-03-10T00:00:00Z' }),
    row({ ...again, mark: 5, marked_at: '2026-03-17T00:00:00Z' }),
    row({ mark: 7, marked_at: '2026-03-17T00:00:00Z' }),
    // Its topic is hidden, so neither counts.
    row({ is_retake: true, counts_for_id: 987_654, mark: 10, marked_at: '2026-03-17T00:00:00Z' }),
  ];
  const told = (rule: ProgressSubject['retake_counts']) => {
    const { data, weeks, total } = summarizeProgress({
      ...{ subjects: [subject({ retake_counts: rule })], rows, now: NOW, timeZone: 'UTC' },
    });
    const { checkpoints_stats: stats, average_share } = total;
    expect(data[0]?.checkpoints_stats).toEqual(stats);
    return [stats.checkpoints_marks_collected, average_share, weeks.slice(-3).map(({ points }) => points)];
  };
  expect(told('best')).toEqual([16, 0.8, [4, 5, 7]]);
  expect(told('last')).toEqual([12, 0.6, [4, 5, 3]]);
  expect(told('sum')).toEqual([17, 0.85, [4, 6, 7]]);
});

test('sums: passed, overdue, share of what was due', () => {
  const rows = [
    row({ mark: 10, is_final: true, due_at: '2026-01-01T00:00:00Z' }),
    row({ mark: 5, due_at: '2026-01-01T00:00:00Z' }),
    row({ due_at: '2026-09-01T00:00:00Z' }),
  ];
  expect(tallyOf([{ rows, inPlace: rows, cap: null }], NOW)).toEqual({
    topics_count: 3,
    passed_count: 1,
    overdue_count: 1,
    marks_count: 2,
    average_share: 0.75,
    checkpoints_stats: { checkpoints_marks_collected: 15, checkpoints_marks_total: 30 },
  });
  expect(tallyOf([], NOW).average_share).toBeNull();
});

test('sixteen weeks from Monday; what is older is left out', () => {
  const weeks = weeksOf(
    [
      row({ mark: 4, marked_at: '2026-03-16T00:00:00Z', is_final: true, passed_at: '2026-03-15T23:59:00Z' }),
      row({ mark: 2, marked_at: '2025-01-01T00:00:00Z' }),
      row({ mark: 1.5, marked_at: '2026-03-18T00:00:00Z', counts: false }),
    ],
    NOW,
    { timeZone: 'UTC', rule: 'best' },
  );
  expect(weeks).toHaveLength(16);
  expect(weeks.slice(-2)).toEqual([
    { week: '2026-03-09', passed: 1, points: 0, marks: 0 },
    { week: '2026-03-16', passed: 0, points: 4, marks: 2 },
  ]);
});

test('a week begins on Monday by the clock of the institution', () => {
  // Sunday 15 March 20:00 UTC is Monday 06:00 in Vladivostok and still Sunday in Kaliningrad.
  const rows = [row({ mark: 4, marked_at: '2026-03-15T20:00:00Z', is_final: true, passed_at: '2026-03-15T20:00:00Z' })];
  const weekIn = (timeZone: string) =>
    weeksOf(rows, NOW, { timeZone, rule: 'best' }).find(({ marks, passed }) => marks === 1 && passed === 1)?.week;
  expect(weekIn('Asia/Vladivostok')).toBe('2026-03-16');
  expect(weekIn('Europe/Kaliningrad')).toBe('2026-03-09');
  expect(
    weeksOf([], Date.parse('2026-03-15T20:00:00Z'), { timeZone: 'Asia/Vladivostok', rule: 'best' }).at(-1)?.week,
  ).toBe('2026-03-16');
});

test('what is due and overdue: not what is locked, passed or with the teacher', () => {
  const soon = '2026-03-20T00:00:00Z';
  const gone = '2026-03-01T00:00:00Z';
  const rows = [
    row({ title: 'скоро', due_at: soon }),
    row({ title: 'под паролем', due_at: soon, locked: true }),
    row({ title: 'сдана', due_at: soon, answered_at: gone, is_waiting: true }),
    row({ title: 'возвращена', due_at: soon, answered_at: gone, passed_status_id: RETURNED_STATUS_ID }),
    row({ title: 'исправлена', answered_at: gone, passed_status_id: RETURNED_STATUS_ID, is_waiting: true }),
    row({ title: 'возвращена без срока', answered_at: gone, passed_status_id: RETURNED_STATUS_ID }),
    row({ title: 'пройдена', due_at: soon, is_final: true }),
    row({ title: 'нескоро', due_at: '2026-09-01T00:00:00Z' }),
    row({ title: 'долг', due_at: gone, answered_at: gone }),
    row({ title: 'ждёт проверки', due_at: gone, answered_at: gone, is_waiting: true }),
    row({ title: 'пройдена раньше', due_at: gone, is_final: true }),
    row({ title: 'был под паролем', due_at: gone, locked: true }),
    row({ title: 'без работы', due_at: gone, asks_for_work: false }),
  ];
  const read = summarizeProgress({ subjects: [subject()], rows, now: NOW, timeZone: 'UTC' });
  expect(read.due.map(({ title }) => title)).toEqual(['скоро', 'возвращена']);
  expect(read.overdue.map(({ title, emoji }) => [title, emoji])).toEqual([['долг', 'skull']]);
  expect(read.total.overdue_count).toBe(1);
  expect(read.returned.map(({ title }) => title)).toEqual(['возвращена', 'возвращена без срока']);
});

test('absences: without a reason, with one, late; the newest are listed', () => {
  const absence = (status: number, late = false) => ({ lesson_id: 1, subject_id: 1, starts_at: '', status, late });
  const lessons = [absence(2), absence(4), absence(5), absence(1, true), absence(2)];
  expect(summarizeAbsences(lessons, true)).toEqual({
    ...{ missed_count: 2, excused_count: 2, late_count: 1 },
    ...{ is_recorded: true, latest: lessons },
  });
  expect(
    summarizeAbsences(
      Array.from({ length: 60 }, () => absence(2)),
      true,
    ),
  ).toMatchObject({ missed_count: 60 });
  expect(
    summarizeAbsences(
      Array.from({ length: 60 }, () => absence(2)),
      true,
    ).latest,
  ).toHaveLength(50);
});

test('a semester sums its disciplines', () => {
  const semester = { id: 7, title: 'Осень', started_at: '2025-09-01', finished_at: '2026-01-31' };
  const sources = {
    subjects: [subject({ semester_ids: [7] }), subject({ id: 2, title: 'Базы данных' })],
    rows: [row({ mark: 5 }), row({ subject_id: 2, mark: 7 })],
    now: NOW,
    timeZone: 'UTC',
  };
  const read = summarizeProgress(sources);
  expect(summarizeSemesters(sources, [semester])).toMatchObject([{ ...semester, marks_count: 1, topics_count: 1 }]);
  expect(read.data.map(({ marks_count }) => marks_count)).toEqual([1, 1]);
  expect(read.total.marks_count).toBe(2);
});
