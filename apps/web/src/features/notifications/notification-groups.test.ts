import type { Notification } from '@orbita/contract/notifications';
import { expect, test } from 'vitest';
import { sampleOf } from '../../testing/sample.ts';
import { Notification as Schema } from '@orbita/contract/notifications';
import { groupNotifications } from './notification-groups.ts';

let last = 100;
const news = (type: Notification['type'], subjectId: number | null, topicId: number | null, read = false) =>
  sampleOf(Schema, {
    id: last--,
    type,
    read_at: read ? '2026-09-01T10:00:00+03:00' : null,
    subject: subjectId === null ? null : { id: subjectId, title: `Дисциплина ${subjectId}` },
    topic: topicId === null ? null : { id: topicId, title: `Тема ${topicId}` },
  });

test('disciplines in the order of their newest; unread ones are counted; what has no discipline is a group too', () => {
  const rows = [
    news('mark', 1, 10),
    news('password', null, null),
    news('comment', 2, 20, true),
    news('mark', 1, 11, true),
  ];
  const groups = groupNotifications(rows);
  expect(groups.map(({ subject, unread, lines }) => [subject?.id ?? null, unread, lines.length])).toEqual([
    [1, 1, 2],
    [null, 1, 1],
    [2, 0, 1],
  ]);
});

test('answers to one topic are one line, read ones apart; nothing else is joined', () => {
  const rows = [
    news('answer', 1, 10),
    news('comment', 1, 10),
    news('answer', 1, 10),
    news('answer', 1, 11),
    news('answer', 1, 10, true),
    news('comment', 1, 10),
  ];
  expect(groupNotifications(rows)[0]?.lines.map((line) => line.map(({ id }) => id))).toEqual([
    [rows[0]?.id, rows[2]?.id],
    [rows[1]?.id],
    [rows[3]?.id],
    [rows[4]?.id],
    [rows[5]?.id],
  ]);
});
