// Files of a lesson: who attaches them, who opens them.
import { expect, test } from 'vitest';
import { buildRelation, buildUser, type BuiltUser } from '../../testing/builders.ts';
import { at, call, companyId, create, headers, inTimetable, keeper, room, server } from '../../testing/timetable.ts';
import { uploadFile } from '../../testing/uploads.ts';

inTimetable();

const upload = async (as: BuiltUser) =>
  (await uploadFile(server, as.token, { kind: 'document', name: 'план занятия.pdf', host: headers.host })).id as number;
const named = (id: number) => ({ type: 'document', attachment_id: id });
const save = (lesson: number, files: number[], as: BuiltUser = room.teacher) =>
  call('PUT', `lessons/${lesson}/content`, { attachments: files.map(named) }, as);
const filesOf = async (lesson: number, as: BuiltUser) =>
  (await call('GET', `lessons/${lesson}`, undefined, as)).body.attachments.map(({ id }: { id: number }) => id);
const statusOf = async (file: number, as: BuiltUser) =>
  (await server.request('GET', `/api/documents/download/${file}`, { as: as.token, headers })).status;

test('a teacher attaches a file, and whoever sees the lesson opens it', async () => {
  const [lesson] = await create();
  const file = await upload(room.teacher);
  expect((await save(lesson!, [file])).status).toBe(200);
  expect(await filesOf(lesson!, room.student)).toEqual([file]);
  const stranger = await buildUser(server.db, companyId);
  const parent = await buildUser(server.db, companyId);
  await buildRelation(server.db, companyId, { relativeId: parent.id, studentId: room.student.id });
  expect(await statusOf(file, room.student)).toBe(200);
  expect(await statusOf(file, parent)).toBe(200);
  expect(await statusOf(file, stranger)).toBe(403);
});

test('a colleague keeps what is attached and adds an own file, but not one of another', async () => {
  const [lesson] = await create();
  const first = await upload(room.teacher);
  await save(lesson!, [first]);
  const own = await upload(keeper);
  expect((await save(lesson!, [first, own], keeper)).status).toBe(200);
  expect(await filesOf(lesson!, keeper)).toEqual([first, own]);
  const foreign = await upload(room.student);
  expect((await save(lesson!, [first, foreign], keeper)).status).toBe(400);
  expect(await filesOf(lesson!, keeper)).toEqual([first, own]);
  // A change that does not name files leaves them alone.
  await call('PUT', `lessons/${lesson}/content`, { homework: 'Задачи' }, room.teacher);
  expect(await filesOf(lesson!, keeper)).toEqual([first, own]);
});

test('a detached file closes, and a file of another lesson does not open through it', async () => {
  const [lesson] = await create();
  const [other] = await create({ starts_at: at('12:00'), ends_at: at('13:00') });
  const file = await upload(room.teacher);
  await save(lesson!, [file]);
  expect((await save(other!, [file], keeper)).status).toBe(400);
  expect((await save(lesson!, [file], room.student)).status).toBe(403);
  await save(lesson!, []);
  expect(await statusOf(file, room.student)).toBe(403);
});
