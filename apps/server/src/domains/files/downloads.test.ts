import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileTokenOf } from '../../http/viewer.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import {
  buildAdministrator,
  buildChapter,
  buildClassroom,
  buildStep,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../testing/builders.ts';
import { smallMp4, uploadFile } from '../../testing/uploads.ts';
import { openFileStore } from '../../platform/file-store.ts';

let server: TestApp;
let room: Classroom;
beforeAll(async () => {
  server = await createTestApp({ uploadLimits: { photo: 300_000, document: 200_000, video: 400_000 } });
  room = await buildClassroom(server.db);
});
afterAll(() => server.close());

describe('downloading', () => {
  const bytes = Buffer.concat([smallMp4, Buffer.from('0123456789')]);
  const { length } = bytes;
  let src: string;
  const ask = (headers: Record<string, string> = {}, path = src) =>
    server.request<Buffer>('GET', path, { as: room.student.token, headers });
  beforeAll(async () => {
    src = (await uploadFile(server, room.student.token, { kind: 'video', name: 'Опыт «№ 1».mp4', bytes })).src;
  });

  test('whole, with its name in both forms', async () => {
    const reply = await ask();
    expect(reply.body.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=0, must-revalidate',
      'content-disposition': `inline; filename="____ __ 1_.mp4"; filename*=UTF-8''${encodeURIComponent('Опыт «№ 1».mp4')}`,
    });
    const id = src.split('/').at(-1);
    expect((await ask({}, `/api/documents/download/${id}`)).headers['content-disposition']).toMatch(/^attachment/);
  });

  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=5000-', 5000, length - 1],
    ['bytes=-10', length - 10, length - 1],
    ['bytes=0-99999999', 0, length - 1],
  ])('%s', async (range, from, to) => {
    const reply = await ask({ range, 'accept-encoding': 'gzip' });
    expect(reply.status).toBe(206);
    expect(reply.headers).toMatchObject({
      'content-range': `bytes ${from}-${to}/${length}`,
      'content-length': String(to - from + 1),
    });
    expect(reply.body.equals(bytes.subarray(from, to + 1))).toBe(true);
  });

  test.each([`bytes=${length}-`, 'bytes=10-5', 'bytes=-0'])('%s does not exist', async (range) => {
    const reply = await ask({ range });
    expect({ status: reply.status, range: reply.headers['content-range'], body: reply.body.length }).toEqual({
      status: 416,
      range: `bytes */${length}`,
      body: 0,
    });
  });

  test.each(['bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6'])('%s is no range and gives the whole', async (range) => {
    expect((await ask({ range })).status).toBe(200);
  });

  test('a part of a text is not packed', async () => {
    const text = await uploadFile(server, room.student.token, {
      name: 'a.txt',
      bytes: Buffer.from('строка\n'.repeat(2000)),
    });
    const reply = await ask({ range: 'bytes=0-12', 'accept-encoding': 'gzip' }, text.src);
    expect(reply.body.toString()).toBe('строка\n');
    expect(reply.headers['content-encoding']).toBeUndefined();
  });

  test('unchanged is 304 by its tag', async () => {
    const { headers } = await ask();
    const again = await ask({ 'if-none-match': String(headers['etag']) });
    expect({ status: again.status, body: again.body.length }).toEqual({ status: 304, body: 0 });
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('bytes that are gone, and a thumbnail that never was, are 404', async () => {
    const lost = await uploadFile(server, room.student.token);
    const { storage_key } = await server.db.one<{ storage_key: string }>(
      sql`select storage_key from files where id = ${lost.id}`,
    );
    await openFileStore(server.config.filesDir).remove(storage_key);
    for (const path of [lost.src, `${lost.src}/thumbnail`])
      expect(await ask({}, path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});

describe('who may download', () => {
  interface Cast {
    [name: string]: BuiltUser;
  }
  let cast: Cast;
  beforeAll(async () => {
    const { db } = server;
    const expert = await buildUser(db, room.companyId);
    const curator = await buildUser(db, room.companyId);
    await db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    await db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
    const neighbour = await buildClassroom(db, room.companyId);
    cast = {
      student: room.student,
      classmate: room.classmate,
      teacher: room.teacher,
      expert,
      curator,
      admin: await buildAdministrator(db, room.companyId),
      otherTeacher: neighbour.teacher,
      otherStudent: neighbour.student,
      stranger: await buildUser(db, room.companyId),
    };
  });
  const whoGets = async (id: number): Promise<string[]> => {
    const got: string[] = [];
    for (const [name, { token }] of Object.entries(cast)) {
      const { status } = await server.request('GET', `/api/files/${id}`, { as: token });
      if (status === 200) got.push(name);
      else expect(status).toBe(403);
      expect((await server.request('GET', `/api/documents/download/${id}`, { as: token })).status).toBe(status);
    }
    return got;
  };
  const attachToBlock = async (stepId: number, isPrivate = false): Promise<{ file: number; section: number }> => {
    const file = (await uploadFile(server, room.teacher.token)).id;
    const { body } = await server.request('POST', '/api/lms/sections', {
      as: room.teacher.token,
      body: { sections: [{ step_id: stepId, is_private: isPrivate }] },
    });
    await server.request('POST', `/api/lms/sections/${body.data[0].id}/attachments/documents`, {
      as: room.teacher.token,
      body: { attachment_id: file },
    });
    return { file, section: body.data[0].id };
  };

  test('an upload that stands nowhere: its owner', async () => {
    expect(await whoGets((await uploadFile(server, room.student.token)).id)).toEqual(['student']);
  });

  test('a block: everybody in the discipline; a private one: staff; a draft: who edits it; a deleted block: who sees hidden parts', async () => {
    const everybody = ['student', 'classmate', 'teacher', 'expert', 'curator', 'admin'];
    const { file, section } = await attachToBlock(room.stepId);
    expect(await whoGets(file)).toEqual(everybody);
    expect(await whoGets((await attachToBlock(room.stepId, true)).file)).toEqual(['teacher', 'expert', 'admin']);
    const hidden = await buildStep(server.db, await buildChapter(server.db, room.subjectId), { hidden: true });
    expect(await whoGets((await attachToBlock(hidden)).file)).toEqual(['teacher', 'admin']);
    await server.request('DELETE', '/api/lms/sections', { as: room.teacher.token, body: { section_ids: [section] } });
    expect(await whoGets(file)).toEqual(['teacher', 'expert', 'admin']);
    await server.db.run(sql`update subjects set hidden = true where id = ${room.subjectId}`);
    await server.request('POST', '/api/lms/sections/restore', {
      as: room.teacher.token,
      body: { section_ids: [section] },
    });
    expect(await whoGets(file)).toEqual(['teacher', 'expert', 'admin']);
    await server.db.run(sql`update subjects set hidden = false where id = ${room.subjectId}`);
  });

  test('an answer: its author and staff, classmates when it is public, also in an earlier version', async () => {
    const file = await uploadFile(server, room.student.token);
    const submit = (body: object) =>
      server.request('POST', '/api/v2/answers', {
        as: room.student.token,
        body: { pattern_id: room.patternId, ...body },
      });
    const field = { form_id: room.formId, value: 'Ответ' };
    const staff = ['student', 'teacher', 'expert', 'admin'];
    expect(
      (await submit({ fields: [{ ...field, attachments: [{ type: 'document', attachment_id: file.id }] }] })).status,
    ).toBe(200);
    expect(await whoGets(file.id)).toEqual(staff);
    await submit({ privacy: 0, fields: [{ ...field, attachments: [{ type: 'document', attachment_id: file.id }] }] });
    expect(await whoGets(file.id)).toEqual(['student', 'classmate', 'teacher', 'expert', 'admin']);
    await submit({ privacy: 1, fields: [{ ...field, attachments: [] }] });
    expect(await whoGets(file.id)).toEqual(staff);
  });

  test('a portrait: every member', async () => {
    const photo = await uploadFile(server, room.student.token, { kind: 'photo' });
    await server.db.run(sql`update users set photo_id = ${photo.id} where id = ${room.student.id}`);
    expect(await whoGets(photo.id)).toEqual(Object.keys(cast));
    const outsider = await buildUser(server.db, room.companyId, { isMember: false });
    expect((await server.request('GET', `/api/files/${photo.id}`, { as: outsider.token })).status).toBe(403);
  });

  test('somebody removed from the company keeps only the own uploads', async () => {
    const { db } = server;
    const leaver = await buildUser(db, room.companyId);
    await db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${leaver.id})`);
    const own = await uploadFile(server, leaver.token);
    const shared = await uploadFile(server, room.classmate.token);
    await server.request('POST', '/api/v2/answers', {
      as: room.classmate.token,
      body: {
        pattern_id: room.patternId,
        privacy: 2,
        access_users_ids: [leaver.id],
        fields: [{ form_id: room.formId, value: 'Я', attachments: [{ type: 'document', attachment_id: shared.id }] }],
      },
    });
    const statuses = async () => [
      (await server.request('GET', own.src, { as: leaver.token })).status,
      (await server.request('GET', shared.src, { as: leaver.token })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await db.run(sql`delete from company_members where user_id = ${leaver.id}`);
    expect(await statuses()).toEqual([200, 403]);
  });

  test('the cookie shows files and opens nothing else', async () => {
    const file = await uploadFile(server, room.student.token, { kind: 'photo' });
    const headers = { cookie: `theme=dark; orbita_files=${fileTokenOf(room.student.token)}` };
    for (const path of [file.src, file.thumbnail_src, `/api/documents/download/${file.id}`])
      expect((await server.request('GET', path, { headers })).status).toBe(200);
    const others: [string, string][] = [
      ['GET', '/api/v2/auth'],
      ['GET', '/api/v2/uploads/limits'],
      ['GET', '/api/auth/signOut'],
      ['POST', '/api/auth/signOut'],
      ['POST', '/api/links'],
      ['PUT', '/api/v2/notifications/read-all'],
      ['GET', '/api/v2/answers'],
    ];
    for (const [method, path] of others)
      expect({ path, status: (await server.request(method, path, { headers })).status }).toEqual({ path, status: 401 });
    expect((await server.request('GET', file.src, { as: fileTokenOf(room.student.token) })).status).toBe(401);
    expect(
      (await server.request('GET', file.src, { headers: { cookie: `orbita_files=${room.student.token}` } })).status,
    ).toBe(401);
  });
});
