import { beforeEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});
const { setTimeZone } = await import('./dates.ts');
const { addDays, isDay, readTypedDate, showTypedDate } = await import('./typed-date.ts');

beforeEach(() => setTimeZone('Europe/Moscow'));
const now = Date.parse('2026-12-10T09:00:00Z');

test.each([
  ['20.12', '2026-12-20T23:59'],
  ['20.12.26', '2026-12-20T23:59'],
  ['20.12.2026 18:00', '2026-12-20T18:00'],
  ['1/2/27, 8:30', '2027-02-01T08:30'],
  ['2027-01-05', '2027-01-05T23:59'],
  ['2027-01-05T18:00', '2027-01-05T18:00'],
  ['10.01', '2027-01-10T23:59'],
  ['01.11', '2026-11-01T23:59'],
  ['Завтра', '2026-12-11T23:59'],
  ['+7', '2026-12-17T23:59'],
  ['-1', '2026-12-09T23:59'],
  ['29.02.28', '2028-02-29T23:59'],
  ['', ''],
])('%s is read', (text, value) => expect(readTypedDate(text, '23:59', now)).toBe(value));

test.each(['31.02', '29.02.27', '12', 'скоро', '10.10.26 25:00', '10.13.26', '1.1.1'])('%s is no date', (text) =>
  expect(readTypedDate(text, '23:59', now)).toBeUndefined(),
);

test('days are added across months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('a day without time keeps its century', () => {
  expect(readTypedDate('19.02.1861', null, now)).toBe('1861-02-19');
  expect(readTypedDate('завтра', null, now)).toBe('2026-12-11');
  expect(readTypedDate('19.02.1861 10:00', null, now)).toBeUndefined();
  expect(showTypedDate('1861-02-19', null)).toBe('19.02.1861');
});

test('a time is shown when it is not the usual one, and what is no date as it is', () => {
  expect(showTypedDate('2026-12-20T23:59', '23:59')).toBe('20.12.26');
  expect(showTypedDate('2026-12-20T18:00', '23:59')).toBe('20.12.26, 18:00');
  expect(showTypedDate('20.1', '23:59')).toBe('20.1');
  expect(showTypedDate('2026-02-30', null)).toBe('2026-02-30');
  expect(isDay('2026-02-30')).toBe(false);
  expect(isDay('2026-02-28T08:00')).toBe(true);
});
