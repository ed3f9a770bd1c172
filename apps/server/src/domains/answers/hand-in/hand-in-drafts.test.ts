// Drafts of attempts with a time limit are stored on the server and handed in when time is up.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type Reply, type TestApp } from '../../../testing/app.ts';
import { buildClassroom, buildDueDate, buildForm, type BuiltUser, type Classroom } from '../../../testing/builders.ts';
import { uploadFile } from '../../../testing/uploads.ts';
import { handInDrafts } from './hand-in-drafts.ts';
import type { Deps } from '../../../http/deps.ts';

let server: TestApp;
let room: Classroom;
let attemptId: number;
let deps: Deps;
beforeAll(async () => {
  server = await createTestApp();
  const live = {
    send: () => undefined,
    isConnected: () => false,
    sendToChannel: () => undefined,
  } as unknown as Deps['live'];
  deps = { db: server.db, config: server.config, live } as Deps;
});
afterAll(() => server.close());
beforeEach(async () => {
  room = await buildClassroom(server.db, room?.companyId);
  await server.db.run(
    sql`update patterns set time_limit_minutes = 10, attempts_limit = 2 where id = ${room.patternId}`,
  );
  attemptId = (await start()).body.current.id;
});

const call = (method: string, path: string, body?: object, as: BuiltUser = room.student): Promise<Reply<any>> =>
  server.request(method, path, { as: as.token, body });
const start = () => call('POST', `/api/v2/tasks/${room.patternId}/attempts`);
const attempts = async (as?: BuiltUser) =>
  (await call('GET', `/api/v2/tasks/${room.patternId}/attempts?user_id=${room.student.id}`, undefined, as)).body;
const write = (value: unknown, revision = 1, rest: object = {}, as?: BuiltUser) =>
  call(
    'PUT',
    `/api/v2/attempts/${attemptId}/draft`,
    { revision, fields: [{ form_id: room.formId, value }], ...rest },
    as,
  );
/** Moves the running attempt back in time, with its draft. */
const passTime = async (minutes: number) => {
  await server.db.run(sql`
    update task_attempts set started_at = started_at - make_interval(mins => ${minutes}), deadline_at = deadline_at - make_interval(mins => ${minutes})
    where pattern_id = ${room.patternId} and submitted_at is null`);
  await server.db.run(sql`
    update task_attempt_drafts d set due_at = t.deadline_at + interval '80 seconds' from task_attempts t where t.id = d.attempt_id and t.pattern_id = ${room.patternId}`);
};
const answer = async () =>
  (await call('GET', `/api/v2/answers?step_id=${room.stepId}&user_id=${room.student.id}`)).body.data[0];
const drafts = () =>
  server.db.rows<{ refused: string | null }>(
    sql`select d.refused from task_attempt_drafts d where d.attempt_id = ${attemptId}`,
  );

