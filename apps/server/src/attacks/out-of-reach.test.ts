// Lists about a person whom the viewer may not meet are refused, as the person's card is: neither empty nor zero.
import { contract } from '@orbita/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import {
  buildClassroom,
  buildCurator,
  buildSubject,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../testing/builders.ts';

let server: TestApp;
let room: Classroom;
const viewers: Record<string, BuiltUser> = {};
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  const { companyId } = room;
  viewers.stranger = await buildUser(server.db, companyId);
  viewers.teacher = await buildUser(server.db, companyId);
  await buildSubject(server.db, companyId, { teachers: [viewers.teacher.id] });
  viewers.curator = await buildCurator(server.db, companyId);
});
afterAll(() => server.close());

/** Calls that read something about one person, who is part of the path. */
const aboutPerson = Object.values(contract)
  .flatMap((calls) => Object.entries(calls))
  .filter(([, { method, path }]) => method === 'GET' && /\/(?:users|students)\/:[^/]+/.test(path))
  .map(([name, { path }]) => ({ name, path }));

test.each(aboutPerson)('$name', async ({ path }) => {
  const url = path
    .replace(/\/(users|students)\/:\w+/, `/$1/${room.student.id}`)
    .replace(/:step\b/, String(room.stepId))
    .replace(/:subjectId\b/, String(room.subjectId))
    .replaceAll(/:\w+/g, String(room.stepId));
  for (const viewer of Object.values(viewers)) {
    const { status } = await server.request('GET', `${url}?from=2026-04-01&to=2026-04-20`, { as: viewer.token });
    expect([403, 404]).toContain(status);
  }
});

test('the timetable of the person is refused', async () => {
  const url = `/api/v2/schedule/lessons?user_id=${room.student.id}&from=2026-04-01&to=2026-04-20`;
  const statusFor = async (viewer: BuiltUser) => (await server.request('GET', url, { as: viewer.token })).status;
  expect(await statusFor(viewers.teacher!)).toBe(403);
  expect(await statusFor(viewers.curator!)).toBe(403);
  expect(await statusFor(viewers.stranger!)).toBe(403);
  for (const viewer of [room.teacher, room.student, room.classmate]) expect(await statusFor(viewer)).toBe(200);
});

test('disciplines of a teacher are named to students and staff who meet the teacher, and to nobody else', async () => {
  const statusFor = async (viewer: BuiltUser) =>
    (await server.request('GET', `/api/users/${room.teacher.id}/lms/subjects`, { as: viewer.token })).status;
  for (const viewer of Object.values(viewers)) expect(await statusFor(viewer)).toBe(403);
  const curator = await buildCurator(server.db, room.companyId, room.groupId);
  for (const viewer of [room.student, room.teacher, curator]) expect(await statusFor(viewer)).toBe(200);
});

test('the same calls serve the teacher and the curator of the person', async () => {
  const curator = await buildCurator(server.db, room.companyId, room.groupId);
  const lists = [
    'users/:id/subjects',
    'users/:id/attendance',
    'users/:id/summaries',
    'students/:id/progress',
    'students/:id/retakes',
  ];
  for (const viewer of [room.teacher, curator])
    for (const list of lists) {
      const url = `/api/v2/${list.replace(':id', String(room.student.id))}`;
      expect((await server.request('GET', url, { as: viewer.token })).status).toBe(200);
    }
});
