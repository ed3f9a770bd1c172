// What is written while an account is merged or erased.
import { connect, type Database, raw, sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildLesson,
  buildRelation,
  buildUser,
  type BuiltUser,
  type Classroom,
} from '../../../testing/builders.ts';
import { buildContract } from '../../../testing/contracts.ts';
import { buildReadyJob } from '../../../testing/report-jobs.ts';
import { whileWaiting } from '../../../testing/waiting.ts';
import { settleRemovedAccounts } from './removed-accounts.ts';

const HOST = 'removed.example';
let server: TestApp;
let elsewhere: Database;
let room: Classroom;
let admin: BuiltUser;
let kept: BuiltUser;
let gone: BuiltUser;
beforeAll(async () => {
  server = await createTestApp();
  elsewhere = connect(server.db.url, { max: 2 });
  room = await buildClassroom(server.db);
  await server.db.run(sql`update companies set domain = ${HOST} where id = ${room.companyId}`);
  admin = await buildAdministrator(server.db, room.companyId);
});
beforeEach(async () => {
  kept = await buildUser(server.db, room.companyId);
  gone = await buildUser(server.db, room.companyId);
});
afterAll(async () => {
  await elsewhere.end();
  await server.close();
});

const call = (method: string, path: string, as = admin, body?: object) =>
  server.request(method, path, { as: as.token, headers: { host: HOST }, ...(body ? { body } : {}) });
const merge = () => call('POST', `/api/v2/admin/users/${kept.id}/merge/${gone.id}`);
const refusal = async () => (await call('GET', `/api/v2/admin/users/${kept.id}/merge/${gone.id}`)).body.refusal;
const markOf = (id: number) => sql`
  insert into marks (step_id, student_id, mark_type_id, value, author_id) select ${room.stepId}, ${id}, min(id), 4, ${room.teacher.id} from mark_types`;
const valuesOf = (id: number) => server.db.rows(sql`select value from marks where student_id = ${id}`);
const settle = () => settleRemovedAccounts({ db: server.db });

test('a mark that is being written when accounts are merged comes along', async () => {
  const reply = await whileWaiting(elsewhere, (tx) => tx.run(markOf(gone.id)), merge);
  expect(reply.status).toBe(200);
  expect(await valuesOf(kept.id)).toEqual([{ value: 4 }]);
});

test('what comes late follows to the remaining account, roles with their duties', async () => {
  expect((await merge()).status).toBe(200);
  await server.db.run(markOf(gone.id));
  await server.db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${gone.id})`);
  await server.db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${gone.id}, 'TEACHER')`,
  );
  await settle();
  expect(await valuesOf(kept.id)).toEqual([{ value: 4 }]);
  const held = await server.db.one<{ duties: string[] }>(sql`
    select exists (select 1 from group_users where user_id = u.id) as studies, exists (select 1 from subject_users where user_id = u.id) as teaches, duties
    from users u where id = ${kept.id}`);
  expect(held).toMatchObject({ studies: true, teaches: true });
  expect(held.duties).toContain(`teaching:${room.companyId}`);
  const left = await server.db.one(sql`
    select (select count(*)::int from group_users where user_id = ${gone.id}) + (select count(*)::int from subject_users where user_id = ${gone.id})
      + (select count(*)::int from marks where student_id = ${gone.id}) as n`);
  expect(left).toEqual({ n: 0 });
});

test('rights that come late take out what was left in the remaining account', async () => {
  await merge();
  const roles = await server.db.rows<{ id: number }>(
    sql`insert into admin_roles (company_id, name, permissions) values (${room.companyId}, ${`Право ${gone.id}`}, '{users_read}') returning id`,
  );
  await server.db.run(
    sql`insert into admin_role_users (role_id, company_id, user_id) values (${roles[0]!.id}, ${room.companyId}, ${gone.id})`,
  );
  await settle();
  expect((await call('GET', '/api/v2/auth', kept)).status).toBe(401);
});

