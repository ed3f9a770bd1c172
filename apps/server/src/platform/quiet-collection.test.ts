import { expect, onTestFinished, test, vi } from 'vitest';
import { collectWhenQuiet, openDecision } from './quiet-collection.ts';

const MEGABYTE = 1024 * 1024;

test('a collection comes once after each growth, and only when it is quiet', () => {
  const { isTime, collected } = openDecision();
  const at = (megabytes: number, busy: number) => isTime({ bytes: megabytes * MEGABYTE, busy });
  expect([at(100, 0.5), at(100, 0.01)]).toEqual([false, true]);
  collected(80 * MEGABYTE);
  expect([at(80, 0), at(95, 0)]).toEqual([false, false]);
  expect([at(110, 0.5), at(110, 0)]).toEqual([false, true]);
  collected(105 * MEGABYTE);
  expect(at(110, 0)).toBe(false);
});

test('watching ends when it is told to', () => {
  expect(() => collectWhenQuiet()()).not.toThrow();
});

test('the server goes on where no file can be opened, as when too many connections are', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const usage = vi.spyOn(process, 'memoryUsage').mockImplementation(() => {
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE', syscall: 'uv_resident_set_memory' });
  });
  onTestFinished(() => usage.mockRestore());
  const stop = collectWhenQuiet();
  onTestFinished(stop);
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
});
