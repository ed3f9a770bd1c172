import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as highlighting from './highlighting.ts';
import type { CodeText, WorkerReply } from './highlighting.ts';

/** A worker that answers when the test says so. */
class TestWorker extends EventTarget {
  static all: TestWorker[] = [];
  asked: CodeText[] = [];
  isEnded = false;
  constructor() {
    super();
    TestWorker.all.push(this);
  }
  postMessage(text: CodeText) {
    this.asked.push(text);
  }
  terminate() {
    this.isEnded = true;
  }
  say(data: WorkerReply) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let highlight: (typeof highlighting)['highlight'];
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  TestWorker.all = [];
  vi.stubGlobal('Worker', TestWorker);
  ({ highlight } = await import('./highlighting.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const ask = (code: string, signal = new AbortController().signal) => highlight({ code, language: 'js' }, signal);
const settle = () => vi.advanceTimersByTimeAsync(0);
const tokens = [{ text: 'x', className: 'hljs-title' }];

test('a text that takes too long stays plain, and the next one is coloured by a new worker', async () => {
  const [hostile, honest] = [ask('a'), ask('b')];
  await settle();
  const [first] = TestWorker.all;
  expect(first!.asked).toEqual([{ code: 'a', language: 'js' }]);
  first!.say('begun');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await hostile).toBeNull();
  expect(first!.isEnded).toBe(true);
  const second = TestWorker.all[1]!;
  second.say('begun');
  second.say({ tokens });
  expect(await honest).toEqual(tokens);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(second.isEnded).toBe(false);
});

test('the time that a grammar takes to arrive does not count', async () => {
  const slow = ask('a');
  await vi.advanceTimersByTimeAsync(60_000);
  TestWorker.all[0]!.say('begun');
  TestWorker.all[0]!.say({ tokens });
  expect(await slow).toEqual(tokens);
});

test('long texts and long lines are never sent, many short lines are', async () => {
  expect(await ask('a'.repeat(2001))).toBeNull();
  expect(await ask('a\n'.repeat(150_000))).toBeNull();
  expect(TestWorker.all).toHaveLength(0);
  void ask(`${'a'.repeat(2000)}\n`.repeat(50));
  await settle();
  expect(TestWorker.all[0]!.asked).toHaveLength(1);
});

test('a text that has been left is not coloured; a worker that does not load leaves texts plain', async () => {
  const leaving = new AbortController();
  const [failing, left] = [ask('a'), ask('b', leaving.signal)];
  await settle();
  leaving.abort();
  TestWorker.all[0]!.dispatchEvent(new Event('error'));
  expect(await failing).toBeNull();
  expect(await left).toBeNull();
  expect(TestWorker.all).toHaveLength(1);
});

test('without workers texts stay plain', async () => {
  vi.stubGlobal('Worker', undefined);
  expect(await ask('a')).toBeNull();
  expect(await ask('b')).toBeNull();
});
