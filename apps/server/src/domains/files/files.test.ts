import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '@orbita/database';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildClassroom, buildUser, type Classroom } from '../../testing/builders.ts';
import { buildJpeg, sendMultipart, smallExe, smallMp4, smallPdf, uploadFile } from '../../testing/uploads.ts';
import { openFileStore } from '../../platform/file-store.ts';
import { removeOrphans } from './files.service.ts';

let server: TestApp;
let room: Classroom;
beforeAll(async () => {
  server = await createTestApp({
    uploadLimits: { photo: 300_000, document: 200_000, video: 400_000 },
    uploadsOfDay: 700_000,
  });
  room = await buildClassroom(server.db);
});
afterAll(() => server.close());

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const incoming = () => readdir(join(server.config.filesDir, 'incoming')).catch(() => []);

describe('uploading', () => {
  test('a photo: found by content, measured upright, with a thumbnail and the placeholder description', async () => {
    const sideways = await sharp(await buildJpeg(900, 600))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const photo = await uploadFile(server, room.student.token, {
      kind: 'photo',
      name: 'Схема опыта №1.JPG',
      bytes: sideways,
    });
    expect(photo).toEqual({
      id: expect.any(Number),
      type: 'photo',
      name: 'Схема опыта №1.JPG',
      mime: 'image/jpeg',
      size: sideways.length,
      src: `/api/files/${photo.id}`,
      thumbnail_src: `/api/files/${photo.id}/thumbnail`,
      width: 600,
      height: 900,
      description: '...',
    });
    const thumbnail = await server.request<Buffer>('GET', photo.thumbnail_src, { as: room.student.token });
    expect(thumbnail.headers['content-type']).toBe('image/webp');
    expect(await sharp(thumbnail.body).metadata()).toMatchObject({ format: 'webp', width: 320, height: 480 });
    const row = await server.db.one<{ storage_key: string; sha256: string }>(
      sql`select storage_key, sha256 from files where id = ${photo.id}`,
    );
    expect(row).toEqual({
      storage_key: expect.stringMatching(/^\w\w\/\w\w\/[\w-]{36}\.jpg$/),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await incoming()).toEqual([]);
  });

  test('more than a person may store in a day is refused, and leaves no bytes; staff store ten times as much', async () => {
    const person = await buildUser(server.db, room.companyId);
    const send = (as: string, size: number) =>
      sendMultipart(server, '/api/documents', {
        as,
        parts: [{ field: 'document', name: 'a.txt', bytes: Buffer.alloc(size, 'а') }],
      });
    const kept = () =>
      server.db.one(sql`select count(*)::int as n, sum(size)::int as bytes from files where owner_id = ${person.id}`);
    const before = await readdir(server.config.filesDir, { recursive: true });
    for (let n = 0; n < 4; n += 1) expect((await send(person.token, 150_000)).status).toBe(200);
    expect(await send(person.token, 150_000)).toMatchObject({ status: 429, body: { code: 'uploads-of-day' } });
    expect(await kept()).toEqual({ n: 4, bytes: 600_000 });
    const files = (await readdir(server.config.filesDir, { recursive: true })).filter(
      (name) => name.endsWith('.txt') && !before.includes(name),
    );
    expect(files).toHaveLength(4);
    await server.db.run(sql`update files set created_at = now() - interval '25 hours' where owner_id = ${person.id}`);
    expect((await send(person.token, 150_000)).status).toBe(200);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${person.id}, 'TEACHER')`,
    );
    for (let n = 0; n < 5; n += 1) expect((await send(person.token, 150_000)).status).toBe(200);
  });

  test('the field may be called file, and a description comes along', async () => {
    const send = (field: string, text: string) =>
      sendMultipart(server, '/api/documents', {
        as: room.student.token,
        parts: [
          { field: 'description', text },
          { field, name: 'a.pdf', bytes: smallPdf },
        ],
      });
    expect((await send('document', ' Отчёт ')).body.description).toBe('Отчёт');
    expect((await send('file', '')).body.description).toBe('...');
    expect(await send('file', 'я'.repeat(2049))).toMatchObject({
      status: 400,
      body: { message: 'Описание не может быть длиннее 2048 символов.', code: 'validation-failed' },
    });
    expect(await send('picture', '')).toMatchObject({
      status: 400,
      body: { errors: { document: ['Приложите файл'] } },
    });
    expect(await incoming()).toEqual([]);
  });

  test.each([
    ['Реферат — «Ёлка».pdf', 'Реферат — «Ёлка».pdf'],
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\Анна\\отчёт.pdf', 'отчёт.pdf'],
    ['evil\u202Efdp.exe.pdf', 'evilfdp.exe.pdf'],
    [`${'ы'.repeat(400)}.pdf`, `${'ы'.repeat(196)}.pdf`],
    ['../', 'file'],
  ])('the name %s is kept as %s', async (given, kept) => {
    expect((await uploadFile(server, room.student.token, { name: given })).name).toBe(kept);
  });

  test.each([
    ['a program called .jpg as a photo', 'photo', 'каникулы.jpg', smallExe],
    ['a PDF as a photo', 'photo', 'фото.jpg', smallPdf],
    ['a picture that breaks off', 'photo', 'фото.png', Buffer.from('\x89PNG\r\n\x1a\n broken', 'latin1')],
    [
      'an SVG as a photo',
      'photo',
      'рисунок.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['text as a video', 'video', 'фильм.mp4', Buffer.from('not a film')],
    ['nothing at all', 'document', 'пусто.pdf', Buffer.alloc(0)],
  ])('%s is refused by its content', async (_name, field, name, bytes) => {
    expect(
      await sendMultipart(server, `/api/${field}s`, { as: room.student.token, parts: [{ field, name, bytes }] }),
    ).toMatchObject({
      status: 415,
      body: { message: 'Файл не того типа, который здесь принимается', code: 'unsupported-file' },
    });
    expect(await incoming()).toEqual([]);
  });

  test('a HEIC photo says what is taken instead, and is kept as a document', async () => {
    const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
    const part = { field: 'photo', name: 'IMG_0001.HEIC', bytes };
    const sent = await sendMultipart(server, '/api/photos', { as: room.student.token, parts: [part] });
    expect(sent).toMatchObject({
      status: 415,
      body: { code: 'photo-heic', message: expect.stringMatching(/JPEG.*iPhone/) },
    });
    expect(await uploadFile(server, room.student.token, { name: part.name, bytes })).toMatchObject({
      mime: 'application/octet-stream',
    });
  });

  test.each([
    ['a network of Packet Tracer', 'сеть.pkt', Buffer.from([1, 0, 2, 255])],
    ['a program called .pdf', 'реферат.pdf', smallExe],
    ['a program by its own name', 'setup.exe', smallExe],
    ['a picture that breaks off', 'схема.png', Buffer.from('\x89PNG\r\n\x1a\n broken', 'latin1')],
    ['text in an old encoding', 'отчёт.txt', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])],
  ])('%s is kept as a document that is only downloaded', async (_name, name, bytes) => {
    const kept = await uploadFile(server, room.student.token, { name, bytes });
    expect(kept).toMatchObject({ name, mime: 'application/octet-stream', size: bytes.length, thumbnail_src: null });
    const { headers, body } = await server.request<Buffer>('GET', kept.src, { as: room.student.token });
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
    expect(headers['content-security-policy']).toMatch(/sandbox/);
    expect(Buffer.compare(Buffer.from(body), bytes)).toBe(0);
  });

  test('a web page is kept as plain text and never shown as a page', async () => {
    const page = await uploadFile(server, room.student.token, {
      name: 'index.html',
      bytes: Buffer.from('<script>alert(document.cookie)</script>'),
    });
    expect(page.mime).toBe('text/plain; charset=utf-8');
    const { headers } = await server.request('GET', page.src, { as: room.student.token });
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
    expect(headers['content-security-policy']).toMatch(/sandbox/);
  });

  test.each([
    ['photo', 300_001],
    ['document', 200_001],
    ['video', 400_001],
  ] as const)('a %s above the limit of its kind is refused', async (kind, size) => {
    const start = kind === 'photo' ? await buildJpeg() : kind === 'video' ? smallMp4 : smallPdf;
    const bytes = Buffer.concat([start, Buffer.alloc(size - start.length, 32)]);
    const reply = await sendMultipart(server, `/api/${kind}s`, {
      as: room.student.token,
      parts: [{ field: kind, name: 'a', bytes }],
    });
    expect(reply).toMatchObject({
      status: 413,
      body: { message: 'Слишком большой запрос или файл', code: 'too-large' },
    });
    expect(await incoming()).toEqual([]);
  });

  test('thousands of fields, several files and huge fields are refused without a trace', async () => {
    const before = (await server.db.one<{ n: number }>(sql`select count(*)::int as n from files`)).n;
    const file = { field: 'document', name: 'a.pdf', bytes: smallPdf };
    const fields = Array.from({ length: 10_000 }, (_, i) => ({ field: `f${i}`, text: 'x' }));
    for (const parts of [
      [...fields, file],
      [file, ...fields],
      [file, file],
    ]) {
      expect(await sendMultipart(server, '/api/documents', { as: room.student.token, parts })).toMatchObject({
        status: 413,
        body: { code: 'too-large' },
      });
    }
    expect(
      (
        await sendMultipart(server, '/api/documents', {
          as: room.student.token,
          parts: [{ field: 'description', text: 'x'.repeat(50_000) }, file],
        })
      ).status,
    ).toBeOneOf([400, 413]);
    expect((await server.db.one<{ n: number }>(sql`select count(*)::int as n from files`)).n).toBe(before);
    expect(await incoming()).toEqual([]);
  });

  test('anything but multipart is told so', async () => {
    expect(await server.request('POST', '/api/photos', { as: room.student.token, body: { photo: 'x' } })).toMatchObject(
      { status: 415, body: { code: 'unsupported-media' } },
    );
    expect(
      (
        await server.request('POST', '/api/photos', {
          as: room.student.token,
          body: 'broken',
          headers: { 'content-type': 'multipart/form-data' },
        })
      ).status,
    ).toBe(400);
  });

  test('links are http or https', async () => {
    const keep = (url: string) => server.request('POST', '/api/links', { as: room.student.token, body: { url } });
    expect((await keep('https://example.org/работа')).body).toMatchObject({
      type: 'link',
      url: 'https://example.org/работа',
      description: '...',
    });
    for (const url of ['javascript:alert(1)', 'example.org', ' https://example.org', 'data:text/html,x']) {
      expect(await keep(url)).toMatchObject({
        status: 400,
        body: { message: 'Ответ на вопрос-ссылку должен быть ссылкой' },
      });
    }
  });
});

test('whoever has to set a password or a second factor first reads no file', async () => {
  const { id } = await uploadFile(server, room.student.token, { kind: 'photo' });
  const read = async (path: string) => (await server.request('GET', path, { as: room.student.token })).status;
  const paths = [`/api/files/${id}`, `/api/files/${id}/thumbnail`, `/api/documents/download/${id}`];
  expect(await Promise.all(paths.map(read))).toEqual([200, 200, 200]);
  await server.db.run(sql`update users set must_change_password = true where id = ${room.student.id}`);
  expect(await Promise.all(paths.map(read))).toEqual([403, 403, 403]);
  await server.db.run(sql`update users set must_change_password = false where id = ${room.student.id}`);
});

test('the job removes uploads that stand nowhere for a day, and only those', async () => {
  const { db } = server;
  const upload = async (kind: 'photo' | 'document' = 'document'): Promise<number> =>
    (await uploadFile(server, room.student.token, { kind })).id;
  const [orphan, young, portrait, cover, ofDeletedHalf, handedIn, replaced] = [
    await upload('photo'),
    await upload(),
    await upload('photo'),
    await upload('photo'),
    await upload('photo'),
    await upload(),
    await upload(),
  ];
  await db.run(sql`update users set photo_id = ${portrait} where id = ${room.student.id}`);
  await db.run(sql`update subjects set cover_id = ${cover} where id = ${room.subjectId}`);
  await db.run(sql`
    insert into deleted_halves (id, company_id, snapshot)
    values (1, ${room.companyId}, ${JSON.stringify({ half: { image_id: ofDeletedHalf } })}::jsonb)`);
  for (const id of [replaced, handedIn]) {
    await server.request('POST', '/api/v2/answers', {
      as: room.student.token,
      body: {
        pattern_id: room.patternId,
        fields: [{ form_id: room.formId, value: 'Я', attachments: [{ type: 'document', attachment_id: id }] }],
      },
    });
  }
  await db.run(sql`update files set created_at = now() - interval '25 hours' where id <> ${young}`);
  const { storage_key, thumbnail_key } = await db.one<{ storage_key: string; thumbnail_key: string }>(
    sql`select storage_key, thumbnail_key from files where id = ${orphan}`,
  );
  const store = openFileStore(server.config.filesDir);
  const deps = { db, config: server.config, fileStore: store };
  await removeOrphans(deps as never);
  const left = await db.rows<{ id: number }>(
    sql`select id from files where id = any (${[orphan, young, portrait, cover, ofDeletedHalf, handedIn, replaced]}) order by id`,
  );
  expect(left.map(({ id }) => id)).toEqual(
    [young, portrait, cover, ofDeletedHalf, handedIn, replaced].toSorted((a, b) => a - b),
  );
  expect([await isThere(store.pathOf(storage_key)), await isThere(store.pathOf(thumbnail_key))]).toEqual([
    false,
    false,
  ]);
});
