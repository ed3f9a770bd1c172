// Drafts of answers without a time limit, which go on at another device.
import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { removeOrphans } from '../../files/files.service.ts';
import { openFileStore } from '../../../platform/file-store.ts';
import { cleanUpDrafts } from '../attempts/attempt-drafts.service.ts';
import { inClassroom, room, server } from '../../../testing/classroom.ts';
import { call, field, submit } from '../../../testing/hand-in.ts';
import { uploadFile } from '../../../testing/uploads.ts';

inClassroom();

const save = (revision: number, value: unknown, as = room.student) =>
  call('PUT', `/api/v2/tasks/${room.patternId}/draft`, { revision, fields: [field(value)] }, as);
const cleanFiles = () => removeOrphans({ db: server.db, fileStore: openFileStore(server.config.filesDir) } as never);
const read = async (as = room.student) =>
  (await call('GET', `/api/v2/topics/${room.stepId}/patterns`, undefined, as)).body.data[0].draft;

test('goes on at another device; a save that comes late changes nothing', async () => {
  expect(await read()).toBeNull();
  expect((await save(1, 'Начато на телефоне')).body).toEqual({ revision: 1, saved_at: expect.any(String) });
  expect(await read()).toEqual({
    revision: 1,
    saved_at: expect.any(String),
    fields: [{ form_id: room.formId, value: 'Начато на телефоне', attachments: [] }],
    privacy: null,
    access_users_ids: [],
    access_companies_ids: [],
  });
  expect((await save(2, 'Дописано')).body.revision).toBe(2);
  expect((await save(1, 'Опоздало')).body.revision).toBe(2);
  expect((await read()).fields[0].value).toBe('Дописано');
});

test('belongs to its author alone', async () => {
  await save(1, 'Моё');
  for (const other of [room.classmate, room.teacher]) expect(await read(other)).toBeNull();
  expect((await save(1, 'Чужое', room.teacher)).body.code).toBe('subject-not-studied');
  expect((await save(1, 'я'.repeat(300_000))).body.code).toMatch(/too-large|validation-failed/);
  expect((await read()).fields[0].value).toBe('Моё');
});

test('ends when the answer is handed in; a later one is new', async () => {
  await save(1, 'Черновик');
  await submit();
  expect(await read()).toBeNull();
  await save(2, 'Вторая версия');
  expect((await read()).fields[0].value).toBe('Вторая версия');
  await server.db.run(sql`update patterns set time_limit_minutes = 5 where id = ${room.patternId}`);
  expect((await save(3, 'На время')).body.code).toBe('attempt-not-started');
});

test('keeps its files while it lasts', async () => {
  const file = await uploadFile(server, room.student.token);
  const attachments = [{ type: 'document', attachment_id: file.id }];
  const fields = [field('С файлом', { attachments })];
  await call('PUT', `/api/v2/tasks/${room.patternId}/draft`, { revision: 1, fields });
  await server.db.run(sql`update files set created_at = now() - interval '3 days' where id = ${file.id}`);
  await cleanFiles();
  expect((await read()).fields[0].attachments).toMatchObject([{ attachment_id: file.id }]);
  await server.db.run(sql`update answer_drafts set saved_at = now() - interval '61 days'`);
  await cleanUpDrafts(server.db);
  expect(await read()).toBeNull();
  await cleanFiles();
  expect(await server.db.rows(sql`select 1 from files where id = ${file.id}`)).toEqual([]);
});
