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
const saveAs = (writer: string, revision: number, based_on: number, value: unknown) =>
  call('PUT', `/api/v2/tasks/${room.patternId}/draft`, { revision, based_on, writer, fields: [field(value)] });
const cleanFiles = () => removeOrphans({ db: server.db, fileStore: openFileStore(server.config.filesDir) } as never);
const read = async (as = room.student) =>
  (await call('GET', `/api/v2/topics/${room.stepId}/patterns`, undefined, as)).body.data[0].draft;

test('goes on at another device; a save that comes late changes nothing', async () => {
  expect(await read()).toBeNull();
  expect((await save(1, 'Начато на телефоне')).body).toEqual({
    revision: 1,
    saved_at: expect.any(String),
    is_saved: true,
    other: null,
  });
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

test('of two devices stays with the one that saved first, until the other has seen it', async () => {
  expect((await saveAs('phone', 1, 0, 'А')).body).toMatchObject({ revision: 1, is_saved: true });
  expect((await saveAs('pc', 2, 1, 'А, схема')).body).toMatchObject({ revision: 2, is_saved: true });
  const equal = await saveAs('phone', 2, 1, 'А с телефона');
  expect(equal.status).toBe(200);
  expect(equal.body).toMatchObject({
    revision: 2,
    is_saved: false,
    other: { revision: 2, fields: [{ value: 'А, схема' }] },
  });
  expect(equal.body.other).not.toHaveProperty('writer');
  const higher = await saveAs('phone', 9, 1, 'А с телефона');
  expect(higher.body).toMatchObject({ revision: 2, is_saved: false, other: { fields: [{ value: 'А, схема' }] } });
  expect((await read()).fields[0].value).toBe('А, схема');
  expect((await saveAs('phone', 3, 2, 'А с телефона')).body).toMatchObject({
    revision: 3,
    is_saved: true,
    other: null,
  });
  expect((await saveAs('pc', 3, 2, 'А, схема 2')).body.other.fields[0].value).toBe('А с телефона');
});

test('of one page follows itself before it was answered; what it sent earlier changes nothing', async () => {
  await saveAs('phone', 6, 0, 'Второе');
  expect((await saveAs('phone', 5, 0, 'Первое')).body).toMatchObject({ revision: 6, is_saved: false, other: null });
  expect((await saveAs('phone', 7, 0, 'Третье')).body).toMatchObject({ revision: 7, is_saved: true });
  expect((await read()).fields[0].value).toBe('Третье');
});

test('that was handed in gives way to a new one, whose revision goes on', async () => {
  await saveAs('pc', 4, 0, 'Отправлено');
  await submit();
  expect((await saveAs('phone', 1, 0, 'Правка')).body).toMatchObject({ revision: 5, is_saved: true });
  expect((await read()).fields[0].value).toBe('Правка');
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
