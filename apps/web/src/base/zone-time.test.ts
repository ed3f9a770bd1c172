import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});
const { setTimeZone } = await import('./dates.ts');
const { fromFieldValue, toFieldValue } = await import('./zone-time.ts');

test('a field speaks the time of the company', () => {
  setTimeZone('Asia/Vladivostok');
  expect(toFieldValue('2026-03-18T20:30:00Z')).toBe('2026-03-19T06:30');
  expect(fromFieldValue('2026-03-19T06:30')).toBe('2026-03-18T20:30:00.000Z');
  expect(fromFieldValue('')).toBeNull();
  setTimeZone('Europe/Moscow');
  expect(fromFieldValue(toFieldValue('2026-11-21T09:00:00.000Z'))).toBe('2026-11-21T09:00:00.000Z');
});

test('a typed time is that of the zone’s clock on every day, also when the clocks change', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'America/Santiago', 'Europe/Moscow'];
  for (const zone of zones) {
    setTimeZone(zone);
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += 86_400_000) {
      for (const time of ['06:30', '09:00', '16:45', '22:00']) {
        const typed = `${new Date(day).toISOString().slice(0, 10)}T${time}`;
        expect(toFieldValue(fromFieldValue(typed)), zone).toBe(typed);
      }
    }
  }
});
