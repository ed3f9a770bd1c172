import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as tus from 'tus-js-client';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildClassroom, buildUser, type BuiltUser, type Classroom } from '../../testing/builders.ts';
import { smallExe, smallMp4, smallPdf } from '../../testing/uploads.ts';
import { buildUpload } from '../../testing/world.ts';
import { MOST_UNFINISHED, removeUnfinishedUploads } from './unfinished-uploads.ts';

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

/** Sends a request of the protocol to an address as it is written, which fetch would tidy up. */
async function sendRaw(
  as: BuiltUser,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
) {
  const reply = await server.app.http.inject({
    method: method as 'HEAD',
    url: path,
    headers: { authorization: `Bearer ${as.token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: reply.payload === '' ? undefined : (JSON.parse(reply.payload) as { code: string }),
  };
}
const offsetOf = async (person: BuiltUser, upload: string) =>
  (await sendRaw(person, 'HEAD', `/api/v2/uploads/${upload}`)).headers['upload-offset'];
const chunk = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };

test('the address decides by our route alone: whatever follows the own upload, nobody else’s is touched', async () => {
  const [theirs, own] = [
    idIn((await create(room.student, 10)).headers.get('location')!),
    idIn((await create(room.classmate, 10)).headers.get('location')!),
  ];
  for (const tail of [
    `?x=/${theirs}`,
    `?/${theirs}`,
    `#/${theirs}`,
    `/${theirs}`,
    `%2f${theirs}`,
    `?upload=${theirs}`,
  ]) {
    for (const method of ['HEAD', 'PATCH']) {
      const path = `/api/v2/uploads/${own}${tail}`;
      await sendRaw(room.classmate, method, path, method === 'PATCH' ? { headers: chunk, body: 'зло' } : {});
      expect({ path, method, offset: await offsetOf(room.student, theirs) }).toEqual({ path, method, offset: '0' });
    }
  }
  const left = await sendRaw(room.classmate, 'DELETE', `/api/v2/uploads/${own}?x=/${theirs}`);
  expect(left.status).toBe(204);
  expect([await offsetOf(room.student, theirs), await offsetOf(room.classmate, own)]).toEqual(['0', undefined]);
});

test('headers that the protocol does not need stay outside; extensions that are not offered are refused', async () => {
  const upload = idIn((await create(room.student, 10)).headers.get('location')!);
  const begin = (headers: Record<string, string>) =>
    sendRaw(room.student, 'POST', '/api/v2/uploads', { headers: { 'upload-length': '10', ...headers } });
  const refused: Record<string, string>[] = [
    { 'upload-concat': 'partial' },
    { 'upload-concat': `final;/api/v2/uploads/${upload}` },
    { 'upload-defer-length': '1' },
    { 'x-http-method-override': 'DELETE' },
    { 'tus-resumable': '0.2.2' },
    { 'upload-metadata': 'a b c' },
    { 'upload-length': '-1' },
    { 'upload-length': '1e3' },
  ];
  for (const headers of refused)
    expect(await begin(headers), JSON.stringify(headers)).toMatchObject({
      status: 400,
      body: { code: 'upload-protocol' },
    });
  const reply = await begin({
    'x-forwarded-proto': 'gopher',
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
  });
  expect(reply.status).toBe(201);
  expect(JSON.stringify(reply.headers)).not.toContain('evil');
  expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  expect(reply.headers['location']).toMatch(/^\/api\/v2\/uploads\/\d+-[0-9a-f]{32}$/);
});

test('every refusal is of the catalogue, and none names a place on the server', async () => {
  const upload = idIn((await create(room.student, 10)).headers.get('location')!);
  const path = `/api/v2/uploads/${upload}`;
  const patch = (headers: Record<string, string>, body = '12345') =>
    sendRaw(room.student, 'PATCH', path, { headers: { ...chunk, ...headers }, body });
  expect(await patch({ 'upload-offset': '7' })).toMatchObject({ status: 409, body: { code: 'upload-offset' } });
  expect(await patch({ 'content-type': 'text/plain' })).toMatchObject({
    status: 400,
    body: { code: 'upload-protocol' },
  });
  expect(await patch({}, 'x'.repeat(11))).toMatchObject({ status: 413, body: { code: 'too-large' } });
  // What describes the upload is lost or unreadable.
  await writeFile(join(folder(), `${upload}.json`), '{');
  const broken = [await patch({}), await sendRaw(room.student, 'DELETE', path)];
  await rm(join(folder(), `${upload}.json`), { force: true });
  await rm(join(folder(), upload), { force: true });
  broken.push(
    await patch({}),
    await sendRaw(room.student, 'DELETE', path),
    await complete(room.student, upload, 'document'),
  );
  for (const { status, body } of broken) {
    expect(status).toBeOneOf([204, 404, 500]);
    if (status !== 204) expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    expect(JSON.stringify(body) ?? '').not.toContain(server.config.filesDir);
  }
});

