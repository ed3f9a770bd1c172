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
