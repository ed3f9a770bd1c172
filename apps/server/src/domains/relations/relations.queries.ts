import type { Related, Relative } from '@orbita/contract/relations';
import { type Db, raw, type Sql, sql } from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import { nameMatches, personColumns } from '../../platform/person.sql.ts';
import { personJson } from '../users/index.ts';

export interface Pair {
  student: number;
  relative: number;
}

/** Returns a page of the people with children or requests in the company. */
export interface RelativeFilter {
  query?: string | undefined;
  open?: boolean | undefined;
  sort?: 'name' | 'requested_at' | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
}
/** The columns of parent `u` of the page. */
const listedColumns = raw('u.id, u.first_name, u.last_name, u.middle_name, u.photo_src, u.is_online, u.email, u.total');
export const selectRelatives = (
  db: Db,
  companyId: number,
  { query, open, sort = 'name', sort_direction }: RelativeFilter,
  page: Page,
): Promise<(Relative & { total: number })[]> => {
  const direction = raw(sort_direction === 'desc' ? 'desc' : 'asc');
  const order =
    sort === 'name'
      ? sql`last_name ${direction}, first_name ${direction}, id`
      : sql`last_request ${direction}, last_name, first_name, id`;
  return db.rows(sql`
    select ${listedColumns}, coalesce((
      select json_agg((${personJson('k')})::jsonb || jsonb_build_object('requested_at', r.requested_at, 'confirmed_at', r.confirmed_at)
        order by r.confirmed_at is not null, k.last_name, k.first_name, k.id)
      from relations r join users k on k.id = r.student_id where r.relative_id = u.id and r.company_id = ${companyId}), '[]') as children
    from (
      select ${personColumns('u')}, u.email, r.last_request, count(*) over ()::int as total
      from (select r.relative_id, max(r.requested_at) as last_request, bool_or(r.confirmed_at is null) as is_open, array_agg(r.student_id) as student_ids
        from relations r where r.company_id = ${companyId} group by r.relative_id) r
      join users u on u.id = r.relative_id
      where (${open ?? false} = false or r.is_open)
        and (${nameMatches('u', query)} or exists (select 1 from users k where k.id = any (r.student_ids) and ${nameMatches('k', query)}))
      order by ${order} limit ${page.size} offset ${page.offset}) u
    order by ${order}`);
};

export const countOpen = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from relations where company_id = ${companyId} and confirmed_at is null`,
    )
  ).count;

const related = (companyId: number, whose: Sql, other: Sql): Sql => sql`
  select ${personColumns('u')}, r.requested_at, r.confirmed_at from relations r join users u on u.id = ${other}
  where r.company_id = ${companyId} and ${whose} order by r.confirmed_at is not null, u.last_name, u.first_name, u.id`;
export const selectRelativesOf = (db: Db, companyId: number, id: number): Promise<Related[]> =>
  db.rows(related(companyId, sql`r.student_id = ${id}`, sql`r.relative_id`));
/** Returns the confirmed children; a request must not tell whether its address is known. */
export const selectChildrenOf = (db: Db, companyId: number, id: number): Promise<Related[]> =>
  db.rows(related(companyId, sql`r.relative_id = ${id} and r.confirmed_at is not null`, sql`r.student_id`));

/** Returns the names of members of the company. */
export const selectMembers = (
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  db.rows(sql`
    select u.id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as name
    from company_members m join users u on u.id = m.user_id where m.company_id = ${companyId} and m.user_id = any (${ids}::int[])`);

/** Finds a student of the company by e-mail. */
export const selectStudentByEmail = (db: Db, companyId: number, email: string): Promise<{ id: number } | undefined> =>
  db.row(sql`
    select u.id from users u join company_members m on m.company_id = ${companyId} and m.user_id = u.id
    where lower(u.email) = lower(${email})
      and exists (select 1 from group_users gu join groups g on g.id = gu.group_id where gu.user_id = u.id and g.company_id = ${companyId})`);

export const countOpenOf = async (db: Db, companyId: number, relativeId: number): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from relations where relative_id = ${relativeId} and company_id = ${companyId} and confirmed_at is null`,
    )
  ).count;

/** Adds a relation or confirms it; an open request changes nothing about one that is there. Returns whether it changed. */
export const addRelationRow = async (
  db: Db,
  companyId: number,
  { student, relative }: Pair,
  isConfirmed: boolean,
): Promise<boolean> =>
  (await db.run(sql`
    insert into relations as r (company_id, student_id, relative_id, confirmed_at)
    values (${companyId}, ${student}, ${relative}, case when ${isConfirmed} then now() end)
    on conflict (company_id, relative_id, student_id) do update set confirmed_at = excluded.confirmed_at
    where r.confirmed_at is null and excluded.confirmed_at is not null`)) === 1;

export const selectRelation = (
  db: Db,
  companyId: number,
  { student, relative }: Pair,
): Promise<{ confirmed_at: string | null } | undefined> =>
  db.row(
    sql`select confirmed_at from relations where company_id = ${companyId} and relative_id = ${relative} and student_id = ${student} for update`,
  );
export const deleteRelationRow = (db: Db, companyId: number, { student, relative }: Pair): Promise<number> =>
  db.run(
    sql`delete from relations where company_id = ${companyId} and relative_id = ${relative} and student_id = ${student}`,
  );

/** Stores the hash of a student's code in place of the former one. */
export const storeCode = (
  db: Db,
  companyId: number,
  student: number,
  { hash, days, by }: { hash: Buffer; days: number; by: number },
): Promise<{ expires_at: string }> =>
  db.one(sql`
    insert into relation_codes (company_id, student_id, code_hash, expires_at, made_by_id)
    values (${companyId}, ${student}, ${hash}, now() + make_interval(days => ${days}), ${by})
    on conflict (company_id, student_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, made_by_id = excluded.made_by_id
    returning expires_at`);
export interface TakenCode {
  student_id: number;
  /** The student, or who made it for the office; null: it is older than that is kept. */
  made_by_id: number | null;
}
/** Uses a code up and returns its student. */
export const takeCode = (db: Db, companyId: number, hash: Buffer): Promise<TakenCode | undefined> =>
  db.row(
    sql`delete from relation_codes c using company_members m
      where c.code_hash = ${hash} and c.company_id = ${companyId} and c.expires_at > now() and m.company_id = c.company_id and m.user_id = c.student_id
      returning c.student_id, c.made_by_id`,
  );
export const deleteExpiredCodes = (db: Db) => db.run(sql`delete from relation_codes where expires_at < now()`);

/** Lets the session go on in which somebody takes duties by a proof of their own; others end with the first ones (migration 0303). */
export const keepSession = (tx: Db, tokenHash: Buffer): Promise<number> =>
  tx.run(sql`select set_config('orbita.kept_session', encode(${tokenHash}::bytea, 'hex'), true)`);
