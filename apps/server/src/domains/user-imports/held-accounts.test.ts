// A file sets what one signs in with only where its sender may open all that the account holds.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveHolding } from '../../testing/account-holdings.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildCompany, buildGroup, buildUser, type BuiltUser } from '../../testing/builders.ts';
import { type ImportOffice, openImportOffice } from '../../testing/import-office.ts';

let server: TestApp;
let office: ImportOffice;
let clerk: BuiltUser;
let number = 0;
beforeAll(async () => {
  server = await createTestApp();
});
beforeEach(async () => {
  office = await openImportOffice(server, `held-${(number += 1)}.example`);
  clerk = await office.buildClerk();
});
afterAll(() => server.close());

const mail = (name: string) => `${name}-held-${number}@college.example`;
/** Brings in somebody by an external id and gives the account an application. */
async function bringApplicant(): Promise<number> {
  await office.bringIn(`ФИО;Почта;Внешний id\nВысокая Вера;${mail('old')};V-${number}\n`);
  const { id } = (await office.person('Высокая'))!;
  await giveHolding.application(server, office.companyId, id);
  return id;
}
const renamed = (column: string, value: string) => `ФИО;${column};Внешний id\nВысокая Вера;${value};V-${number}\n`;

test.each([
  ['Почта', () => mail('thief')],
  ['Логин', () => `thief-${number}`],
  ['Телефон', () => '+7 905 111-22-33'],
])('%s of an applicant is set by nobody without the right to read applications', async (column, value) => {
  const id = await bringApplicant();
  const before = await server.db.row(sql`select email, username, phone from users where id = ${id}`);
  const done = await office.compare(renamed(column, value()), { as: clerk });
  expect((await office.rows(done.id))[0]).toMatchObject({
    action: 'bad',
    faults: [{ message: expect.stringContaining('открывается то, на что у вас нет прав') }],
  });
  expect(await server.db.row(sql`select email, username, phone from users where id = ${id}`)).toEqual(before);
  const admission = await office.buildClerk('contracts_read', 'contracts_write');
  expect(await office.bringIn(renamed(column, value()), { as: admission })).toMatchObject({
    counts: { teacher: { changed: 1 } },
  });
  const { body } = await office.call('GET', `/api/v2/admin/history?kind=user&record_id=${id}`);
  expect(body.data[0]).toMatchObject({ action: 'account-opened', actor: { id: admission.id } });
});

test('nobody becomes a curator by a file of who may not read what curators see', async () => {
  const planner = await office.buildClerk('groups_read', 'groups_write');
  const file = `Куратор;Почта;Группа\nНовая Нина;${mail('puppet')};П-${number}\n`;
  const { id } = await office.compare(file, { as: planner });
  expect((await office.rows(id)).find(({ kind }) => kind === 'curator')).toMatchObject({
    action: 'bad',
    faults: [{ message: expect.stringContaining('Так откроется то, на что у вас самих нет прав') }],
  });
  const head = await office.buildClerk('groups_read', 'groups_write', 'subjects_read');
  expect(await office.bringIn(file, { as: head })).toMatchObject({ counts: { curator: { new: 1 } } });
});

test('nor does who curates a group bring students into it by a file', async () => {
  const curator = await office.buildClerk('groups_read', 'groups_write');
  const groupId = await buildGroup(server.db, office.companyId);
  await server.db.run(sql`update groups set name = ${`СВ-${number}`} where id = ${groupId}`);
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${curator.id}, ${groupId})`);
  const file = `ФИО;Почта;Группа;Тип\nНовый Иван Петрович;${mail('new')};СВ-${number};студент\n`;
  const rows = async (as: BuiltUser) => office.rows((await office.compare(file, { as })).id);
  expect((await rows(curator)).map(({ action }) => action)).toEqual(['bad']);
  expect((await rows(await office.buildClerk('groups_read', 'groups_write'))).map(({ action }) => action)).toEqual([
    'new',
  ]);
});

test('a file that changes a way in seals the application, and so does taking it back', async () => {
  const id = await bringApplicant();
  const isSealed = async () => {
    const [{ is_sealed }] = (await server.db.rows(sql`
      with known as (select ways_in_changed_at is not null as is_sealed from users where id = ${id}),
      cleared as (update users set ways_in_changed_at = null where id = ${id}) select is_sealed from known`)) as [
      { is_sealed: boolean },
    ];
    return is_sealed;
  };
  expect([await isSealed(), await isSealed()]).toEqual([true, false]);
  const done = await office.bringIn(renamed('Почта', mail('new')));
  expect(await isSealed()).toBe(true);
  await office.call('POST', `${done.id}/undo`);
  await office.settled(done.id);
  expect(await isSealed()).toBe(true);
});

test('is asked again when the file is applied, and when it is taken back', async () => {
  await office.bringIn(`ФИО;Почта;Внешний id\nВысокая Вера;${mail('old')};V-${number}\n`);
  const { id } = (await office.person('Высокая'))!;
  const done = await office.bringIn(renamed('Почта', mail('new')), { as: clerk });
  await giveHolding.application(server, office.companyId, id);
  const { body } = await office.call('GET', `${done.id}/undo`, { as: clerk });
  expect(body.blockers).toMatchObject([{ reason: 'учётная запись открывает то, на что у вас нет прав' }]);
  expect((await office.call('POST', `${done.id}/undo`, { as: clerk })).body.code).toBe('import-built-on');
  expect(await office.person('Высокая')).toMatchObject({ email: mail('new') });
  expect((await office.call('GET', `${done.id}/undo`)).body.blockers).toEqual([]);
});

test('a row is decided to mean nobody but those whom it may mean', async () => {
  const stranger = await buildUser(server.db, await buildCompany(server.db));
  await office.bringIn('ФИО;Группа\nВысокая Вера;Д-1\n');
  const { id } = await office.compare('ФИО;Группа\nВысокая Вера;Д-2\n');
  const [row] = await office.rows(id, '&action=suspected');
  const decide = (userId: number) =>
    office.call('POST', `${id}/decisions`, { as: clerk, body: { choice: 'same', rows: [row.id], user_id: userId } });
  expect((await decide(stranger.id)).status).toBe(404);
  expect((await decide(clerk.id)).status).toBe(404);
  expect(await server.db.one(sql`select choice, chosen_id from user_import_rows where id = ${row.id}`)).toEqual({
    choice: null,
    chosen_id: null,
  });
  expect((await decide((await office.person('Высокая'))!.id)).status).toBe(200);
});
