// A curator reads of a discipline what the students of the group read, and its archive; what is being prepared is its staff's.
import { sql } from '@orbita/database';
import { expect, test } from 'vitest';
import { buildDueDate, buildUser, type BuiltUser } from '../testing/builders.ts';
import { inClassroom, room, server } from '../testing/classroom.ts';

inClassroom();

const SECRET = 'тайна-темы';
const run = (statement: string) => server.db.pool.query(statement);

test('hidden and locked topics are not for curators; what is open stays, in the archive as well', async () => {
  const curator = await buildUser(server.db, room.companyId);
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${room.groupId})`);
  await buildDueDate(server.db, room.stepId, room.groupId, new Date(Date.now() + 86_400_000));
  await run(`update steps set title = '${SECRET}', public_text = '${SECRET}' where id = ${room.stepId}`);
  const of = (id: number) => `?user_id=${id}`;
  const paths = [
    `/api/v2/lessons/${room.stepId}`,
    `/api/v2/subjects/${room.subjectId}`,
    `/api/v2/subjects/${room.subjectId}${of(room.student.id)}`,
    `/api/subjects/${room.subjectId}/contents`,
    `/api/subjects/${room.subjectId}/contents${of(room.student.id)}`,
    `/api/v2/search?query=${encodeURIComponent(SECRET)}`,
    `/api/v2/abstract-lessons/subjects/${room.subjectId}`,
    `/api/v2/abstract-lessons?subject=${room.subjectId}`,
  ];
  const told = async (as: BuiltUser = curator) => {
    const found = await Promise.all(paths.map((path) => server.request('GET', path, { as: as.token })));
    return found.map(({ body }) => JSON.stringify(body).includes(SECRET));
  };
  expect(await told()).toEqual(paths.map(() => true));
  for (const [change, back] of [
    ['update steps set hidden = true', 'update steps set hidden = false'],
    ['update chapters set hidden = true', 'update chapters set hidden = false'],
    [`update chapters set password_hash = 'x'`, 'update chapters set password_hash = null'],
  ] as const) {
    await run(change);
    expect({ change, told: await told() }).toEqual({ change, told: paths.map(() => false) });
    expect(await told(room.teacher)).toEqual(paths.map(() => true));
    await run(back);
  }
  await run(`update steps set password_hash = 'x'`);
  expect((await told())[0]).toBe(false);
  await run(`update steps set password_hash = null`);
  await run(`update steps set is_retake = true`);
  expect((await told())[0]).toBe(true);
  await run(`update steps set is_retake = false`);
  await run(`update subjects set is_archived = true`);
  expect((await told())[0]).toBe(true);
  const journal = `/api/v2/subjects/${room.subjectId}/journal`;
  expect((await server.request('GET', journal, { as: curator.token })).status).toBe(200);
  await run(`update subjects set is_archived = false`);
});
