// What people of a large school find is the same as in a small one, whichever way it is found.
import { raw, sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildAdministrator, buildCompany, buildUser, type BuiltUser } from '../../testing/builders.ts';

let server: TestApp;
let admin: BuiltUser;
let companyId: number;
const HOST = 'large.example';
/** More than are sorted. */
const PEOPLE = 4100;
/** More than a bounded search holds. */
const TOPICS = 700;
beforeAll(async () => {
  server = await createTestApp();
  companyId = await buildCompany(server.db, { domain: HOST });
  const other = await buildCompany(server.db, { domain: 'other.example' });
  admin = await buildAdministrator(server.db, companyId);
  // The other institution has people and topics of the same names.
  for (const company of [companyId, other])
    await server.db.run(sql`
      with people as (
        insert into users (email, password_hash, first_name, last_name)
        select 'p' || ${company}::int || '-' || i || '@example.org', '', case when i % 2050 = 0 then 'Зиновий' else 'Анна' end, 'Ведерникова ' || lpad(i::text, 4, '0')
        from generate_series(1, ${PEOPLE}::int) i returning id),
      s as (insert into subjects (company_id, title) values (${company}, 'Физика') returning id),
      c as (insert into chapters (subject_id, title, position) select id, 'Раздел', 1 from s returning id, subject_id),
      t as (insert into steps (subject_id, chapter_id, title, type, position)
        select c.subject_id, c.id, case when i % 350 = 0 then 'Опыт с призмой ' else 'Лекция ' end || lpad(i::text, 4, '0'), 1, i from c, generate_series(1, ${TOPICS}::int) i)
      insert into company_members (company_id, user_id) select ${company}, id from people`);
});
afterAll(() => server.close());

const get = async (path: string) =>
  (await server.request('GET', path, { as: admin.token, headers: { host: HOST } })).body;
const search = (words: string) => get(`/api/v2/search?query=${encodeURIComponent(words)}`);