describe('the draft', () => {
  test('goes on on another device, with its attachments; the newest save counts', async () => {
    const file = await uploadFile(server, room.student.token);
    const fields = [
      {
        form_id: room.formId,
        value: 'Начало',
        attachments: [{ type: 'document', attachment_id: file.id, description: 'Схема' }],
      },
    ];
    expect((await attempts()).draft).toBeNull();
    expect((await write('', 3, { fields, privacy: 0 })).body).toMatchObject({ revision: 3 });
    expect((await write('Опоздавшее', 2)).body).toMatchObject({ revision: 3 });
    expect((await attempts()).draft).toMatchObject({
      revision: 3,
      privacy: 0,
      access_users_ids: [],
      fields: [
        {
          form_id: room.formId,
          value: 'Начало',
          attachments: [{ attachment_id: file.id, type: 'document', name: file.name, description: 'Схема', number: 0 }],
        },
      ],
    });
    expect((await start()).body.draft.revision).toBe(3);
    await call('POST', '/api/v2/answers', {
      pattern_id: room.patternId,
      fields: [{ form_id: room.formId, value: 'Всё' }],
    });
    expect(await drafts()).toEqual([]);
    expect((await attempts()).draft).toBeNull();
    expect((await write('После', 4)).body.code).toBe('attempt-over');
  });

  test.each([2, 9])('of two devices stays until the other has seen it, whatever its number (%i)', async (revision) => {
    await write('Телефон', 1, { based_on: 0, writer: 'phone' });
    expect((await write('Компьютер', 2, { based_on: 1, writer: 'pc' })).body).toMatchObject({
      is_saved: true,
      other: null,
    });
    expect((await write('Телефон, ещё', revision, { based_on: 1, writer: 'phone' })).body).toMatchObject({
      revision: 2,
      is_saved: false,
      other: { revision: 2, fields: [{ value: 'Компьютер' }] },
    });
    expect((await write('Компьютер, ещё', 3, { based_on: 1, writer: 'pc' })).body).toMatchObject({
      revision: 3,
      is_saved: true,
    });
    expect((await attempts()).draft.fields[0].value).toBe('Компьютер, ещё');
    await passTime(60);
    await handInDrafts(deps);
    expect((await answer()).fields[0].value).toBe('Компьютер, ещё');
  });

  test('is the student’s alone, bounded, and only of a running attempt', async () => {
    await write('Моё');
    expect((await attempts(room.teacher)).draft).toBeNull();
    expect((await write('Чужое', 2, {}, room.classmate)).status).toBe(403);
    expect((await write('Чужое', 2, {}, room.teacher)).status).toBe(403);
    const long = Array.from({ length: 6 }, (_, i) => ({ form_id: room.formId + i, value: 'x'.repeat(99_000) }));
    expect((await write('', 2, { fields: long })).body.code).toBe('too-large');
    await passTime(11);
    expect((await write('Поздно', 2)).body.code).toBe('attempt-over');
    expect((await attempts()).draft.fields[0].value).toBe('Моё');
  });
});

