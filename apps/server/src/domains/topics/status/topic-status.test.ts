import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emojiOrder, topicEmoji } from './topic-status.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const day = 86_400_000;
const at = (days: number) => new Date(now + days * day).toISOString();
const facts = { mark: null, max_mark: 10, is_final: false, due_at: null, asks_for_work: true, is_waiting: false };

test.each([
  ['final with 90 %', { ...facts, is_final: true, mark: 9 }, 'star'],
  ['final with less', { ...facts, is_final: true, mark: 8.99 }, 'check'],
  ['final without a mark', { ...facts, is_final: true }, 'check'],
  ['final without a maximum', { ...facts, is_final: true, mark: 9, max_mark: null }, 'check'],
  ['final after the due date', { ...facts, is_final: true, due_at: at(-3) }, 'check'],
  ['full marks, not final, overdue', { ...facts, mark: 10, due_at: at(-0.001) }, 'skull'],
  ['overdue, but nothing to hand in', { ...facts, max_mark: null, due_at: at(-1), asks_for_work: false }, 'clock'],
  ['a week but a minute left', { ...facts, due_at: at(6.999) }, 'fire'],
  ['a week left', { ...facts, due_at: at(7) }, 'clock'],
  ['no due date', facts, 'clock'],
  ['handed in in time, waiting', { ...facts, due_at: at(-1), is_waiting: true }, 'clock'],
  ['handed in before the due date, waiting', { ...facts, due_at: at(2), is_waiting: true }, 'clock'],
  ['waiting again after a pass', { ...facts, is_final: true, is_waiting: true }, 'check'],
] as const)('%s', (_name, given, emoji) => {
  expect(topicEmoji(given, now)).toBe(emoji);
});

test('time alone only makes it worse', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20, max: 20 }), fc.nat(30), (due, later) => {
      const given = { ...facts, due_at: at(due) };
      const urgency = ['clock', 'fire', 'skull'];
      expect(urgency.indexOf(topicEmoji(given, now + later * day))).toBeGreaterThanOrEqual(
        urgency.indexOf(topicEmoji(given, now)),
      );
    }),
  );
  expect(new Set(emojiOrder).size).toBe(5);
});
