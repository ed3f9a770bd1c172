// Accounts that may be one person: the same name, and something else that both have.
import { type DoubleReason, doubleReasons, type DoubleStrength } from '@orbita/contract/permissions';
import type { Person } from '@orbita/contract/schemas';
import { type Db, join, type Sql, sql } from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import { personJson } from '../../../platform/person.sql.ts';
import { memberMatches } from './people.queries.ts';

/** A name that more people than this have says nothing about an account without a role. */
const RARE_NAME = 3;
/** Namesakes who share more than this share it by a mistake of a file; paired with each other they would be millions. */
const CROWD = 20;
/** What each kind of evidence weighs; a contact outweighs everything else together. */
const WEIGHTS: Record<DoubleReason, number> = { phone: 20, email: 20, child: 5, parent: 5, group: 4, unplaced: 1 };
const [STRONG, LIKELY] = [20, 4];

/** Columns of a weight by reason. */
const weights = (): Sql =>
  join(
    doubleReasons.map((reason) => sql`(${reason}::text, ${WEIGHTS[reason]}::int)`),
    ', ',
  );

/**
 * What namesakes have: their contacts, current groups, children and parents. Only the index of names is read for everybody;
 * a group of namesakes goes by its first id, because numbers compare faster than names.
 */
const signsOf = (companyId: number): Sql => sql`
  namesakes as materialized (
    select x.user_id as id, x.name, x.bearers, fold_words(u.middle_name) collate "C" as middle,
      u.phone, u.phone2, lower(u.email) collate "C" as email, lower(u.outlook_email) collate "C" as mail, e.external_id,
      not (m.is_student or m.is_teacher or m.is_expert or m.is_curator or m.is_parent or m.is_administrator) as is_unplaced
    from (
      select user_id, min(user_id) over w as name, count(*) over w as bearers from company_members
      where company_id = ${companyId} and last_name <> '' and first_name <> ''
      window w as (partition by fold_words(last_name || ' ' || first_name))) x
    join company_members m on m.company_id = ${companyId} and m.user_id = x.user_id
    join users u on u.id = x.user_id left join external_ids e on e.user_id = u.id and e.company_id = ${companyId}
    where x.bearers > 1),
  signs as materialized (
    select id, name, 'phone' as reason, phone collate "C" as sign from namesakes where phone is not null
    union all select id, name, 'phone', phone2 collate "C" from namesakes where phone2 is not null
    union all select id, name, 'email', email from namesakes where email is not null
    union all select id, name, 'email', mail from namesakes where mail is not null
    union all select n.id, n.name, 'group', x.group_id::text from namesakes n join group_users x on x.user_id = n.id join groups g on g.id = x.group_id
      where g.company_id = ${companyId} and not g.is_archived
    union all select n.id, n.name, 'child', x.student_id::text from namesakes n join relations x on x.relative_id = n.id where x.company_id = ${companyId} and x.confirmed_at is not null
    union all select n.id, n.name, 'parent', x.relative_id::text from namesakes n join relations x on x.student_id = n.id where x.company_id = ${companyId} and x.confirmed_at is not null),
  shared as materialized (select name, reason, sign from signs group by name, reason, sign having min(id) < max(id) and count(*) <= ${CROWD})`;

/**
 * Common table expressions up to `pairs`: two members who may be one person, with the evidence. Patronymics that differ
 * tell two people apart, as ids of another system do unless a contact is the same.
 */
const suspectedPairs = (companyId: number): Sql => sql`
  ${signsOf(companyId)},
  evidence as (
    select a.id as first_id, b.id as second_id, s.reason from shared s join signs a using (name, reason, sign) join signs b using (name, reason, sign) where b.id > a.id
    union select a.id, b.id, 'unplaced' from namesakes a join namesakes b on b.name = a.name and b.id > a.id
      where a.bearers <= ${RARE_NAME} and (a.is_unplaced or b.is_unplaced)),
  pairs as materialized (
    select e.first_id, e.second_id, array_agg(e.reason order by w.weight desc, e.reason desc) as reasons, sum(w.weight)::int as weight
    from evidence e join (values ${weights()}) w (reason, weight) on w.reason = e.reason
    join namesakes a on a.id = e.first_id join namesakes b on b.id = e.second_id
    where (a.middle = b.middle or a.middle = '' or b.middle = '')
      and (e.reason in ('phone', 'email') or a.external_id is null or b.external_id is null)
      and not exists (select 1 from different_people d where d.company_id = ${companyId} and d.first_id = e.first_id and d.second_id = e.second_id)
    group by e.first_id, e.second_id)`;

