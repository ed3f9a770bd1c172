import { randomBytes } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as tus from 'tus-js-client';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildClassroom, buildUser, type BuiltUser, type Classroom } from '../../testing/builders.ts';
import { smallExe, smallMp4, smallPdf } from '../../testing/uploads.ts';
import { buildUpload } from '../../testing/world.ts';
import { removeUnfinishedUploads } from './uploads.ts';

let server: TestApp;
let room: Classroom;
let base: string;
beforeAll(async () => {
  server = await createTestApp({ uploadLimits: { photo: 1_000_000, document: 2_000_000, video: 6_000_000 } });
  room = await buildClassroom(server.db);
  await server.app.http.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(server.app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const folder = () => join(server.config.filesDir, 'uploads');
const headersOf = (person: BuiltUser) => ({ Authorization: `Bearer ${person.token}`, 'Tus-Resumable': '1.0.0' });
const metadata = (words: Record<string, string>) =>
  Object.entries(words)
    .map(([name, text]) => `${name} ${Buffer.from(text).toString('base64')}`)
    .join(',');
const create = (
  person: BuiltUser | undefined,
  length: number,
  words: Record<string, string> = { filename: 'a.pdf', type: 'document' },
) =>
  fetch(`${base}/api/v2/uploads`, {
    method: 'POST',
    headers: {
      ...(person ? headersOf(person) : { 'Tus-Resumable': '1.0.0' }),
      'Upload-Length': String(length),
      'Upload-Metadata': metadata(words),
    },
  });
const complete = (person: BuiltUser, upload: string, type: string) =>
  server.request('POST', `/api/v2/uploads/${upload}/complete`, { as: person.token, body: { type } });
const idIn = (url: string) => url.split('/').at(-1)!;

test('a film is uploaded in pieces, breaks off, goes on where it was, and becomes a file', async () => {
  const bytes = Buffer.concat([smallMp4, randomBytes(4_000_000)]);
  const chunkSize = 1024 * 1024;
  const options = {
    endpoint: `${base}/api/v2/uploads`,
    headers: { Authorization: `Bearer ${room.student.token}` },
    chunkSize,
    metadata: { filename: 'Защита проекта.mp4', type: 'video' },
    retryDelays: null,
  };
  const started = await new Promise<string>((resolve, reject) => {
    const upload: tus.Upload = new tus.Upload(bytes, {
      ...options,
      onError: reject,
      onChunkComplete: (_size, accepted) => {
        if (accepted < 2 * chunkSize) return;
        void upload.abort().then(() => resolve(upload.url!));
      },
    });
    upload.start();
  });
  expect(await complete(room.student, idIn(started), 'video')).toMatchObject({
    status: 409,
    body: { code: 'upload-unfinished' },
  });
  const firstProgress = await new Promise<number>((resolve, reject) => {
    let first: number | undefined;
    new tus.Upload(bytes, {
      ...options,
      uploadUrl: started,
      onProgress: (sent) => (first ??= sent),
      onError: reject,
      onSuccess: () => resolve(first ?? 0),
    }).start();
  });
  expect(firstProgress).toBeGreaterThanOrEqual(2 * chunkSize);
  const file = await complete(room.student, idIn(started), 'video');
  expect(file).toMatchObject({
    status: 200,
    body: { type: 'video', name: 'Защита проекта.mp4', size: bytes.length, mime: 'video/mp4' },
  });
  const stored = await server.request<Buffer>('GET', file.body.src, { as: room.student.token });
  expect(stored.body.equals(bytes)).toBe(true);
  expect((await complete(room.student, idIn(started), 'video')).status).toBe(404);
});

test("another's upload does not exist, whoever asks and however its name is written", async () => {
  const location = (await create(room.student, 10)).headers.get('location')!;
  const upload = idIn(location);
  expect(upload).toMatch(new RegExp(`^${room.student.id}-[0-9a-f]{32}$`));
  const tricks = [
    upload,
    `${room.classmate.id}-x%2f..%2f${upload}`,
    `${room.classmate.id}-%2e%2e%2f${upload}`,
    `${room.classmate.id}-`,
    `${room.classmate.id}-x/../${upload}`,
  ];
  for (const trick of tricks) {
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const reply = await fetch(`${base}/api/v2/uploads/${trick}`, {
        method,
        headers: {
          ...headersOf(room.classmate),
          ...(method === 'PATCH' ? { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' } : {}),
        },
        ...(method === 'PATCH' ? { body: 'evil' } : {}),
      });
      expect({ trick, method, status: reply.status }).toEqual({ trick, method, status: 404 });
    }
    expect((await complete(room.classmate, trick, 'document')).status).toBeOneOf([400, 404]);
  }
  expect(
    (await fetch(`${base}/api/v2/uploads/${upload}`, { method: 'HEAD', headers: headersOf(room.student) })).headers.get(
      'upload-offset',
    ),
  ).toBe('0');
});

test('strangers and people of no company upload nothing', async () => {
  const outsider = await buildUser(server.db, room.companyId, { isMember: false });
  const [anonymous, foreign] = [await create(undefined, 10), await create(outsider, 10)];
  expect([anonymous.status, await anonymous.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
  expect([foreign.status, await foreign.json()]).toMatchObject([403, { code: 'not-a-member' }]);
});

test('more than the limit of its kind is refused at once, and again when it is finished as another kind', async () => {
  expect((await create(room.student, 2_000_001)).status).toBe(413);
  expect((await create(room.student, 6_000_001, { filename: 'a.mp4', type: 'video' })).status).toBe(413);
  expect((await create(room.student, 6_000_000, { filename: 'a.mp4', type: 'video' })).status).toBe(201);
  const large = await buildUpload(server, room.student, Buffer.concat([smallPdf, Buffer.alloc(1_500_000, 32)]));
  expect(await complete(room.student, large, 'photo')).toMatchObject({ status: 413, body: { code: 'too-large' } });
  expect((await complete(room.student, large, 'document')).status).toBe(200);
});

test('finished bytes are checked like any upload; an unfinished one waits', async () => {
  expect(await complete(room.student, await buildUpload(server, room.student, smallExe), 'document')).toMatchObject({
    status: 415,
    body: { code: 'unsupported-file' },
  });
  expect(await complete(room.student, await buildUpload(server, room.student, smallPdf, 5), 'document')).toMatchObject({
    status: 409,
    body: { code: 'upload-unfinished' },
  });
  expect(await complete(room.student, await buildUpload(server, room.student), 'document')).toMatchObject({
    status: 200,
    body: { name: 'Отчёт.pdf' },
  });
});

test('finished twice at once is one file', async () => {
  const upload = await buildUpload(server, room.student);
  const replies = await Promise.all([
    complete(room.student, upload, 'document'),
    complete(room.student, upload, 'document'),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('the job removes what nobody went on with for a day', async () => {
  const [old, young] = [await buildUpload(server, room.student), await buildUpload(server, room.student)];
  const incoming = join(server.config.filesDir, 'incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(join(incoming, 'broken-off'), 'x');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const path of [join(folder(), old), join(folder(), `${old}.json`), join(incoming, 'broken-off')])
    await utimes(path, yesterday, yesterday);
  await removeUnfinishedUploads({ config: server.config } as never);
  const left = await readdir(folder());
  expect([
    left.includes(old),
    left.includes(`${old}.json`),
    left.includes(young),
    (await readdir(incoming)).includes('broken-off'),
  ]).toEqual([false, false, true, false]);
});
