import { beforeEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});
const dates = await import('./dates.ts');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T04:00:00Z') });
  dates.setTimeZone('Europe/Moscow');
});

test('a day is written as people say it, with the year only when it differs', () => {
  expect(dates.formatDay('2026-11-21T10:00:00Z')).toBe('сб, 21 ноября');
  expect(dates.formatDay('2025-11-21T10:00:00Z')).toContain('2025');
});

test('tables take dd.mm.yy, times take 24 hours', () => {
  expect(dates.formatDate('2026-03-05T10:00:00Z')).toBe('05.03.26');
  expect(dates.formatDateTime('2026-03-05T20:02:00Z')).toBe('05.03.26, 23:02');
});

test('the day is the day of the institution, not of the device', () => {
  const lateEvening = '2026-11-21T21:30:00Z';
  expect(dates.calendarDay(lateEvening)).toBe('2026-11-22');
  dates.setTimeZone('America/New_York');
  expect(dates.calendarDay(lateEvening)).toBe('2026-11-21');
});

test('near moments are relative, far ones are days', () => {
  expect(dates.formatRelative('2026-11-21T03:55:00Z')).toBe('5 минут назад');
  expect(dates.formatRelative('2026-11-20T09:00:00Z')).toBe('вчера');
  expect(dates.formatRelative('2026-11-24T09:00:00Z')).toBe('через 3 дня');
  expect(dates.formatRelative('2026-12-24T09:00:00Z')).toBe('чт, 24 декабря');
});

test('in a narrow line today and tomorrow are words with the time, other days the day alone', () => {
  expect(dates.formatNear('2026-11-21T15:00:00Z')).toBe('сегодня, 18:00');
  expect(dates.formatNear('2026-11-22T15:00:00Z')).toBe('завтра, 18:00');
  expect(dates.formatNear('2026-11-20T15:00:00Z')).toBe('вчера, 18:00');
  expect(dates.formatNear('2026-11-24T15:00:00Z')).toBe('вт, 24 ноября');
});

test('weeks start on Monday', () => {
  expect(dates.weekdays()).toEqual(['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']);
  expect(dates.FIRST_DAY_OF_WEEK).toBe(1);
});
