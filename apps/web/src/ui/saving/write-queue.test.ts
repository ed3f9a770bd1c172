import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWriteQueue, RETRY_DELAY, type Verdict, type Write } from './write-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const away = () => Object.assign(new Error('offline'), { status: 0 });
const refusal = () => Object.assign(new Error('no'), { status: 422 });

interface Choice {
  most?: number;
  delay?: number;
  joins?: 'anywhere' | 'last';
  judge?: (error: Error) => Verdict;
}
/** Creates a queue whose server fails as long as the test says so. */
function setUp(choice: Choice = {}) {
  const server = { fails: null as Error | null, calls: [] as string[][] };
  const onDrained = vi.fn();
  const onDropped = vi.fn();
  const queue = createWriteQueue<string>({
    send: async (writes: readonly Write<string>[]) => {
      await Promise.resolve();
      if (server.fails) throw server.fails;
      server.calls.push(writes.map(({ value }) => value));
    },
    onDrained,
    onDropped,
    ...choice,
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { server, queue, onDrained, onDropped, settle };
}

test('writes go one call after another, in the order they were made', async () => {
  const { server, queue, settle, onDrained } = setUp();
  for (const text of ['a', 'b', 'c']) queue.write(text, text);
  expect(queue.state.get()).toMatchObject({ stage: 'saving', waiting: 3 });
  await settle();
  expect(server.calls).toEqual([['a'], ['b'], ['c']]);
  expect(queue.state.get()).toMatchObject({ stage: 'saved', waiting: 0, at: Date.now() });
  expect(onDrained).toHaveBeenCalledOnce();
});

test('many writes of one call', async () => {
  const { server, queue, settle } = setUp({ most: 2 });
  for (const text of ['a', 'b', 'c', 'd']) queue.write(text, text);
  await settle();
  expect(server.calls).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('waiting writes of a key become one; the order of others stays where it matters', async () => {
  const anywhere = setUp();
  for (const key of ['x', 'a', 'b', 'a']) anywhere.queue.write(key, `${key}!`);
  await anywhere.settle();
  expect(anywhere.server.calls).toEqual([['x!'], ['a!'], ['b!']]);
  const last = setUp({ joins: 'last' });
  for (const key of ['x', 'a', 'b', 'a', 'a']) last.queue.write(key, `${key}!`);
  await last.settle();
  expect(last.server.calls).toEqual([['x!'], ['a!'], ['b!'], ['a!']]);
});

test('what did not arrive keeps its order and what was written since, and goes when the network returns', async () => {
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
  const { server, queue, settle } = setUp();
  server.fails = away();
  queue.write('a', '1');
  queue.write('b', '2');
  await settle();
  expect(queue.state.get()).toMatchObject({ stage: 'failed', waiting: 2, error: server.fails });
  server.fails = null;
  listeners.get('online')?.();
  await settle();
  expect(server.calls).toEqual([['1'], ['2']]);
  expect(listeners.size).toBe(0);
});

test('without word of the network it is tried again by itself', async () => {
  const { server, queue } = setUp();
  server.fails = away();
  queue.write('a', '1');
  await vi.advanceTimersByTimeAsync(RETRY_DELAY - 1);
  server.fails = null;
  expect(server.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.calls).toEqual([['1']]);
});

test('a refusal drops what builds on it', async () => {
  const { server, queue, settle, onDropped } = setUp();
  server.fails = refusal();
  queue.write('a', '1');
  queue.write('b', '2');
  await settle();
  expect(onDropped).toHaveBeenCalledExactlyOnceWith(server.fails);
  expect(queue.state.get()).toMatchObject({ stage: 'idle', waiting: 0 });
  expect(queue.isClean()).toBe(true);
});

test('what is kept waits for the next write', async () => {
  const { server, queue, settle } = setUp({ judge: () => 'keep' });
  server.fails = refusal();
  queue.write('a', '1');
  await vi.advanceTimersByTimeAsync(RETRY_DELAY * 3);
  expect(queue.state.get()).toMatchObject({ stage: 'failed', waiting: 1 });
  server.fails = null;
  queue.write('b', '2');
  await settle();
  expect(server.calls).toEqual([['1'], ['2']]);
});

test('nothing is sent while it is held', async () => {
  const { server, queue, settle } = setUp({ judge: () => 'hold' });
  server.fails = refusal();
  queue.write('a', '1');
  await settle();
  server.fails = null;
  queue.write('b', '2');
  await queue.flush();
  expect(server.calls).toEqual([]);
  expect(queue.isClean()).toBe(false);
  queue.release();
  await settle();
  expect(server.calls).toEqual([['1'], ['2']]);
});

test('a delay counts from the last write; flush does not wait for it', async () => {
  const { server, queue } = setUp({ delay: 600 });
  queue.write('a', '1');
  await vi.advanceTimersByTimeAsync(500);
  queue.write('a', '2');
  await vi.advanceTimersByTimeAsync(500);
  expect(server.calls).toEqual([]);
  await queue.flush();
  expect(server.calls).toEqual([['2']]);
  await vi.advanceTimersByTimeAsync(600);
  expect(server.calls).toHaveLength(1);
});

test('other work takes its turn between the calls', async () => {
  const { server, queue, settle } = setUp();
  queue.write('a', '1');
  const work = queue.run(async () => {
    queue.write('b', '2');
    await vi.advanceTimersByTimeAsync(RETRY_DELAY);
    return server.calls.flat();
  });
  await expect(work).resolves.toEqual(['1']);
  await settle();
  expect(server.calls).toEqual([['1'], ['2']]);
  await expect(queue.run(() => Promise.reject(refusal()))).rejects.toThrow('no');
  expect(queue.state.get().stage).toBe('idle');
});

test('what waits can be changed or taken back', async () => {
  const { server, queue, settle } = setUp({ delay: 600 });
  queue.write('a', '1');
  queue.write('b', '2');
  queue.revise('a', () => undefined);
  queue.revise('b', (text) => `${text}!`);
  expect(queue.waitingOf('a')).toBeUndefined();
  await queue.flush();
  expect(server.calls).toEqual([['2!']]);
  queue.write('a', '3');
  queue.revise('a', () => undefined);
  expect(queue.state.get().stage).toBe('idle');
  await settle();
  expect(server.calls).toHaveLength(1);
});
