import type { Permission } from '@orbita/contract/permissions';
import { type Db, sql } from '@orbita/database';

/** Id of the built-in role of administrators. */
export const ADMINISTRATOR_ROLE_ID = 1;

export interface RoleRow {
  id: number;
  name: string;
  description: string;
  permissions: Permission[];
}
/** Returns the roles of a company, the built-in ones first. */
export const selectRoles = (db: Db, companyId: number): Promise<RoleRow[]> =>
  db.rows(sql`
    select r.id, r.name, r.description, r.permissions from admin_roles r where r.company_id = ${companyId} or r.company_id is null
    order by r.company_id is not null, r.name, r.id`);

export const selectRoleIdsOf = (db: Db, companyId: number, userId: number): Promise<{ role_id: number }[]> =>
  db.rows(sql`select role_id from admin_role_users where company_id = ${companyId} and user_id = ${userId}`);

interface RoleChange {
  userId: number;
  given: readonly number[];
  taken: readonly number[];
}
export const writeRoles = (db: Db, companyId: number, { userId, given, taken }: RoleChange): Promise<number> =>
  db.run(sql`
    with gone as (delete from admin_role_users where company_id = ${companyId} and user_id = ${userId} and role_id = any (${taken}::int[]))
    insert into admin_role_users (role_id, company_id, user_id) select r, ${companyId}::int, ${userId}::int from unnest(${given}::int[]) r on conflict do nothing`);

export const setModerator = (db: Db, companyId: number, userId: number, isModerator: boolean): Promise<number> =>
  db.run(
    sql`update company_members set is_moderator = ${isModerator} where company_id = ${companyId} and user_id = ${userId}`,
  );

/** Counts who else, among those let in, is moderator or may assign roles. */
export const countOthers = (
  db: Db,
  companyId: number,
  userIds: readonly number[],
): Promise<{ moderators: number; administrators: number }> =>
  db.one(sql`
    select count(*) filter (where m.is_moderator)::int as moderators, count(*) filter (where exists (
        select 1 from admin_role_users x join admin_roles r on r.id = x.role_id
        where x.user_id = m.user_id and x.company_id = m.company_id and 'roles_write' = any (r.permissions)))::int as administrators
    from company_members m where m.company_id = ${companyId} and m.blocked_at is null and m.user_id <> all (${userIds}::int[])
      and (m.is_moderator or exists (select 1 from admin_role_users x where x.user_id = m.user_id and x.company_id = m.company_id))`);