/** Somebody who may change people and groups, and nothing else. */
async function buildClerk(): Promise<BuiltUser> {
  const clerk = await buildUser(server.db, room.companyId);
  await server.db.run(sql`
    with made as (insert into admin_roles (company_id, name, permissions) values (${room.companyId}, ${`Секретарь ${clerk.id}`}, '{admin_panel_read,users_read,users_write,groups_read,groups_write}') returning id)
    insert into admin_role_users (role_id, company_id, user_id) select id, ${room.companyId}, ${clerk.id} from made`);
  return clerk;
}
const places = {
  'the role of a teacher': () =>
    sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${gone.id}, 'TEACHER')`,
  'a place in a group': () => sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${gone.id})`,
};
test.each(Object.keys(places) as (keyof typeof places)[])(
  '%s that comes late goes where the merge would have been refused; a mark follows',
  async (place) => {
    const clerk = await buildClerk();
    const reply = await call('POST', `/api/v2/admin/users/${clerk.id}/merge/${gone.id}`, clerk);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    await server.db.run(places[place]());
    await server.db.run(markOf(gone.id));
    await settle();
    const held = await server.db.one(sql`
      select (select count(*)::int from subject_users where user_id in (${clerk.id}, ${gone.id})) + (select count(*)::int from group_users where user_id in (${clerk.id}, ${gone.id})) as n`);
    expect(held).toEqual({ n: 0 });
    expect(await valuesOf(clerk.id)).toEqual([{ value: 4 }]);
  },
);

test('what both had and the merge has left stays left, also when the remaining mark is taken back', async () => {
  await server.db.run(markOf(kept.id));
  await server.db.run(markOf(gone.id));
  await merge();
  await server.db.run(sql`delete from marks where student_id = ${kept.id}`);
  await settle();
  expect(await valuesOf(kept.id)).toEqual([]);
  expect(await valuesOf(gone.id)).toEqual([{ value: 4 }]);
});

test('an application that comes late beside another one goes', async () => {
  await buildContract(server, room.companyId, { userId: kept.id });
  await merge();
  await buildContract(server, room.companyId, { userId: gone.id });
  await settle();
  expect(await server.db.rows(sql`select 1 from contracts where user_id = ${gone.id}`)).toEqual([]);
});

test('reports that others order afterwards stay', async () => {
  await server.db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${gone.id})`);
  await merge();
  const job = await buildReadyJob(server, { ...room, userId: admin.id });
  await server.db.run(
    sql`update report_jobs set forms = array['workload'], created_at = now() + interval '1 second' where id = ${job}`,
  );
  await settle();
  expect(await server.db.rows(sql`select id from report_jobs where id = ${job}`)).toEqual([{ id: job }]);
});

test('a teacher who was taken out of a discipline in one of two accounts leads its lessons with both', async () => {
  const lesson = await buildLesson(server.db, room.companyId, { subjects: [room.subjectId], teacherId: gone.id });
  const teaches = (id: number) =>
    server.db.run(
      sql`insert into subject_users (subject_id, user_id, role_type) values (${room.subjectId}, ${id}, 'TEACHER')`,
    );
  await teaches(gone.id);
  await server.db.run(sql`delete from subject_users where user_id = ${gone.id}`);
  await teaches(kept.id);
  await merge();
  expect(await server.db.rows(sql`select 1 from lesson_releases where lesson_id = ${lesson}`)).toEqual([]);
});

test('what fails for one account keeps nobody else from being looked at', async () => {
  await merge();
  await server.db.run(markOf(gone.id));
  const broken = await buildUser(server.db, room.companyId);
  await server.db.run(
    sql`update users set deleted_at = now() + interval '1 second', erased_in = ${room.companyId} where id = ${broken.id}`,
  );
  await server.db.run(
    sql`create function refuse_removed() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await server.db.run(
    raw(
      `create trigger refuse_removed before update on users for each row when (old.id = ${broken.id}) execute function refuse_removed()`,
    ),
  );
  await expect(settle()).rejects.toThrow('refused');
  await server.db.run(sql`drop function refuse_removed() cascade`);
  expect(await valuesOf(kept.id)).toEqual([{ value: 4 }]);
});

