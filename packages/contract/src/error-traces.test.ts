import { expect, test } from 'vitest';
import { envelopeOf, readDsn } from './error-traces.ts';

test('a DSN names where envelopes go, with or without a folder', () => {
  expect(readDsn('https://abc@traces.example/7')).toEqual({
    ...{ url: 'https://traces.example/api/7/envelope/', key: 'abc', origin: 'https://traces.example' },
  });
  expect(readDsn('http://abc@traces.example:8000/own/7')?.url).toBe('http://traces.example:8000/own/api/7/envelope/');
  for (const wrong of [
    '',
    'traces',
    'https://traces.example/7',
    'https://abc@traces.example/',
    'ftp://abc@a.example/7',
  ])
    expect(readDsn(wrong)).toBeUndefined();
});

test('an envelope holds what failed and where, in the notations of both engines', () => {
  const error = new TypeError('x is undefined');
  error.stack =
    'TypeError: x is undefined\n    at read (/app/a.ts:3:7)\n    at /app/b.ts:1:2\nwrite@https://s.example/c.js:9:1';
  const [head, item, event] = envelopeOf(
    { platform: 'node', error, place: 'GET /api/steps/:id', requestId: 'r-1' },
    new Date('2026-01-02T03:04:05Z'),
  )
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(head).toEqual({ event_id: expect.stringMatching(/^[\da-f]{32}$/), sent_at: '2026-01-02T03:04:05.000Z' });
  expect(item).toEqual({ type: 'event' });
  expect(event).toMatchObject({ transaction: 'GET /api/steps/:id', tags: { request_id: 'r-1' }, level: 'error' });
  const [{ type, value, stacktrace }] = event.exception.values;
  expect([type, value]).toEqual(['TypeError', 'x is undefined']);
  expect(stacktrace.frames).toEqual([
    { function: 'write', filename: 'https://s.example/c.js', lineno: 9, colno: 1 },
    { function: '?', filename: '/app/b.ts', lineno: 1, colno: 2 },
    { function: 'read', filename: '/app/a.ts', lineno: 3, colno: 7 },
  ]);
});
