import { expect, onTestFinished, test, vi } from 'vitest';
import { sendWithKey } from './request-keys.ts';

test('equal requests have one key while one of them is under way, and another one later', async () => {
  const ends: (() => void)[] = [];
  const waiting = (key: string) => new Promise<string>((resolve) => ends.push(() => resolve(key)));
  const [one, two, other] = ['a', 'a', 'b'].map((request) => sendWithKey(request, waiting));
  ends[0]?.();
  const first = await one;
  // The second one is still under way.
  const three = sendWithKey('a', waiting);
  for (const end of ends) end();
  expect(await Promise.all([two, three])).toEqual([first, first]);
  expect(await other).not.toBe(first);
  const later = sendWithKey('a', (key) => Promise.resolve(key));
  expect(await later).not.toBe(first);
});

test('who tries again after a failure repeats the request, and who does it later makes a new one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const keys: string[] = [];
  const fail = (key: string) => {
    keys.push(key);
    return Promise.reject(new Error('no network'));
  };
  const take = (key: string) => Promise.resolve(keys.push(key));
  await expect(sendWithKey('c', fail)).rejects.toThrow('no network');
  vi.advanceTimersByTime(20_000);
  await expect(sendWithKey('c', fail)).rejects.toThrow('no network');
  vi.advanceTimersByTime(50_000);
  await sendWithKey('c', take);
  await sendWithKey('c', take);
  await expect(sendWithKey('c', fail)).rejects.toThrow('no network');
  vi.advanceTimersByTime(61_000);
  await sendWithKey('c', take);
  const [first, again, third, fourth, fifth, sixth] = keys;
  expect([again, third]).toEqual([first, first]);
  expect(new Set([first, fourth, fifth, sixth]).size).toBe(4);
});
