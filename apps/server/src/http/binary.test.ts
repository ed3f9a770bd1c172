import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendBinary } from './binary.ts';

const bytes = Buffer.from(Array.from({ length: 100 }, (_, i) => i));
const modified = new Date('2026-09-01T08:00:00Z');
const app = fastify();
let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orbita-binary-'));
  path = join(folder, 'a%2e%2e б');
  await writeFile(path, bytes);
  await writeFile(join(folder, 'empty'), '');
  await utimes(path, modified, modified);
  app.get('/file', (request, reply) =>
    sendBinary(request, reply, { path, name: 'Отчёт.pdf', mime: 'application/pdf', inline: false }),
  );
  app.get('/lies/:name', (request, reply) => {
    const { name } = request.params as { name: string };
    return sendBinary(request, reply, { path: join(folder, name), name, mime: 'text/plain', inline: true });
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (headers: Record<string, string> = {}, url = '/file') => app.inject({ url, headers });
const span = async (range: string | undefined) => {
  const reply = await ask(range === undefined ? {} : { range });
  if (reply.statusCode === 416) return [reply.headers['content-range'], reply.rawPayload.length];
  return [...new Set([reply.rawPayload[0], reply.rawPayload.at(-1)])];
};

describe('parts of a file', () => {
  test.each([
    [undefined, [0, 99]],
    ['bytes=', [0, 99]],
    ['bytes=-', [0, 99]],
    ['bytes=a-b', [0, 99]],
    ['bytes=0-1,3-4', [0, 99]],
    ['lines=1-2', [0, 99]],
    ['bytes=0-0', [0]],
    ['bytes=99-', [99]],
    ['bytes=5-200', [5, 99]],
    ['bytes=-10', [90, 99]],
    ['bytes=-200', [0, 99]],
    ['bytes=100-', ['bytes */100', 0]],
    ['bytes=5-4', ['bytes */100', 0]],
    ['bytes=-0', ['bytes */100', 0]],
  ])('%s of 100', async (range, expected) => {
    expect(await span(range)).toEqual(expected);
  });

  test('what is sent is what was asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(130), fc.nat(130), async (from, to) => {
        const reply = await ask({ range: `bytes=${from}-${to}` });
        if (from > to || from >= 100) expect(reply.statusCode).toBe(416);
        else expect([...reply.rawPayload]).toEqual([...bytes.subarray(from, to + 1)]);
      }),
    );
  });

  test('a part counts only while the file is the same', async () => {
    const { etag = '', 'last-modified': date = '' } = (await ask()).headers;
    const statusOf = async (ifRange: string) => (await ask({ range: 'bytes=0-1', 'if-range': ifRange })).statusCode;
    expect(await statusOf(String(etag))).toBe(206);
    expect(await statusOf(String(date))).toBe(206);
    expect(await statusOf('"other"')).toBe(200);
    expect(await statusOf('Tue, 25 Aug 2026 08:00:00 GMT')).toBe(200);
  });
});

describe('a file', () => {
  test('goes with its size, dates and names', async () => {
    const { headers, statusCode } = await ask();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '100',
      'accept-ranges': 'bytes',
      'last-modified': 'Tue, 01 Sep 2026 08:00:00 GMT',
      etag: expect.stringMatching(/^W\/"/),
      'cache-control': 'private, max-age=0, must-revalidate',
      'content-disposition': `attachment; filename="_____.pdf"; filename*=UTF-8''${encodeURIComponent('Отчёт.pdf')}`,
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  test('is described without being sent', async () => {
    const reply = await app.inject({ method: 'HEAD', url: '/file' });
    expect([reply.statusCode, reply.headers['content-length'], reply.rawPayload.length]).toEqual([200, '100', 0]);
  });

  test.each([
    ['if-none-match', () => ask().then(({ headers }) => String(headers.etag)), 304],
    ['if-none-match', () => '"other"', 200],
    ['if-modified-since', () => modified.toUTCString(), 304],
    ['if-modified-since', () => 'Tue, 25 Aug 2026 08:00:00 GMT', 200],
    ['if-match', () => '"other"', 412],
  ])('answers %s', async (name, value, status) => {
    const reply = await ask({ [name]: await value() });
    expect([reply.statusCode, reply.rawPayload.length]).toEqual([status, status === 200 ? 100 : 0]);
  });

  test('that is empty is sent', async () => {
    expect(await ask({}, '/lies/empty')).toMatchObject({ statusCode: 200, body: '' });
  });

  test.each(['nothing', '.', '.hidden'])('«%s» is not found', async (name) => {
    await writeFile(join(folder, '.hidden'), 'x');
    expect((await ask({}, `/lies/${name}`)).json()).toMatchObject({ message: 'not-found' });
  });
});
