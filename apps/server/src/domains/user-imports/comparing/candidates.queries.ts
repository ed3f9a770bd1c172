// People and groups here with whom a file is compared.
import { type Db, sql } from '@orbita/database';
import { belongsElsewhere, type HeldAccount, holdingsOf } from '../../../access/account-holdings.access.ts';

export interface CandidateKeys {
  emails: string[];
  usernames: string[];
  externals: string[];
  phones: string[];
  /** Pairs of folded last and first names. */
  names: { last: string; first: string }[];
}

/** Returns the ids of the members who share anything with the file. */
export const selectCandidateIds = async (db: Db, companyId: number, keys: CandidateKeys): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select m.user_id as id from company_members m where m.company_id = ${companyId} and m.user_id in (
        select u.id from users u where lower(u.email) = any (${keys.emails}::text[])
        union all select u.id from users u where lower(u.username) = any (${keys.usernames}::text[])
        union all select u.id from users u where u.phone = any (${keys.phones}::text[])
        union all select x.user_id from external_ids x where x.company_id = ${companyId} and x.external_id = any (${keys.externals}::text[])
        union all select u.id from jsonb_to_recordset(${JSON.stringify(keys.names)}::jsonb) as n (last text, first text)
          join users u on fold_words(u.last_name) = n.last and fold_words(u.first_name) = n.first)`)
  ).map(({ id }) => id);

export interface Candidate extends HeldAccount {
  id: number;
  last_name: string;
  first_name: string;
  middle_name: string;
  email: string | null;
  username: string | null;
  phone: string | null;
  external_id: string | null;
  /** Groups studied in that are not archived. */
  groups: { id: number; name: string }[];
  curated: number[];
  /** Confirmed children. */
  children: number[];
  is_teacher: boolean;
}

/** Keeps others from changing these members until the transaction ends. */
export const lockCandidates = (db: Db, companyId: number, ids: readonly number[]): Promise<number> =>
  db.run(
    sql`select 1 from company_members where company_id = ${companyId} and user_id = any (${ids}::int[]) order by user_id for no key update`,
  );

export const selectCandidates = (db: Db, companyId: number, ids: readonly number[]): Promise<Candidate[]> =>
  db.rows(sql`
    select u.id, u.last_name, u.first_name, u.middle_name, u.email, u.username, u.phone,
      (select x.external_id from external_ids x where x.user_id = u.id and x.company_id = m.company_id) as external_id,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) from group_users x join groups g on g.id = x.group_id
        where x.user_id = u.id and g.company_id = m.company_id and not g.is_archived), '[]') as groups,
      array(select x.group_id from curator_groups x join groups g on g.id = x.group_id where x.curator_id = u.id and g.company_id = m.company_id) as curated,
      array(select r.student_id from relations r where r.company_id = m.company_id and r.relative_id = u.id and r.confirmed_at is not null) as children,
      exists (select 1 from admin_role_users x where x.user_id = u.id and x.company_id = m.company_id and x.role_id = 13) as is_teacher,
      coalesce((select array_agg(distinct p) from admin_role_users x join admin_roles r on r.id = x.role_id cross join unnest(r.permissions) p
        where x.user_id = u.id and x.company_id = m.company_id), '{}') as permissions,
      ${holdingsOf(sql`m.user_id`, sql`m.company_id`)} as holdings, m.is_moderator, u.id is not distinct from c.owner_id as is_owner,
      ${belongsElsewhere(sql`u.id`, sql`m.company_id`)} as is_shared
    from company_members m join users u on u.id = m.user_id join companies c on c.id = m.company_id
    where m.company_id = ${companyId} and m.user_id = any (${ids}::int[]) order by m.user_id`);

export interface KnownGroup {
  id: number;
  name: string;
  description: string;
  is_archived: boolean;
}
export const selectGroups = (db: Db, companyId: number): Promise<KnownGroup[]> =>
  db.rows(sql`select id, name, description, is_archived from groups where company_id = ${companyId} order by id`);

/** Returns the e-mails and logins among these that people of other companies have, in lower case. */
export const selectTakenElsewhere = (
  db: Db,
  companyId: number,
  { emails, usernames }: CandidateKeys,
): Promise<{ email: string | null; username: string | null }[]> =>
  db.rows(sql`
    select lower(u.email) as email, lower(u.username) as username from users u
    where u.id in (select x.id from users x where lower(x.email) = any (${emails}::text[]) union all select x.id from users x where lower(x.username) = any (${usernames}::text[]))
      and not exists (select 1 from company_members m where m.company_id = ${companyId} and m.user_id = u.id)`);
