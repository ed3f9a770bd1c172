// What a client of the specification relies on in several domains at once: its sizes of lists, one shape for one record, codes of disciplines.
import { sql } from '@orbita/database';
import { beforeAll, expect, test } from 'vitest';
import { buildAdministrator, buildLesson, type BuiltUser } from '../testing/builders.ts';
import { inOneClassroom, room, server } from '../testing/classroom.ts';

inOneClassroom();
let admin: BuiltUser;
beforeAll(async () => void (admin = await buildAdministrator(server.db, room.companyId)));

const call = (as: BuiltUser, method: string, path: string, body?: object) =>
  server.request(method, path, { as: as.token, ...(body ? { body } : {}) });

test('lists of disciplines take the size of the specification, other lists a hundred', async () => {
  for (const path of ['/api/me/lms/subjects', '/api/me/lms/groups/subjects'])
    expect((await call(room.teacher, 'GET', `${path}?page=1&size=10000`)).status, path).toBe(200);
  for (const path of ['/api/v2/curators', '/api/v2/admin/users', '/api/groups'])
    expect((await call(admin, 'GET', `${path}?size=100`)).status, path).toBe(200);
});

test('a pass status has one shape, whether it is set or read', async () => {
  const path = `/api/v2/students/${room.student.id}/passing/${room.stepId}`;
  const set = await call(room.teacher, 'POST', path, { passed_status_id: 1 });
  expect(set).toMatchObject({ status: 200, body: { passed_status_id: 1 } });
  const read = await call(room.teacher, 'GET', path);
  expect(read.body).toMatchObject({ passed_status_id: 1, data: { passed_status_id: 1 } });
});

test('the code of a discipline is told to its teachers and administrators, never to students', async () => {
  await server.db.run(sql`update subjects set code = 'ОП.17' where id = ${room.subjectId}`);
  const day = '2026-10-05';
  await buildLesson(server.db, room.companyId, {
    starts_at: new Date(`${day}T06:00:00Z`),
    ...{ subjects: [room.subjectId], groups: [room.groupId], teacherId: room.teacher.id },
  });
  const paths = (as: BuiltUser) => [
    `/api/v2/schedule/lessons?from=${day}&to=${day}`,
    `/api/v2/users/${room.student.id}/attendance`,
    `/api/v2/subjects/${room.subjectId}`,
    ...(as === room.student ? ['/api/me/lms/groups/subjects'] : ['/api/me/lms/subjects']),
  ];
  for (const path of paths(room.student))
    expect(JSON.stringify((await call(room.student, 'GET', path)).body), path).not.toMatch(/"title":"ОП\.17/);
  for (const path of paths(room.teacher).filter((one) => !one.includes('attendance')))
    expect(JSON.stringify((await call(room.teacher, 'GET', path)).body), path).toMatch(/"title":"ОП\.17 /);
});
