import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { refusalOf } from './json-body.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const countIn = (value: unknown): number => {
  let count = 0;
  while (refusalOf(Buffer.from(JSON.stringify(value)), count) === 'too-large') count += 1;
  return count;
};
test.each([
  ['a "text", [with] {every}: sign\\', 0],
  [[], 1],
  [[1, 2, 3], 3],
  [{ 'a"b\\': '\\"', c: [{}] }, 6],
  [['\\\\', ['\\"']], 3],
])('%j has so many signs that stand between values', (value, count) => {
  expect(countIn(value)).toBe(count);
});

test('what strings hold counts for nothing', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, text) => {
      expect(countIn({ [name]: text })).toBe(2);
    }),
  );
});

test('a body of more values than any call takes is refused unread, and a large one before it is sent by somebody who may not', async () => {
  const many = `{"a":[${'[],'.repeat(250_000)}[]]}`;
  const send = (path: string, payload: string) =>
    server.request('POST', path, { body: Buffer.from(payload), headers: { 'content-type': 'application/json' } });
  expect((await send('/api/v2/auth/sign-in', many)).status).toBe(413);
  // Not JSON at all, which nobody found out.
  expect((await send('/api/v2/contracts', '['.repeat(5_000_000))).status).toBe(401);
});

test('a body deeper than any call takes is refused, whatever would walk through it', async () => {
  const deep = `{"login":${'['.repeat(9000)}${']'.repeat(9000)},"password":"a"}`;
  const reply = await server.request('POST', '/api/v2/auth/sign-in', {
    body: Buffer.from(deep),
    headers: { 'content-type': 'application/json', 'x-arrived': `${Date.now()}.${'a'.repeat(43)}` },
  });
  expect(reply).toMatchObject({ status: 400, body: { code: 'validation-failed' } });
});

test('a packed body is refused as it is', async () => {
  const body = gzipSync(JSON.stringify({ login: 'a', password: 'b' }));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  expect(await server.request('POST', '/api/v2/auth/sign-in', { body, headers })).toMatchObject({
    status: 415,
    body: { code: 'unsupported-media' },
  });
});