/** A query that counts the pairs of `selectDoubles`. */
export const countDoubles = (companyId: number): Sql =>
  sql`with ${suspectedPairs(companyId)} select count(*)::int from pairs`;

/** Condition: one of the two people of pair `p` matches the words. */
const oneMatches = (companyId: number, query: string | undefined): Sql =>
  query?.trim()
    ? sql`exists (select 1 from company_members m where m.company_id = ${companyId} and m.user_id in (p.first_id, p.second_id) and ${memberMatches(query)})`
    : sql`true`;

export interface PairFilter {
  query?: string | undefined;
  reason?: DoubleReason | undefined;
}
interface PairRow {
  first_id: number;
  second_id: number;
  total: number;
}
export const selectDoubles = (
  db: Db,
  companyId: number,
  { query, reason }: PairFilter,
  page: Page,
): Promise<(PairRow & { reasons: DoubleReason[]; strength: DoubleStrength })[]> =>
  db.rows(sql`
    with ${suspectedPairs(companyId)}
    select p.first_id, p.second_id, p.reasons, case when p.weight >= ${STRONG} then 'strong' when p.weight >= ${LIKELY} then 'likely' else 'possible' end as strength,
      count(*) over ()::int as total
    from pairs p where ${reason ? sql`${reason}::text = any (p.reasons)` : sql`true`} and ${oneMatches(companyId, query)}
    order by p.weight desc, p.first_id, p.second_id limit ${page.size} offset ${page.offset}`);

/** Pairs told apart whose people are both still members. */
const toldApart = (companyId: number): Sql => sql`
  different_people p
  join company_members a on a.company_id = p.company_id and a.user_id = p.first_id
  join company_members b on b.company_id = p.company_id and b.user_id = p.second_id
  where p.company_id = ${companyId}`;

export const countDifferent = async (db: Db, companyId: number): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from ${toldApart(companyId)}`)).n;

export const selectDifferent = (
  db: Db,
  companyId: number,
  query: string | undefined,
  page: Page,
): Promise<(PairRow & { author: Person | null; created_at: string })[]> =>
  db.rows(sql`
    select p.first_id, p.second_id, p.created_at, (select ${personJson('u')} from users u where u.id = p.author_id) as author, count(*) over ()::int as total
    from ${toldApart(companyId)} and ${oneMatches(companyId, query)}
    order by p.created_at desc, p.first_id, p.second_id limit ${page.size} offset ${page.offset}`);

export interface Pair {
  first_id: number;
  second_id: number;
}
const pairsIn = (pairs: readonly Pair[]): Sql =>
  sql`(select x.first_id, x.second_id from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x (first_id int, second_id int))`;

/** Returns the names of those among these people who are members. */
export const selectMemberNames = (
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  db.rows(sql`
    select u.id, concat_ws(' ', nullif(u.last_name, ''), nullif(u.first_name, ''), nullif(u.middle_name, '')) as name
    from company_members m join users u on u.id = m.user_id where m.company_id = ${companyId} and m.user_id = any (${ids}::int[])`);

/** Tells people apart and returns the pairs that were not told apart before. */
export const insertDifferent = (
  db: Db,
  { companyId, authorId }: { companyId: number; authorId: number },
  pairs: readonly Pair[],
): Promise<Pair[]> =>
  db.rows(sql`
    insert into different_people (company_id, first_id, second_id, author_id)
    select distinct ${companyId}::int, p.first_id, p.second_id, ${authorId}::int from ${pairsIn(pairs)} p
    on conflict do nothing returning first_id, second_id`);

export const deleteDifferent = (db: Db, companyId: number, pairs: readonly Pair[]): Promise<Pair[]> =>
  db.rows(sql`
    delete from different_people d using ${pairsIn(pairs)} p
    where d.company_id = ${companyId} and d.first_id = p.first_id and d.second_id = p.second_id returning d.first_id, d.second_id`);

/** Whoever was told apart from one account is told apart from the other; of the two themselves nothing stays. */
export const handOverDifferences = (db: Db, gone: number, kept: number): Promise<number> =>
  db.run(sql`
    with told as (delete from different_people where first_id = ${gone} or second_id = ${gone} returning *)
    insert into different_people (company_id, first_id, second_id, author_id, created_at)
    select t.company_id, least(o.id, ${kept}::int), greatest(o.id, ${kept}::int), t.author_id, t.created_at
    from told t cross join lateral (select case when t.first_id = ${gone} then t.second_id else t.first_id end as id) o
    where o.id <> ${kept} on conflict do nothing`);
