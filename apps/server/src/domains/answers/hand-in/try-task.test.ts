import { sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { buildForm, buildUser, type BuiltUser } from '../../../testing/builders.ts';
import { inClassroom, room, server } from '../../../testing/classroom.ts';
import { uploadFile } from '../../../testing/uploads.ts';

inClassroom();

const call = (method: string, path: string, body?: object, as: BuiltUser = room.teacher) =>
  server.request(method, path, { as: as.token, body });
const view = (as: BuiltUser = room.teacher) =>
  call('GET', `/api/v2/lessons/${room.stepId}/student-view`, undefined, as);
const attempt = (fields: object[], as: BuiltUser = room.teacher, more: object = {}) =>
  call('POST', `/api/v2/patterns/${room.patternId}/trial`, { fields, ...more }, as);
const KEY = 'тайный-ключ';
/** Number of rows of every table that a hand-in writes. */
const written = async () =>
  server.db.one(sql`
    select (select count(*) from answers)::int as answers, (select count(*) from answer_versions)::int as versions, (select count(*) from marks)::int as marks,
      (select count(*) from passings)::int as passings, (select count(*) from notifications)::int as notifications, (select count(*) from task_attempts)::int as attempts,
      (select count(*) from answers_to_mark)::int as to_mark`);
const makeDraft = () => server.db.run(sql`update steps set hidden = true where id = ${room.stepId}`);
const buildKeyed = () => buildForm(server.db, room.patternId, { type: 'text', key: KEY });

describe('through the eyes of a student', () => {
  test('a draft is shown without keys, private parts and the tools of its editors', async () => {
    await buildKeyed();
    await makeDraft();
    await server.db.run(
      sql`update steps set private_text = 'тайна для преподавателей', password_hash = 'x' where id = ${room.stepId}`,
    );
    await server.db.run(sql`update patterns set time_limit_minutes = 20 where id = ${room.patternId}`);
    await call('POST', '/api/lms/sections', {
      sections: [
        { step_id: room.stepId, title: 'Для всех', content: 'Текст' },
        { step_id: room.stepId, title: 'тайна', content: 'тайна', is_private: true },
      ],
    });
    const { status, body } = await view();
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/тайн/);
    expect(body).toMatchObject({ can_edit: false, can_mark: false, has_password: false, mark: null, link_of: null });
    expect(body.patterns[0]).toMatchObject({ answers_count: null, is_locked: true, forms_count: 2 });
    expect(
      body.patterns[0].forms.map(({ key, tolerance }: { key: unknown; tolerance: number }) => [key, tolerance]),
    ).toEqual([
      [null, 0],
      [null, 0],
    ]);
  });

  test('keys stay away after the topic has closed, when students see them', async () => {
    await buildKeyed();
    await server.db.run(sql`update steps set answers_closed_at = now() where id = ${room.stepId}`);
    expect(JSON.stringify((await view()).body)).not.toContain(KEY);
  });

  test('it is for those who edit the topic', async () => {
    const expert = await buildUser(server.db, room.companyId);
    await server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${expert.id}, 'EXPERT')`,
    );
    for (const person of [room.student, expert, await buildUser(server.db, room.companyId)]) {
      expect((await view(person)).status).toBe(403);
      expect((await attempt([{ form_id: room.formId, value: 'Ответ' }], person)).status).toBe(403);
    }
  });
});

describe('a trial', () => {
  test('is checked and marked as an answer is, and stores nothing', async () => {
    const keyed = await buildKeyed();
    await makeDraft();
    await server.db.run(sql`update patterns set attempts_limit = 1, auto_mark = true where id = ${room.patternId}`);
    const before = await written();
    const fields = [{ form_id: room.formId, value: 'Ответ' }];
    const refused = (await attempt(fields)).body;
    expect(refused.code).toBe('answer-empty');
    expect(JSON.stringify(refused)).toContain(`fields.${keyed}`);
    for (const [value, credit] of [
      [KEY, 1],
      ['Мимо', 0],
    ] as const) {
      const { status, body } = await attempt([...fields, { form_id: keyed, value }]);
      expect(status).toBe(200);
      expect(body).toEqual({
        fields: [
          { form_id: room.formId, value: 'Ответ', credit: null },
          { form_id: keyed, value, credit },
        ],
        earned: credit,
        possible: 1,
        unchecked: 1,
        mark: null,
        max_mark: 10,
      });
    }
    expect(await written()).toEqual(before);
  });

  test('where keys check every question it tells the mark; a trial whose time is over may lack answers', async () => {
    await server.db.run(sql`update forms set deleted_at = now() where id = ${room.formId}`);
    const [one, other] = [await buildKeyed(), await buildKeyed()];
    const fields = [{ form_id: one, value: KEY }];
    expect((await attempt(fields)).status).toBe(400);
    expect((await attempt(fields, room.teacher, { is_time_up: true })).body).toMatchObject({
      earned: 1,
      possible: 2,
      mark: 5,
    });
    expect((await attempt([...fields, { form_id: other, value: KEY }])).body.mark).toBe(10);
  });

  test('only own uploads of the types that the task takes are accepted', async () => {
    await server.db.run(sql`update patterns set file_types = '{pdf}' where id = ${room.patternId}`);
    const form = await buildForm(server.db, room.patternId, { type: 'file' });
    const foreign = await uploadFile(server, room.student.token, { kind: 'photo' });
    const own = await uploadFile(server, room.teacher.token, { kind: 'photo' });
    const withFile = (attachment_id: number) => [
      { form_id: room.formId, value: 'Ответ' },
      { form_id: form, attachments: [{ type: 'photo', attachment_id }] },
    ];
    expect((await attempt(withFile(foreign.id))).body.code).toBe('unknown-attachment');
    expect((await attempt(withFile(own.id))).body.code).toBe('answer-file-type');
  });
});
