import type { ChapterRow, TopicRow } from '@orbita/contract/subjects';
import { expect, test } from 'vitest';
import { nextTopic } from './contents-order.ts';

const topic = (id: number, change: Partial<TopicRow> = {}): TopicRow => ({
  id,
  chapter_id: 1,
  title: `Тема ${id}`,
  type: 1,
  hidden: false,
  publish_at: null,
  max_mark: null,
  tasks_count: 0,
  due_at: null,
  emoji: 'clock',
  mark: null,
  passed_status_id: null,
  answered_at: null,
  is_waiting: false,
  waiting_count: 0,
  is_retake: false,
  counts_for_id: null,
  has_password: false,
  locked: false,
  is_awaiting: false,
  is_link: false,
  reading_percent: null,
  ...change,
});
const chapters = (...steps: TopicRow[]): ChapterRow[] => [
  {
    id: 1,
    title: 'Раздел',
    description: '',
    hidden: false,
    has_password: false,
    locked: false,
    topics_count: steps.length,
    steps,
  },
];

test('the nearest due date comes first, overdue ones before all', () => {
  const steps = [
    topic(1),
    topic(2, { due_at: '2026-12-01T00:00:00Z', emoji: 'fire' }),
    topic(3, { due_at: '2026-09-01T00:00:00Z', emoji: 'skull' }),
  ];
  expect(nextTopic(chapters(...steps))?.id).toBe(3);
});

test('without due dates the order of the discipline decides', () => {
  expect(nextTopic(chapters(topic(1, { emoji: 'check' }), topic(2), topic(3)))?.id).toBe(2);
});

test('what is with the teacher is not to be done now', () => {
  expect(nextTopic(chapters(topic(1, { answered_at: '2026-11-01T00:00:00Z', is_waiting: true }), topic(2)))?.id).toBe(
    2,
  );
});

test('returned work is to be done, though it was handed in', () => {
  expect(nextTopic(chapters(topic(1, { answered_at: '2026-11-01T00:00:00Z' }), topic(2)))?.id).toBe(1);
});

test('nothing is next when all is passed, and for staff', () => {
  expect(nextTopic(chapters(topic(1, { emoji: 'star' })))).toBeUndefined();
  expect(nextTopic(chapters(topic(1, { emoji: null })))).toBeUndefined();
});