describe('a search', () => {
  test.each([
    'зинов',
    'ведерников',
    '01',
    'Анна 0001',
    'ВЕДЕРНИКОВА зиновий',
    'нет таких',
    'ян',
    'зи',
    'ве',
    'а ве 40',
    'в',
  ])('«%s» finds people', async (words) => {
    // One or two letters begin a word, more stand anywhere in it.
    const patterns = words.split(' ').map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`));
    const expected = await server.db.rows<{ last_name: string }>(sql`
      select u.last_name from company_members m join users u on u.id = m.user_id
      where m.company_id = ${companyId} and concat_ws(' ', '', u.last_name, u.first_name, u.middle_name, translate(u.email, '-.@', '   ')) ilike all (${patterns}) order by u.last_name, u.first_name limit 7`);
    const { people } = await search(words);
    expect(people.map(({ last_name }: { last_name: string }) => ({ last_name }))).toEqual(expected);
  });

  test.each(['призмой', 'лекция', 'с', '00', 'нет таких'])('«%s» finds topics', async (words) => {
    const expected = await server.db.rows<{ title: string }>(sql`
      select st.title from steps st join subjects s on s.id = st.subject_id
      where s.company_id = ${companyId} and st.title ilike ${`%${words}%`} order by st.title limit 7`);
    const { topics } = await search(words);
    expect(topics.map(({ title }: { title: string }) => ({ title }))).toEqual(expected);
  });
});

test('groups and trajectories are found by who may read them', async () => {
  const named = (name: string) => sql`select ${companyId}::int, ${name}`;
  await server.db.run(sql`insert into groups (company_id, name) ${named('Шх-21')} union all ${named('Другая')}`);
  await server.db.run(sql`insert into groups (company_id, name, is_archived) values (${companyId}, 'Шх-11', true)`);
  await server.db.run(sql`insert into trajectories (company_id, title) ${named('Шхуны и яхты 100%')}`);
  const found = { groups: [{ name: 'Шх-21' }], trajectories: [{ title: 'Шхуны и яхты 100%' }] };
  expect(await search('шх')).toMatchObject(found);
  expect((await search('100%')).trajectories).toHaveLength(1);
  expect((await search('10_%')).trajectories).toEqual([]);
  const teacher = await buildUser(server.db, companyId, { roleId: 13 });
  const path = `/api/v2/search?query=${encodeURIComponent('шх')}`;
  const { body } = await server.request('GET', path, { as: teacher.token, headers: { host: HOST } });
  expect(body).toMatchObject({ groups: [], trajectories: [] });
});

describe('the list of everybody', () => {
  const list = async (
    query: string,
  ): Promise<{ total: number; data: { id: number; last_name: string; first_name: string }[] }> =>
    get(`/api/v2/users?${query}`);

  test('has its total and order by page, as names change and people come and go', async () => {
    const { total } = await list('size=5');
    expect(total).toBe(
      (
        await server.db.one<{ n: number }>(
          sql`select count(*)::int as n from company_members where company_id = ${companyId}`,
        )
      ).n,
    );
    const [first, second] = await Promise.all([list('size=5&page=1'), list('size=5&page=2')]);
    const expected = await server.db.rows<{ id: number }>(sql`
      select u.id from company_members m join users u on u.id = m.user_id where m.company_id = ${companyId} order by u.last_name, u.first_name, u.id limit 10`);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(expected.map(({ id }) => id));

    const renamed = first.data[2]!;
    await server.db.run(sql`update users set last_name = 'Ёж', first_name = 'Ян' where id = ${renamed.id}`);
    const joined = await buildUser(server.db, companyId, { last_name: 'Ёж', first_name: 'Ада' });
    expect((await list('size=2&sort_direction=desc')).data.map(({ id }) => id)).toEqual(
      (
        await server.db.rows<{ id: number }>(sql`
          select u.id from company_members m join users u on u.id = m.user_id where m.company_id = ${companyId} order by u.last_name desc, u.first_name desc, u.id limit 2`)
      ).map(({ id }) => id),
    );
    expect((await list('size=1&query=Ада')).data[0]?.id).toBe(joined.id);
    expect((await list('size=1&sort_list=first_name')).data[0]?.id).toBe(joined.id);
    expect((await list('size=1&sort_list=first_name&sort_direction=desc')).data[0]?.id).toBe(renamed.id);
    expect((await list('size=1')).total).toBe(total + 1);

    await server.db.run(
      sql`delete from company_members where company_id = ${companyId} and user_id = any (${[joined.id, renamed.id]}::int[])`,
    );
    expect((await list('size=1')).total).toBe(total - 1);
    await server.db.run(sql`delete from users where id = ${second.data[0]!.id}`);
    expect((await list('size=1')).total).toBe(total - 2);
  });
});

describe('the list of the office', () => {
  /** More than are sorted. */
  const CROWD = 4200;
  beforeAll(() =>
    server.db.run(sql`
      with people as (
        insert into users (email, password_hash, first_name, last_name)
        select case when i % 3 > 0 then 'crowd' || i || '@example.org' end, '', 'Ефим', 'Яшин ' || lpad(i::text, 4, '0') from generate_series(1, ${CROWD}::int) i returning id)
      insert into company_members (company_id, user_id) select ${companyId}, id from people`),
  );

  const columns = {
    name: ['u.last_name', 'u.first_name'],
    email: ['lower(u.email) collate "C"'],
    created: [],
    last_seen: ['u.last_seen_at'],
  };
  const cases = (['name', 'email', 'created', 'last_seen'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).flatMap((direction) =>
      ['', 'яшин', 'ефим 01', 'зин', 'ш', 'нет таких'].map((words) => [sort, direction, words] as const),
    ),
  );
  test.each(cases)('by %s %s of «%s» is what a plain query finds', async (sort, direction, words) => {
    const patterns = words.split(' ').map((word) => `%${word}%`);
    const tie = sort === 'created' ? direction : 'asc';
    const order = [...columns[sort].map((column) => `${column} ${direction} nulls last`), `u.id ${tie}`].join(', ');
    const plain = await server.db.rows<{ id: number }>(sql`
      select u.id from company_members m join users u on u.id = m.user_id
      where m.company_id = ${companyId} and concat_ws(' ', u.last_name, u.first_name, u.middle_name, u.email, u.username, u.phone) ilike all (${patterns})
      order by ${raw(order)}`);
    const path = `/api/v2/admin/users?size=10&page=2&sort_list=${sort}&sort_direction=${direction}&query=${encodeURIComponent(words)}`;
    const { data, total } = await get(path);
    expect(data.map(({ id }: { id: number }) => id)).toEqual(plain.slice(10, 20).map(({ id }) => id));
    if (data.length > 0) expect(total).toBe(plain.length);
  });
});
