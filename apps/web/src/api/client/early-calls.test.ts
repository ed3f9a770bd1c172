import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EarlyCalls, forgetEarlyCalls, takeEarlyCall } from './early-calls.ts';

const page: { orbitaEarly?: EarlyCalls } = {};
const sent = (cameAt?: number) => new Map([['/api/a', { response: Promise.resolve(new Response('{}')), cameAt }]]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('window', page);
  page.orbitaEarly = { token: 'mine', language: 'ru', sent: sent() };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a response is handed out once', async () => {
  expect(await takeEarlyCall('/api/a', 'mine', 'ru')).toBeInstanceOf(Response);
  expect(takeEarlyCall('/api/a', 'mine', 'ru')).toBeUndefined();
});

test('a response of another session or language, or to another address, is not handed out', () => {
  expect(takeEarlyCall('/api/a', 'theirs', 'ru')).toBeUndefined();
  expect(takeEarlyCall('/api/a', null, 'ru')).toBeUndefined();
  expect(takeEarlyCall('/api/a', 'mine', 'en')).toBeUndefined();
  expect(takeEarlyCall('/api/b', 'mine', 'ru')).toBeUndefined();
});

test('a response that nobody took for fifteen seconds is too old', () => {
  const now = performance.now();
  vi.advanceTimersByTime(15_000);
  page.orbitaEarly = { token: 'mine', language: 'ru', sent: sent(now) };
  expect(takeEarlyCall('/api/a', 'mine', 'ru')).toBeInstanceOf(Promise);
  page.orbitaEarly.sent = sent(now);
  vi.advanceTimersByTime(1);
  expect(takeEarlyCall('/api/a', 'mine', 'ru')).toBeUndefined();
});

test('after a change nothing is handed out', () => {
  forgetEarlyCalls();
  expect(takeEarlyCall('/api/a', 'mine', 'ru')).toBeUndefined();
});
