import type { Mark } from '@orbita/contract/marks';
import type { Contents, SubjectCard, TopicRow } from '@orbita/contract/subjects';
import { expect, test } from 'vitest';
import { countDebts, summarize } from './summarize.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');
const stats = { checkpoints_marks_collected: 0, checkpoints_marks_total: 0 };
const subject = (id: number): SubjectCard => ({
  id,
  title: `Дисциплина ${id}`,
  code: '',
  description: '',
  color: '#336699',
  cover_src: null,
  hidden: false,
  is_archived: false,
  distant: false,
  role_type: 'STUDENT',
  teachers: [],
  groups: [],
  topics_count: 0,
  passed_count: 0,
  waiting_count: 0,
  next_due_at: null,
  checkpoints_stats: stats,
});
const topic = (id: number, change: Partial<TopicRow>): TopicRow => ({
  id,
  chapter_id: 1,
  title: `Тема ${id}`,
  type: 2,
  hidden: false,
  max_mark: 10,
  tasks_count: 1,
  due_at: null,
  emoji: 'clock',
  mark: null,
  passed_status_id: null,
  answered_at: null,
  waiting_count: 0,
  ...change,
});
const contents = (...steps: TopicRow[]): Contents => ({
  chapters: [{ id: 1, title: 'Раздел', description: '', hidden: false, steps }],
  checkpoints_stats: stats,
  student: null,
});
const mark = (step_id: number, updated_at: string): Mark => ({
  id: step_id,
  step_id,
  student_id: 5,
  mark_type_id: 1,
  answer_id: null,
  value: 8,
  author: null,
  updated_at,
});

const subjects = [subject(1), subject(2)];
const read = new Map([
  [
    1,
    contents(
      topic(10, { due_at: '2026-11-25T20:59:00Z', emoji: 'fire' }),
      topic(11, { due_at: '2026-11-01T20:59:00Z', emoji: 'skull' }),
      topic(12, { due_at: '2026-11-22T20:59:00Z', emoji: 'check', mark: 8 }),
    ),
  ],
  [
    2,
    contents(
      topic(20, { due_at: '2026-11-22T20:59:00Z', emoji: 'fire' }),
      topic(21, { due_at: '2026-11-23T20:59:00Z', emoji: 'fire', answered_at: '2026-11-20T10:00:00Z' }),
      topic(22, { due_at: '2026-10-01T20:59:00Z', emoji: 'skull', answered_at: '2026-10-05T10:00:00Z' }),
      topic(23, {}),
      topic(24, { due_at: '2027-01-10T20:59:00Z' }),
    ),
  ],
]);

test('what is due next: not passed, not with the teacher, the nearest first, over all disciplines', () => {
  expect(summarize(subjects, read, [], NOW).due.map(({ topic: { id } }) => id)).toEqual([20, 10]);
});

test('debts: overdue and not passed, the oldest first, also those handed in late', () => {
  const summary = summarize(subjects, read, [], NOW);
  expect(summary.debts.map(({ topic: { id } }) => id)).toEqual([22, 11]);
  expect([...countDebts(summary)]).toEqual([
    [2, 1],
    [1, 1],
  ]);
});

test('fresh marks: of the last month, the newest first, only of topics that can be seen', () => {
  const marks = [
    mark(12, '2026-11-10T10:00:00Z'),
    mark(20, '2026-11-20T10:00:00Z'),
    mark(11, '2026-09-01T10:00:00Z'),
    mark(99, '2026-11-20T10:00:00Z'),
  ];
  expect(summarize(subjects, read, marks, NOW).fresh.map(({ topic: { id } }) => id)).toEqual([20, 12]);
});

test('disciplines that are still being read simply count later', () => {
  expect(summarize(subjects, new Map(), [], NOW)).toEqual({ fresh: [], due: [], debts: [] });
});