describe('when the time is over', () => {
  test('the end of the attempt counts: a due date and a closing that came after it change nothing', async () => {
    await write('В срок');
    await passTime(60);
    await buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() - 30 * 60_000));
    await server.db.run(
      sql`update steps set answers_closed_at = now() - interval '20 minutes' where id = ${room.stepId}`,
    );
    await handInDrafts(deps);
    expect(await answer()).toMatchObject({ version: 1, is_late: false });
  });

  test.each([
    ['the topic was taken back', 'update steps set hidden = true'],
    ['the chapter was hidden', 'update chapters set hidden = true'],
    ['the discipline was hidden', 'update subjects set hidden = true'],
    ['the topic was locked', `update steps set password_hash = 'x'`],
  ])('what was written is handed in although %s meanwhile', async (_, change) => {
    await write('Успел написать');
    await passTime(60);
    await server.db.pool.query(change);
    await handInDrafts(deps);
    const [row] = await server.db.rows(
      sql`select version, is_late from answers where pattern_id = ${room.patternId} and user_id = ${room.student.id}`,
    );
    expect([row, await drafts()]).toEqual([{ version: 1, is_late: false }, []]);
  });

  test.each([
    ['deleted', `update steps set deleted_at = now()`, 'update steps set deleted_at = null'],
    ['archived', 'update subjects set is_archived = true', 'update subjects set is_archived = false'],
  ])('what was written waits while its topic is %s', async (_, away, back) => {
    await write('Дождётся');
    await passTime(60);
    await server.db.pool.query(away);
    await handInDrafts(deps);
    expect(await drafts()).toEqual([{ refused: null }]);
    await server.db.pool.query(back);
    await handInDrafts(deps);
    expect(await answer()).toMatchObject({ version: 1, is_late: false });
  });

  test('what was written is handed in once, not late, also by several servers at the same moment', async () => {
    await buildForm(server.db, room.patternId, { title: 'Не успел' });
    await write('Почти всё', 1, { privacy: 0 });
    await handInDrafts(deps);
    expect(await answer()).toBeUndefined();
    await passTime(60);
    await Promise.all([handInDrafts(deps), handInDrafts(deps), handInDrafts(deps)]);
    await handInDrafts(deps);
    expect(await answer()).toMatchObject({ version: 1, is_late: false, privacy: 0, fields: [{ value: 'Почти всё' }] });
    expect(await drafts()).toEqual([]);
    expect(await attempts()).toMatchObject({
      current: null,
      left: 1,
      attempts: [{ is_auto: true, by_server: true, is_overtime: false }],
    });
    const status = await call('GET', '/api/v2/notifications/status', undefined, room.teacher);
    expect(status.body.unread_notifications).toBe(1);
  });

  test('a server that died while handing in: another one does it', async () => {
    await write('Текст');
    await passTime(60);
    await server.db.run(
      sql`update task_attempt_drafts set due_at = now() + interval '2 minutes' where attempt_id = ${attemptId}`,
    );
    await handInDrafts(deps);
    expect(await answer()).toBeUndefined();
    await server.db.run(sql`update task_attempt_drafts set due_at = now() where attempt_id = ${attemptId}`);
    await handInDrafts(deps);
    expect((await answer()).version).toBe(1);
  });

  test('a save that names an upload of somebody else is refused by its field, and the save before stays', async () => {
    const theirs = await uploadFile(server, room.classmate.token);
    await write('Моё');
    const fields = [
      { form_id: room.formId, value: 'Чужое', attachments: [{ type: 'document', attachment_id: theirs.id }] },
    ];
    expect(await write('', 2, { fields })).toMatchObject({
      status: 400,
      body: { code: 'unknown-attachment', errors: { [`fields.${room.formId}`]: [expect.any(String)] } },
    });
    expect((await attempts()).draft).toMatchObject({ revision: 1, fields: [{ value: 'Моё', attachments: [] }] });
  });

  test('what the page brings later is one more version, late, until the next attempt begins', async () => {
    await write('До конца времени');
    await passTime(60);
    await handInDrafts(deps);
    const submit = (value: string) =>
      call('POST', '/api/v2/answers', {
        pattern_id: room.patternId,
        fields: [{ form_id: room.formId, value }],
        is_time_up: true,
      });
    expect((await submit('И без сети')).body).toMatchObject({ version: 2, is_late: true });
    expect((await attempts()).attempts).toMatchObject([{ by_server: false }]);
    expect((await submit('Ещё раз')).body.code).toBe('attempt-not-started');
  });

  test('only what can be handed in: gone questions and uploads, half a link are left out', async () => {
    const link = await buildForm(server.db, room.patternId, { type: 'link' });
    const gone = await buildForm(server.db, room.patternId);
    const file = await uploadFile(server, room.student.token);
    await write('', 1, {
      fields: [
        { form_id: room.formId, value: 'Есть', attachments: [{ type: 'document', attachment_id: file.id }] },
        { form_id: link, value: 'htt' },
        { form_id: gone, value: 'Вопрос уберут' },
      ],
    });
    await server.db.run(sql`update forms set deleted_at = now() where id = ${gone}`);
    await server.db.run(sql`delete from files where id = ${file.id}`);
    await passTime(60);
    await handInDrafts(deps);
    expect((await answer()).fields.map(({ value }: any) => value)).toEqual(['Есть']);
  });

  test('nothing written is nothing handed in; answers closed before the end leave the draft to be read', async () => {
    await write('  ');
    await passTime(60);
    await handInDrafts(deps);
    expect([await answer(), await drafts()]).toEqual([undefined, []]);

    attemptId = (await start()).body.current.id;
    await write('Закрыли раньше');
    await server.db.run(sql`update steps set answers_closed_at = now() - interval '2 hours' where id = ${room.stepId}`);
    await passTime(60);
    await handInDrafts(deps);
    expect(await drafts()).toEqual([{ refused: 'answers-closed' }]);
    expect((await attempts()).draft.fields[0].value).toBe('Закрыли раньше');
  });
});