test('an account that was merged into one that was merged too leads to the last', async () => {
  await merge();
  const last = await buildUser(server.db, room.companyId);
  expect((await call('POST', `/api/v2/admin/users/${last.id}/merge/${kept.id}`)).status).toBe(200);
  await server.db.run(markOf(gone.id));
  await settle();
  expect(await valuesOf(last.id)).toEqual([{ value: 4 }]);
});

test('what an erased person wrote at that moment is erased too, and they stay out of the groups', async () => {
  const write = sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${gone.id})`;
  const reply = await whileWaiting(
    elsewhere,
    (tx) => tx.run(write),
    () => call('DELETE', `/api/v2/admin/users/${gone.id}`),
  );
  expect(reply.status).toBe(200);
  await server.db.run(
    sql`insert into user_notes (company_id, user_id, author_id, text, note_permission_id) values (${room.companyId}, ${kept.id}, ${gone.id}, 'Поздно', 1)`,
  );
  await server.db.run(sql`insert into phone_claims (user_id, phone) values (${gone.id}, '+7 900 000-00-77')`);
  await buildContract(server, room.companyId, { userId: gone.id });
  await settle();
  const left = await server.db.one(sql`
    select (select count(*)::int from group_users where user_id = ${gone.id}) as groups, (select count(*)::int from user_notes where author_id = ${gone.id}) as notes,
      (select count(*)::int from phone_claims where user_id = ${gone.id}) as phones, (select count(*)::int from contracts where user_id = ${gone.id}) as applications`);
  expect(left).toEqual({ groups: 0, notes: 0, phones: 0, applications: 0 });
});

test('whoever was erased long ago is looked at no more', async () => {
  await call('DELETE', `/api/v2/admin/users/${gone.id}`);
  await server.db.run(sql`update users set deleted_at = now() - interval '1 hour' where id = ${gone.id}`);
  await server.db.run(markOf(gone.id));
  await settle();
  expect(await valuesOf(gone.id)).toEqual([{ value: 4 }]);
});

test('two applications that go on are not made one; a cancelled one comes along', async () => {
  await buildContract(server, room.companyId, { userId: kept.id });
  const { id: other } = await buildContract(server, room.companyId, { userId: gone.id });
  expect(await refusal()).toContain('У обоих есть заявление');
  expect(await merge()).toMatchObject({ status: 409, body: { code: 'two-applications' } });
  await server.db.run(sql`update contracts set status = 'cancelled', cancelled_at = now() where id = ${other}`);
  expect((await merge()).status).toBe(200);
  expect(await server.db.one(sql`select user_id from contracts where id = ${other}`)).toEqual({ user_id: kept.id });
});

test('nobody becomes the own parent, and no retake of an account that is gone stays open', async () => {
  await buildRelation(server.db, room.companyId, { studentId: kept.id, relativeId: gone.id });
  for (const { id } of [kept, gone])
    await server.db.run(sql`
      insert into retakes (company_id, student_id, subject_id, author_id) values (${room.companyId}, ${id}, ${room.subjectId}, ${admin.id})`);
  expect((await merge()).status).toBe(200);
  expect(await server.db.rows(sql`select 1 from relations where relative_id = ${kept.id}`)).toEqual([]);
  expect(
    await server.db.rows(
      sql`select 1 from retakes where student_id = ${gone.id} and not is_closed and deleted_at is null`,
    ),
  ).toEqual([]);
});

test('nobody who fills groups joins one by merging its student into the own account', async () => {
  const clerk = await buildClerk();
  await server.db.run(sql`insert into group_users (group_id, user_id) values (${room.groupId}, ${gone.id})`);
  const reply = await call('POST', `/api/v2/admin/users/${clerk.id}/merge/${gone.id}`, clerk);
  expect(reply).toMatchObject({ status: 403, body: { code: 'gives-more' } });
});
