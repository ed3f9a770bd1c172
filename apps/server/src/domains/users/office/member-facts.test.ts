// What a member's row says of the person stays true, whatever changes it.
import { type Sql, sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import {
  buildAdministrator,
  buildClassroom,
  buildGroup,
  buildUser,
  type Classroom,
} from '../../../testing/builders.ts';

let server: TestApp;
let room: Classroom;
let person: number;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  await buildAdministrator(server.db, room.companyId);
  person = (await buildUser(server.db, room.companyId)).id;
});
afterAll(() => server.close());

const run = (statement: Sql) => server.db.run(statement);
/** Rows that say something else than what they are made from. */
const untrue = () =>
  server.db.rows(sql`
    select m.* from company_members m cross join lateral member_facts(m.company_id, m.user_id) f
    where (m.last_name, m.first_name, m.email, m.search_key, m.found_key, m.is_distant, m.has_signed_in, m.is_student, m.is_teacher, m.is_expert, m.is_curator, m.is_parent, m.is_administrator) is distinct from
      (f.last_name, f.first_name, f.email, f.search_key, f.found_key, f.is_distant, f.has_signed_in, f.is_student, f.is_teacher, f.is_expert, f.is_curator, f.is_parent, f.administers or m.is_moderator)`);
const said = async (): Promise<string[]> => {
  const facts = await server.db.one<object>(sql`
    select is_student as student, is_teacher as teacher, is_expert as expert, is_curator as curator, is_parent as parent, is_administrator as administrator,
      is_distant as distant, has_signed_in as known, email is null as unreachable
    from company_members where user_id = ${person} and company_id = ${room.companyId}`);
  return Object.entries(facts).flatMap(([name, holds]) => (holds === true ? [name] : []));
};
/** Does one thing after the other and returns what the row says after each. */
async function follow(steps: Sql[]): Promise<string[][]> {
  const results: string[][] = [];
  for (const step of steps) {
    await run(step);
    results.push(await said());
    expect(await untrue()).toEqual([]);
  }
  return results;
}

test('groups make a student and a curator, as long as they are not archived', async () => {
  const group = await buildGroup(server.db, room.companyId);
  const archive = (is: boolean) => sql`update groups set is_archived = ${is} where id = ${group}`;
  expect(
    await follow([
      sql`insert into group_users (group_id, user_id) values (${group}, ${person})`,
      archive(true),
      archive(false),
      sql`insert into curator_groups (group_id, curator_id) values (${group}, ${person})`,
      sql`delete from group_users where user_id = ${person}`,
      sql`delete from groups where id = ${group}`,
    ]),
  ).toEqual([['student'], [], ['student'], ['student', 'curator'], ['curator'], []]);
});

test('disciplines make a teacher and an expert, until they are deleted', async () => {
  const subject = room.subjectId;
  expect(
    await follow([
      sql`insert into subject_users (subject_id, user_id, role_type) values (${subject}, ${person}, 'TEACHER')`,
      sql`update subject_users set role_type = 'EXPERT' where user_id = ${person}`,
      sql`update subjects set deleted_at = now() where id = ${subject}`,
      sql`update subjects set deleted_at = null where id = ${subject}`,
      sql`delete from subject_users where user_id = ${person}`,
    ]),
  ).toEqual([['teacher'], ['expert'], [], ['expert'], []]);
});

test('roles, children and the account itself', async () => {
  const role = (await server.db.one<{ id: number }>(
    sql`insert into admin_roles (company_id, name, permissions) values (${room.companyId}, 'Архив', '{users_read}') returning id`,
  ))!.id;
  const child = (await buildUser(server.db, room.companyId)).id;
  const rename = (change: Sql) => sql`update users set ${change} where id = ${person}`;
  expect(
    await follow([
      sql`insert into admin_role_users (role_id, company_id, user_id) values (${role}, ${room.companyId}, ${person}), (13, ${room.companyId}, ${person})`,
      sql`update admin_roles set permissions = '{admin_panel_read}' where id = ${role}`,
      sql`delete from admin_roles where id = ${role}`,
      sql`delete from admin_role_users where user_id = ${person}`,
      sql`update company_members set is_moderator = true where user_id = ${person}`,
      sql`update company_members set is_moderator = false where user_id = ${person}`,
      sql`insert into relations (student_id, relative_id, company_id) values (${child}, ${person}, ${room.companyId})`,
      sql`update relations set confirmed_at = now() where relative_id = ${person}`,
      sql`delete from relations where relative_id = ${person}`,
      rename(sql`is_distant = true`),
      rename(sql`last_seen_at = now(), middle_name = 'Ефимовна', phone = '+7 999 123-45-67'`),
      rename(sql`email = null`),
    ]),
  ).toEqual([
    ['teacher'],
    ['teacher', 'administrator'],
    ['teacher'],
    [],
    ['administrator'],
    [],
    [],
    ['parent'],
    [],
    ['distant'],
    ['distant', 'known'],
    ['distant', 'known', 'unreachable'],
  ]);
});

test('two people who take the last two groups of somebody at once leave no student behind', async () => {
  const groups = [await buildGroup(server.db, room.companyId), await buildGroup(server.db, room.companyId)];
  for (const group of groups) await run(sql`insert into group_users (group_id, user_id) values (${group}, ${person})`);
  let take = () => {};
  const taken = new Promise<void>((resolve) => (take = resolve));
  const first = server.db.transaction(async (tx) => {
    await tx.run(sql`delete from group_users where group_id = ${groups[0]!} and user_id = ${person}`);
    take();
    // The other waits for this transaction, which nobody can see from outside but PostgreSQL.
    for (;;) {
      const waiting = await server.db.rows(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%group_users%'`);
      if (waiting.length > 0) break;
    }
  });
  await taken;
  await run(sql`delete from group_users where group_id = ${groups[1]!} and user_id = ${person}`);
  await first;
  expect(await said()).not.toContain('student');
});
