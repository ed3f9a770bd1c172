import { sql } from '@orbita/database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildAdministrator, buildCompany, buildGroup, buildUser, type BuiltUser } from '../../../testing/builders.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

let host = '';
let companyId: number;
let admin: BuiltUser;
let schools = 0;
/** Two groups, so that namesakes of different groups have nothing in common. */
let groups: number[];
beforeEach(async () => {
  host = `doubles${(schools += 1)}.example`;
  companyId = await buildCompany(server.db, { domain: host });
  admin = await buildAdministrator(server.db, companyId);
  groups = [await buildGroup(server.db, companyId), await buildGroup(server.db, companyId)];
});

const call = (method: string, path: string, body?: object, as = admin) =>
  server.request(method, path, { as: as.token, headers: { host }, ...(body ? { body } : {}) });
const join = (groupId: number | undefined, ...people: BuiltUser[]) =>
  server.db.run(
    sql`insert into group_users (group_id, user_id) select ${groupId}::int, x from unnest(${people.map(({ id }) => id)}::int[]) x`,
  );
const ian = (names: object = {}) =>
  buildUser(server.db, companyId, { first_name: 'Ян', last_name: 'Двойной', ...names });
/** Two students of one name in different groups. */
async function buildNamesakes(second: object = {}): Promise<[BuiltUser, BuiltUser]> {
  const [one, other] = [await ian(), await ian(second)];
  await join(groups[0], one);
  await join(groups[1], other);
  return [one, other];
}
const link = (relative: BuiltUser, student: BuiltUser) =>
  server.db.run(
    sql`insert into relations (company_id, student_id, relative_id, confirmed_at) values (${companyId}, ${student.id}, ${relative.id}, now())`,
  );
interface Listed {
  people: { id: number }[];
  reasons: string[];
  strength: string;
}
/** The pairs as [first, second, reasons, strength]. */
const list = async (query = '') =>
  (await call('GET', `/api/v2/admin/users/doubles?size=100${query}`)).body.data.map((pair: Listed) => [
    ...pair.people.map(({ id }) => id),
    pair.reasons.join(' '),
    pair.strength,
  ]);
const waiting = async () =>
  (await call('GET', '/api/v2/admin/overview')).body.waiting.find(
    ({ kind }: { kind: string }) => kind === 'suspected_doubles',
  )?.count ?? 0;