test('nobody begins more than their room; what was left alone for an hour gives way', async () => {
  const person = await buildUser(server.db, room.companyId);
  const all = await Promise.all(Array.from({ length: MOST_UNFINISHED + 5 }, () => create(person, 10)));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(MOST_UNFINISHED);
  const [refused] = all.filter(({ status }) => status !== 201);
  expect([refused!.status, await refused!.json()]).toMatchObject([429, { code: 'too-many-uploads' }]);
  expect((await create(room.classmate, 10)).status).toBe(201);
  const left = all.find(({ status }) => status === 201)!.headers.get('location')!;
  const before = new Date(Date.now() - 61 * 60_000);
  await utimes(join(folder(), idIn(left)), before, before);
  expect((await create(person, 10)).status).toBe(201);
  expect((await create(person, 10)).status).toBe(429);
  expect(await readdir(folder())).not.toContain(idIn(left));

  const other = await buildUser(server.db, room.companyId);
  const film = () => create(other, 6_000_000, { filename: 'a.mp4', type: 'video' });
  for (let i = 0; i < 4; i += 1) expect((await film()).status).toBe(201);
  expect((await film()).status).toBe(429);
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

test('a piece that is refused does not hold up the next request of its connection, and keeps nothing beyond its size', async () => {
  const bytes = Buffer.alloc(3_000_000, 'x');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (upload: string, method: string, headers: Record<string, string>, body?: Buffer) => {
    const outgoing = request(`${base}/api/v2/uploads/${upload}`, {
      agent,
      method,
      headers: { ...headersOf(room.student), ...headers },
    });
    outgoing.end(body);
    const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
    await once(reply.resume(), 'end');
    return reply;
  };
  const upload = idIn((await create(room.student, 1_000_000)).headers.get('location')!);
  const refusals = [
    [{ ...chunk, 'upload-offset': '7', 'content-length': '3000000' }, 409],
    [{ ...chunk, 'content-length': '3000000' }, 413],
    [{ ...chunk, 'transfer-encoding': 'chunked' }, 413],
  ] as const;
  for (const [headers, status] of refusals) {
    const refused = await send(upload, 'PATCH', headers, bytes);
    const next = await send(upload, 'HEAD', {});
    expect([refused.statusCode, next.statusCode]).toEqual([status, 200]);
    expect(Number(next.headers['upload-offset'])).toBeLessThanOrEqual(1_000_000);
  }
  agent.destroy();
});

test('who comes anew with an upload ends the piece before, whose bytes count', async () => {
  const upload = idIn((await create(room.student, 1_000_000)).headers.get('location')!);
  const headers = { ...headersOf(room.student), ...chunk, 'Content-Length': '1000000' };
  const hanging = request(`${base}/api/v2/uploads/${upload}`, { method: 'PATCH', headers }).on(
    'error',
    () => undefined,
  );
  hanging.write(Buffer.alloc(300_000, 'x'));
  await vi.waitFor(async () => expect((await stat(join(folder(), upload))).size).toBe(300_000), 10_000);
  expect(await offsetOf(room.student, upload)).toBe('300000');
  hanging.destroy();
});

test('finished bytes are checked like any upload; an unfinished one waits', async () => {
  const program = await buildUpload(server, room.student, smallExe);
  expect(await complete(room.student, program, 'photo')).toMatchObject({
    status: 415,
    body: { code: 'unsupported-file' },
  });
  expect(await complete(room.student, program, 'document')).toMatchObject({
    status: 200,
    body: { mime: 'application/octet-stream' },
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
