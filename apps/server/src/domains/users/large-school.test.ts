// What people of a large school find is the same as in a small one, whichever way it is found.
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildAdministrator, buildCompany, buildUser, type BuiltUser } from '../../testing/builders.ts';

let server: TestApp;
let admin: BuiltUser;
let companyId: number;
const HOST = 'large.example';
/** More than a bounded search holds. */
const PEOPLE = 700;
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
        select 'p' || ${company}::int || '-' || i || '@example.org', '', case when i % 350 = 0 then 'Зиновий' else 'Анна' end, 'Ведерникова ' || lpad(i::text, 4, '0')
        from generate_series(1, ${PEOPLE}::int) i returning id),
      s as (insert into subjects (company_id, title) values (${company}, 'Физика') returning id),
      c as (insert into chapters (subject_id, title, position) select id, 'Раздел', 1 from s returning id, subject_id),
      t as (insert into steps (subject_id, chapter_id, title, type, position)
        select c.subject_id, c.id, case when i % 350 = 0 then 'Опыт с призмой ' else 'Лекция ' end || lpad(i::text, 4, '0'), 1, i from c, generate_series(1, ${PEOPLE}::int) i)
      insert into company_members (company_id, user_id) select ${company}, id from people`);
});
afterAll(() => server.close());

const get = async (path: string) =>
  (await server.request('GET', path, { as: admin.token, headers: { host: HOST } })).body;
const search = (words: string) => get(`/api/v2/search?query=${encodeURIComponent(words)}`);

describe('a search', () => {
  test.each(['зинов', 'ведерников', '01', 'Анна 0001', 'ВЕДЕРНИКОВА зиновий', 'нет таких', 'ян'])(
    '«%s» finds people',
    async (words) => {
      const patterns = words.split(' ').map((word) => `%${word}%`);
      const expected = await server.db.rows<{ last_name: string }>(sql`
      select u.last_name from company_members m join users u on u.id = m.user_id
      where m.company_id = ${companyId} and (u.last_name || ' ' || u.first_name || ' ' || u.middle_name) ilike all (${patterns}) order by u.last_name, u.first_name limit 7`);
      const { people } = await search(words);
      expect(people.map(({ last_name }: { last_name: string }) => ({ last_name }))).toEqual(expected);
    },
  );

  test.each(['призмой', 'лекция', 'с', '00', 'нет таких'])('«%s» finds topics', async (words) => {
    const expected = await server.db.rows<{ title: string }>(sql`
      select st.title from steps st join subjects s on s.id = st.subject_id
      where s.company_id = ${companyId} and st.title ilike ${`%${words}%`} order by st.title limit 7`);
    const { topics } = await search(words);
    expect(topics.map(({ title }: { title: string }) => ({ title }))).toEqual(expected);
  });
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