describe('who may be one person', () => {
  test('a bare name suspects nobody', async () => {
    await buildNamesakes();
    expect(await list()).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test('whoever shares a phone, whichever of the two it is, or a mail account', async () => {
    const [one, other] = await buildNamesakes();
    await server.db.run(sql`update users set phone = '+7 900 000-11-22' where id = ${one.id}`);
    await server.db.run(sql`update users set phone2 = '+7 900 000-11-22' where id = ${other.id}`);
    expect(await list()).toEqual([[one.id, other.id, 'phone', 'strong']]);
    await server.db.run(sql`update users set outlook_email = ${other.email.toUpperCase()} where id = ${one.id}`);
    expect(await list()).toEqual([[one.id, other.id, 'phone email', 'strong']]);
    expect(await list('&reason=email')).toHaveLength(1);
    expect(await list('&reason=group')).toEqual([]);
  });

  test('a crowd of one name with one phone is a mistake of a file', async () => {
    const add = (count: number) =>
      server.db.run(sql`
        with made as (insert into users (first_name, last_name, middle_name, password_hash, phone) select 'Общий', 'Номер', '', '', '+7 900 000-99-99' from generate_series(1, ${count}::int) returning id)
        insert into company_members (company_id, user_id) select ${companyId}, id from made`);
    await add(20);
    expect((await call('GET', '/api/v2/admin/users/doubles')).body.total).toBe(190);
    await add(1);
    expect((await call('GET', '/api/v2/admin/users/doubles')).body.total).toBe(0);
  });

  test('a contact alone, under another name, is a family', async () => {
    const [one, other] = await buildNamesakes({ first_name: 'Яна' });
    await server.db.run(sql`update users set phone = '+7 900 000-11-22' where id = any (${[one.id, other.id]}::int[])`);
    expect(await list()).toEqual([]);
  });

  test('namesakes in one current group, of one child, of one parent', async () => {
    const [one, other] = [await ian(), await ian()];
    await join(groups[0], one, other);
    expect(await list()).toEqual([[one.id, other.id, 'group', 'likely']]);
    await server.db.run(sql`update groups set is_archived = true where id = ${groups[0]}`);
    // Without a current group neither has a role here.
    expect(await list()).toEqual([[one.id, other.id, 'unplaced', 'possible']]);
    const child = await buildUser(server.db, companyId);
    await link(one, child);
    await link(other, child);
    expect(await list()).toEqual([[one.id, other.id, 'child', 'likely']]);
    await server.db.run(sql`delete from relations where company_id = ${companyId}`);
    await link(child, one);
    await link(child, other);
    expect(await list()).toEqual([[one.id, other.id, 'parent unplaced', 'likely']]);
    await server.db.run(sql`update relations set confirmed_at = null where company_id = ${companyId}`);
    expect(await list('&reason=parent')).toEqual([]);
  });

  test('an account without a role and its only namesakes; a common name says nothing', async () => {
    const [one, other] = [await ian(), await ian()];
    await join(groups[0], one);
    expect(await list()).toEqual([[one.id, other.id, 'unplaced', 'possible']]);
    await join(groups[1], await ian());
    expect(await list()).toHaveLength(2);
    await join(groups[1], await ian());
    expect(await list('&reason=unplaced')).toEqual([]);
  });

  test('the name counts in any spelling; patronymics that differ tell two people apart', async () => {
    const [one, other] = [await ian({ last_name: 'Королёв' }), await ian({ last_name: 'КОРОЛЕВ' })];
    await join(groups[0], one, other);
    expect(await list()).toHaveLength(1);
    const name = (person: BuiltUser, middle: string) =>
      server.db.run(sql`update users set middle_name = ${middle} where id = ${person.id}`);
    await name(one, 'Семёнович');
    await name(other, '');
    expect(await list()).toHaveLength(1);
    await name(other, 'СЕМЕНОВИЧ');
    expect(await list()).toHaveLength(1);
    // A Latin C.
    await name(other, 'Cеменович');
    expect(await list()).toHaveLength(1);
    await name(other, 'Ильич');
    expect(await list()).toEqual([]);
  });

  test.each([
    ['й of two signs', 'Райский', 'Раи\u0306ский'],
    ['a hyphen or a dash', 'Петрова-Водкина', 'Петрова — Водкина'],
    ['an apostrophe of another kind', 'О’Коннор', "О'Коннор"],
    ['a Latin letter', 'Сомов', 'Cомов'],
  ])('the name counts with %s', async (_, last, other) => {
    await join(groups[0], await ian({ last_name: last }), await ian({ last_name: other }));
    expect(await list()).toHaveLength(1);
  });

  test('whom another system knows as two is asked about only when a contact is the same', async () => {
    const [one, other] = [await ian(), await ian()];
    await join(groups[0], one, other);
    await server.db.run(
      sql`insert into external_ids (company_id, user_id, external_id) values (${companyId}, ${one.id}, 'a'), (${companyId}, ${other.id}, 'b')`,
    );
    expect(await list()).toEqual([]);
    await server.db.run(sql`update users set phone = '+7 900 000-11-22' where id = any (${[one.id, other.id]}::int[])`);
    expect(await list()).toEqual([[one.id, other.id, 'phone', 'strong']]);
  });

  test('the strongest evidence comes first; words find either of the two', async () => {
    const [weak, unplaced] = [await ian(), await ian()];
    await join(groups[0], weak);
    const [one, other] = await buildNamesakes({ last_name: 'Ким' });
    await server.db.run(sql`update users set last_name = 'Ким', phone = '+7 900 000-11-22' where id = ${one.id}`);
    await server.db.run(sql`update users set phone = '+7 900 000-11-22' where id = ${other.id}`);
    expect(await list()).toEqual([
      [one.id, other.id, 'phone', 'strong'],
      [weak.id, unplaced.id, 'unplaced', 'possible'],
    ]);
    expect(await list(`&query=${encodeURIComponent(`двойной ${unplaced.email}`)}`)).toEqual([
      [weak.id, unplaced.id, 'unplaced', 'possible'],
    ]);
    expect(await list('&query=100%25')).toEqual([]);
    const { body } = await call('GET', '/api/v2/admin/users/doubles?size=1&page=2');
    expect(body).toMatchObject({ total: 2, lastPage: 2, from: 2, data: [{ strength: 'possible' }] });
    expect(await waiting()).toBe(2);
  });
});

describe('a pair told apart', () => {
  let one: BuiltUser;
  let other: BuiltUser;
  beforeEach(async () => {
    [one, other] = [await ian(), await ian()];
    await join(groups[0], one, other);
  });
  const tell = (are_different: boolean, first = other.id, second = one.id) =>
    call('PUT', '/api/v2/admin/users/different', {
      pairs: [{ first_id: first, second_id: second }],
      are_different,
    });
  const different = async (query = '') => (await call('GET', `/api/v2/admin/users/different?${query}`)).body;
  const actsOf = async (id: number) =>
    (await call('GET', `/api/v2/admin/history?kind=user&record_id=${id}`)).body.data.map(
      ({ action }: { action: string }) => action,
    );

  test('does not come back, is listed with who said it, stands in both histories, and can be taken back', async () => {
    expect((await tell(true)).body).toEqual({ ok: true });
    await tell(true);
    expect(await list()).toEqual([]);
    expect(await waiting()).toBe(0);
    expect((await call('GET', '/api/v2/admin/users/doubles')).body.counters).toEqual({ different: 1 });
    expect(await different()).toMatchObject({
      total: 1,
      data: [{ people: [{ id: one.id }, { id: other.id }], author: { id: admin.id }, created_at: expect.any(String) }],
    });
    expect((await different('query=Иной')).total).toBe(0);
    expect([await actsOf(one.id), await actsOf(other.id)]).toEqual([['told-apart'], ['told-apart']]);

    await tell(false);
    await tell(false);
    expect(await list()).toHaveLength(1);
    expect((await different()).total).toBe(0);
    expect(await actsOf(one.id)).toEqual(['told-apart-undone', 'told-apart']);
  });

  test('is of two members of the own institution', async () => {
    const foreign = await buildUser(server.db, await buildCompany(server.db, { domain: `other-${host}` }));
    expect((await tell(true, one.id, foreign.id)).status).toBe(404);
    expect((await tell(true, one.id, one.id)).status).toBe(404);
    expect(await server.db.rows(sql`select 1 from different_people where company_id = ${companyId}`)).toEqual([]);
  });

  test('is listed without those who only read people deciding', async () => {
    const reader = await buildUser(server.db, companyId);
    await server.db.run(sql`
      with made as (insert into admin_roles (company_id, name, permissions) values (${companyId}, 'Архив', '{admin_panel_read,users_read}') returning id)
      insert into admin_role_users (role_id, company_id, user_id) select id, ${companyId}, ${reader.id} from made`);
    expect((await call('GET', '/api/v2/admin/users/doubles', undefined, reader)).body.total).toBe(1);
    const pairs = [{ first_id: one.id, second_id: other.id }];
    expect((await call('PUT', '/api/v2/admin/users/different', { pairs, are_different: true }, reader)).status).toBe(
      403,
    );
  });

  test('passes to the account that remains of a merge', async () => {
    const third = await ian();
    await join(groups[1], third);
    await tell(true, one.id, other.id);
    await tell(true, other.id, third.id);
    expect((await call('GET', `/api/v2/admin/users/${one.id}/merge/${third.id}`)).body.conflicts).toEqual([]);
    expect((await call('POST', `/api/v2/admin/users/${third.id}/merge/${other.id}`)).status).toBe(200);
    expect(
      await server.db.rows(sql`select first_id, second_id from different_people where company_id = ${companyId}`),
    ).toEqual([{ first_id: one.id, second_id: third.id }]);
    expect(await list()).toEqual([]);
  });

  test('is forgotten with whoever is erased, by the history of the other too', async () => {
    await tell(true);
    expect((await call('DELETE', `/api/v2/admin/users/${other.id}`)).status).toBe(200);
    expect((await different()).total).toBe(0);
    const kept = await server.db.rows(
      sql`select new_value from audit_records where company_id = ${companyId} and action = 'told-apart'`,
    );
    expect(kept).toEqual([{ new_value: null }, { new_value: null }]);
  });
});
