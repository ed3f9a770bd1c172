// Taking an import back asks for what bringing it in asks for.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildCompany, buildRole, type BuiltUser } from '../../../testing/builders.ts';
import { type ImportOffice, openImportOffice } from '../../../testing/import-office.ts';

let server: TestApp;
let office: ImportOffice;
let clerk: BuiltUser;
let number = 0;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  office = await openImportOffice(server, `undo-${(number += 1)}.example`);
  clerk = await office.buildClerk();
});
afterAll(() => server.close());

/** The clerk sets an address, and a file of the clerk sets another one. */
async function readdress() {
  const mail = (name: string) => `${name}-${number}@college.example`;
  await office.bringIn(`ФИО;Почта;Внешний id\nВысокая Вера;${mail('old')};V-${number}\n`);
  const done = await office.bringIn(`ФИО;Почта;Внешний id\nВысокая Вера;${mail('new')};V-${number}\n`, { as: clerk });
  expect(done).toMatchObject({ state: 'applied', counts: { teacher: { changed: 1 } } });
  const person = (await office.person('Высокая'))!;
  expect(person['email']).toBe(mail('new'));
  return { id: done.id, person };
}
const undo = async (id: number) => ({
  blockers: (await office.call('GET', `${id}/undo`, { as: clerk })).body.blockers,
  code: (await office.call('POST', `${id}/undo`, { as: clerk })).body.code,
});

describe('is refused', () => {
  test('where it would change somebody who has more rights by now', async () => {
    const { id, person } = await readdress();
    await server.db.run(
      sql`insert into admin_role_users (role_id, company_id, user_id) values (1, ${office.companyId}, ${person.id})`,
    );
    expect(await undo(id)).toEqual({
      blockers: [{ kind: 'user', id: person.id, name: 'Высокая Вера', reason: 'есть права, которых нет у вас' }],
      code: 'import-built-on',
    });
    expect(await office.person('Высокая')).toMatchObject({ email: person['email'] });
  });

  test('where the account belongs to another institution too', async () => {
    const { id, person } = await readdress();
    const elsewhere = await buildCompany(server.db);
    await server.db.run(sql`insert into company_members (company_id, user_id) values (${elsewhere}, ${person.id})`);
    expect((await undo(id)).blockers).toMatchObject([{ reason: 'учётная запись и другой организации' }]);
  });

  test('where it would change oneself', async () => {
    const { id, person } = await readdress();
    await server.db.run(sql`update sessions set user_id = ${person.id} where user_id = ${clerk.id}`);
    await server.db.run(sql`update admin_role_users set user_id = ${person.id} where user_id = ${clerk.id}`);
    expect((await undo(id)).blockers).toMatchObject([{ reason: 'свои данные меняют в профиле' }]);
  });

  test('where it would change groups and one may not', async () => {
    const done = await office.bringIn('ФИО;Группа\nГрупнов Олег;Г-1\nКураторова Ада;\n');
    expect(await undo(done.id)).toMatchObject({
      blockers: [
        { kind: 'user', name: 'Групнов Олег', reason: 'у вас нет права менять группы' },
        { kind: 'group', name: 'Г-1', reason: 'у вас нет права менять группы' },
      ],
      code: 'import-built-on',
    });
    expect(await office.person('Групнов')).toMatchObject({ groups: ['Г-1'] });
  });
});

test('nobody brings people back before themselves, nor people who have left the institution', async () => {
  await office.bringIn('ФИО;Группа;Внешний id\nВозвратный Илья;Г-1;b-1\nУшедшая Анна;Г-1;b-2\n');
  const { body: done } = await office.send('ФИО;Группа;Внешний id\nВозвратный Илья;Г-2;b-1\nУшедшая Анна;Г-2;b-2\n');
  await office.settled(done.id);
  const sheets = done.sheets.map(({ position, kind, is_taken, columns }: any) => ({
    position,
    kind,
    is_taken,
    columns,
  }));
  await office.call('PUT', `${done.id}/sheets`, { body: { sheets, moves_students: true } });
  await office.settled(done.id);
  await office.apply(done.id);
  const [person, gone] = [await office.person('Возвратный'), await office.person('Ушедшая')];
  expect(person).toMatchObject({ groups: ['Г-2'] });
  const roleId = await buildRole(server.db, office.companyId, [
    'users_read',
    'users_write',
    'groups_read',
    'groups_write',
  ]);
  await server.db.run(sql`update admin_role_users set role_id = ${roleId} where user_id = ${clerk.id}`);
  const { id: group } = await server.db.one<{ id: number }>(
    sql`select id from groups where company_id = ${office.companyId} and name = 'Г-1'`,
  );
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${clerk.id}, ${group})`);
  expect(await undo(done.id)).toMatchObject({
    blockers: [
      { kind: 'user', reason: expect.stringMatching(/работаете/) },
      { kind: 'user', reason: expect.stringMatching(/работаете/) },
    ],
    code: 'import-built-on',
  });
  expect(await office.person('Возвратный')).toMatchObject({ groups: ['Г-2'] });
  await server.db.run(sql`delete from curator_groups where curator_id = ${clerk.id}`);
  await server.db.run(sql`delete from company_members where user_id = ${gone!.id}`);
  expect((await undo(done.id)).code).toBeUndefined();
  await office.settled(done.id);
  expect(
    await server.db.rows(sql`select 1 from group_users where user_id = ${gone!.id} and group_id = ${group}`),
  ).toEqual([]);
});

test('what has been asked for is looked at again when it is done', async () => {
  const { id, person } = await readdress();
  await server.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from company_members where user_id = ${person.id} for update`);
    expect((await office.call('POST', `${id}/undo`, { as: clerk })).status).toBe(200);
    await tx.run(
      sql`insert into admin_role_users (role_id, company_id, user_id) values (1, ${office.companyId}, ${person.id})`,
    );
  });
  expect(await office.settled(id)).toMatchObject({ state: 'applied', notice: expect.stringMatching(/нельзя/) });
  expect(await office.person('Высокая')).toMatchObject({ email: person['email'] });
});

test('nothing goes on for whoever is let in no more', async () => {
  const { id, person } = await readdress();
  await server.db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('user_imports'), ${office.companyId})`);
    expect((await office.call('POST', `${id}/undo`, { as: clerk })).status).toBe(200);
    await tx.run(sql`update company_members set blocked_at = now() where user_id = ${clerk.id}`);
  });
  expect(await office.settled(id)).toMatchObject({ state: 'applied' });
  expect(await office.person('Высокая')).toMatchObject({ email: person['email'] });
});
