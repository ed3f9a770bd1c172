import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts';
import { buildClassroom, buildForm, buildUser, type BuiltUser, type Classroom } from '../../testing/builders.ts';
import { uploadFile } from '../../testing/uploads.ts';

let server: TestApp;
let room: Classroom;
let answerId: number;
let fileId: number;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
  const file = await uploadFile(server, room.student.token, { kind: 'photo' });
  fileId = file.id;
  const formId = await buildForm(server.db, room.patternId, { type: 'photo', required: false });
  answerId = (
    await call(
      'POST',
      '/api/v2/answers',
      {
        pattern_id: room.patternId,
        privacy: 0,
        fields: [
          { form_id: room.formId, value: 'Ответ' },
          { form_id: formId, attachments: [{ type: 'photo', attachment_id: fileId }] },
        ],
      },
      room.student,
    )
  ).body.id;
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const pin = { page: 1, kind: 'pin', points: [{ x: 0.25, y: 0.75 }], text: ' Откуда это? ' };
const note = (body: object = {}, as?: BuiltUser) =>
  call('POST', `/api/v2/answers/${answerId}/annotations`, { file_id: fileId, ...pin, ...body }, as);
const list = (as?: BuiltUser) => call('GET', `/api/v2/answers/${answerId}/annotations`, undefined, as);

describe('a note on a picture', () => {
  test('is read by the student and staff, and comes with the marking case', async () => {
    const made = (await note()).body;
    expect(made).toEqual({
      id: expect.any(Number),
      answer_id: answerId,
      file_id: fileId,
      ...pin,
      lines: null,
      meaning: null,
      text: 'Откуда это?',
      author: expect.objectContaining({ id: room.teacher.id }),
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    await note({
      kind: 'rectangle',
      points: [
        { x: 0, y: 0 },
        { x: 0.5, y: 0.5 },
      ],
      text: '',
    });
    await note({
      kind: 'drawing',
      points: [
        { x: 0, y: 0 },
        { x: 0.5, y: 0.5 },
        { x: 1, y: 1 },
      ],
      text: '',
    });
    expect((await list(room.student)).body.data).toHaveLength(3);
    expect((await list(room.classmate)).status).toBe(403);
    const opened = await call('GET', `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}`);
    expect(opened.body.annotations[0]).toEqual(made);
  });

  test('says what it means, which its author may change', async () => {
    for (const meaning of ['good', 'question', 'mistake']) await note({ meaning });
    const { data } = (await list(room.student)).body;
    expect(data.map((one: { meaning: string }) => one.meaning)).toEqual(['good', 'question', 'mistake']);
    expect((await note({ meaning: 'terrible' })).status).toBe(400);
    const change = (body: object) => call('PUT', `/api/v2/annotations/${data[0].id}`, body);
    expect((await change({ meaning: 'question' })).body).toMatchObject({ meaning: 'question', text: 'Откуда это?' });
    expect((await change({ meaning: null })).body).toMatchObject({ meaning: null });
    const [row] = await server.db.rows(sql`select meaning from annotations where id = ${data[0].id}`);
    expect(row).toEqual({ meaning: null });
  });

  test('stands on a file of the answer, in a shape that fits, and a pin says something', async () => {
    const foreign = await uploadFile(server, room.student.token, { kind: 'photo' });
    expect((await note({ file_id: foreign.id })).status).toBe(404);
    expect(
      (
        await note({
          points: [
            { x: 0, y: 0 },
            { x: 1, y: 1 },
          ],
        })
      ).body.code,
    ).toBe('note-misplaced');
    expect((await note({ kind: 'rectangle' })).body.code).toBe('note-misplaced');
    expect((await note({ points: [{ x: 0, y: 1.5 }] })).status).toBe(400);
    expect((await note({ text: ' ' })).body.code).toBe('empty-record');
    expect((await list()).body.data).toEqual([]);
  });

  test('is written by staff of the discipline and changed by its author', async () => {
    expect((await note({}, room.student)).status).toBe(403);
    const other = await buildClassroom(server.db, room.companyId);
    expect((await note({}, other.teacher)).body.code).toBe('teacher-only');
    const expert = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    const { id, updated_at } = (await note({}, expert)).body;
    const change = (body: object, as: BuiltUser) => call('PUT', `/api/v2/annotations/${id}`, body, as);
    expect((await change({ text: 'Чужое' }, room.teacher)).status).toBe(403);
    expect((await change({ text: 'Точнее' }, expert)).body).toMatchObject({ text: 'Точнее', points: pin.points });
    expect(await change({ points: [{ x: 0.5, y: 0.5 }], updated_at }, expert)).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { text: 'Точнее' } },
    });
    expect((await change({ text: '' }, expert)).body.code).toBe('empty-record');
    expect((await call('DELETE', `/api/v2/annotations/${id}`, undefined, expert)).body).toEqual({ ok: true });
    expect((await list()).body.data).toEqual([]);
    expect((await call('POST', `/api/v2/annotations/${id}/restore`, undefined, expert)).body.text).toBe('Точнее');
    await server.db.run(sql`update subjects set is_archived = true where id = ${room.subjectId}`);
    expect((await note({}, expert)).body.code).toBe('archived');
  });
});

describe('a note on lines of a text', () => {
  let textId: number;
  beforeEach(async () => {
    const bytes = Buffer.from('select *\nfrom students;\n');
    textId = (await uploadFile(server, room.student.token, { name: 'запрос.sql', bytes })).id;
    await call(
      'POST',
      `/api/answers/${answerId}/attachments/documents`,
      { attachment_id: textId, ugc_field_id: await fieldOf(answerId) },
      room.student,
    );
  });
  const fieldOf = async (answer: number) =>
    (await server.db.one<{ id: number }>(sql`select min(id) as id from answer_fields where answer_id = ${answer}`)).id;
  const lines = { kind: 'lines', points: [], lines: { first: 1, last: 2 }, text: '', meaning: 'mistake' };

  test('names the lines and moves to others', async () => {
    const made = (await note({ file_id: textId, ...lines })).body;
    expect(made).toMatchObject({ file_id: textId, kind: 'lines', points: [], lines: { first: 1, last: 2 } });
    const change = (body: object) => call('PUT', `/api/v2/annotations/${made.id}`, body);
    expect((await change({ lines: { first: 2, last: 2 } })).body).toMatchObject({ lines: { first: 2, last: 2 } });
    expect((await change({ lines: { first: 2, last: 1 } })).body.code).toBe('note-misplaced');
    expect((await change({ points: [{ x: 0, y: 0 }] })).body.code).toBe('note-misplaced');
  });

  test('has lines and no points, and no other note has lines', async () => {
    for (const wrong of [
      { ...lines, lines: null },
      { ...lines, lines: { first: 3, last: 2 } },
      { ...lines, points: [{ x: 0, y: 0 }] },
      { ...pin, lines: { first: 1, last: 1 } },
    ])
      expect((await note({ file_id: textId, ...wrong })).body.code).toBe('note-misplaced');
    expect((await note({ ...lines, lines: { first: 0, last: 1 } })).status).toBe(400);
    // A picture has no lines.
    expect((await note(lines)).status).toBe(404);
  });
});
