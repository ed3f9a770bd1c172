import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './client/client.ts';
import { isTriedAgain, queryClient } from './query.ts';

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

test.each([
  [400, 1],
  [404, 1],
  [499, 1],
  [500, 3],
  [503, 3],
  [0, 3],
])('a read that fails with %i is tried %i times', async (status, tries) => {
  vi.useFakeTimers();
  const read = vi.fn(() => Promise.reject(new ApiError({ status, code: 'not-found', message: 'Нет' })));
  const observer = new QueryObserver(queryClient, { queryKey: ['read', status], queryFn: read, retry: isTriedAgain });
  const stop = observer.subscribe(() => undefined);
  await vi.runAllTimersAsync();
  stop();
  expect(read).toHaveBeenCalledTimes(tries);
});
