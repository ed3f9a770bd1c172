import type { AdminRole, adminRoles } from '@orbita/contract/admin-roles';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Permission } from '@orbita/contract/permissions';
import type { Person } from '@orbita/contract/schemas';
import {
  assignments,
  type ColumnMap,
  type Db,
  type FieldsOf,
  insertion,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { nameMatches, personColumns } from '../../platform/person.sql.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

/** A role as it is stored. */
export interface RoleRow extends Omit<AdminRole, 'permissions'> {
  permissions: Permission[];
}
/** Condition: role `r` exists in the company: its own or a built-in one. */
const isOf = (companyId: number): Sql => sql`(r.company_id is null or r.company_id = ${companyId})`;
const roleColumns = (companyId: number): Sql => sql`
  r.id, r.name, r.description, r.company_id is null as is_built_in, r.permissions, r.updated_at,
  (select count(*)::int from admin_role_users ru where ru.role_id = r.id and ru.company_id = ${companyId}) as users_count,
  (select count(*)::int from steps st join subjects s on s.id = st.subject_id
    where s.company_id = ${companyId} and s.deleted_at is null and st.deleted_at is null and st.roles_ids @> array[r.id]) as topics_count`;

export const selectRoles = (
  db: Db,
  companyId: number,
  words: string,
  page: Page,
): Promise<(RoleRow & { total: number })[]> =>
  db.rows(sql`
    with page as materialized (
      select r.*, count(*) over ()::int as total from admin_roles r
      where ${isOf(companyId)} and ${hasWords(sql`r.name`, words)}
      order by r.company_id nulls first, case when r.company_id is null then r.id end, r.name, r.id limit ${page.size} offset ${page.offset})
    select ${roleColumns(companyId)}, r.total from page r order by r.company_id nulls first, case when r.company_id is null then r.id end, r.name, r.id`);

export const selectRole = (db: Db, companyId: number, id: number): Promise<RoleRow | undefined> =>
  db.row(sql`select ${roleColumns(companyId)} from admin_roles r where r.id = ${id} and ${isOf(companyId)}`);

export const selectNames = (db: Db, companyId: number): Promise<{ id: number; name: string }[]> =>
  db.rows(sql`select r.id, r.name from admin_roles r where ${isOf(companyId)} order by r.name, r.id limit 1000`);

type Body = BodyOf<typeof adminRoles.createAdminRole> & BodyOf<typeof adminRoles.updateAdminRole>;
/** A call may name permissions as objects; those of a role are names, with what they need. */
type RoleFields = FieldsOf<Omit<Body, 'permissions'> & { permissions: Permission[] }>;

const roleFields: ColumnMap<RoleFields> = {
  name: (name) => name.trim(),
  description: (description) => description.trim(),
  permissions: true,
};

/** Makes a role; undefined when the name is taken. */
export const insertRole = <Given extends RoleFields>(
  db: Db,
  companyId: number,
  role: Whole<RoleFields, Given>,
): Promise<{ id: number } | undefined> =>
  db.row(sql`
    insert into admin_roles ${insertion(roleFields, role, { company_id: companyId })}
    on conflict (company_id, lower(name)) do nothing returning id`);

/** Whether another role of the company bears the name. */
export const isNameTaken = async (db: Db, companyId: number, name: string, exceptId: number): Promise<boolean> =>
  (await db.row(
    sql`select 1 from admin_roles where company_id = ${companyId} and lower(name) = lower(${name}) and id <> ${exceptId}`,
  )) !== undefined;

/** Changes a role of the company; returns false when `asRead` is stale. */
export const updateRoleRow = async <Given extends RoleFields>(
  db: Db,
  viewer: Viewer,
  id: number,
  { change, asRead }: { change: Whole<RoleFields, Given>; asRead: string | undefined },
): Promise<boolean> => {
  const changes = assignments(roleFields, change, sql`updated_at = now()`);
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (
    (await db.run(
      sql`update admin_roles set ${changes} where id = ${id} and company_id = ${viewer.company_id} and ${fresh}`,
    )) === 1
  );
};

/** Whether a member of the company who is not blocked may assign roles. */
export const hasAdministrator = async (db: Db, companyId: number): Promise<boolean> =>
  (await db.row(sql`
    select 1 from admin_role_users ru join admin_roles r on r.id = ru.role_id join company_members m on m.company_id = ru.company_id and m.user_id = ru.user_id
    where ru.company_id = ${companyId} and m.blocked_at is null and 'roles_write' = any (r.permissions) limit 1`)) !==
  undefined;

export const deleteRoleRow = (db: Db, companyId: number, id: number): Promise<number> =>
  db.run(sql`delete from admin_roles where id = ${id} and company_id = ${companyId}`);

export const selectHolderIds = async (db: Db, companyId: number, id: number): Promise<number[]> =>
  (
    await db.rows<{ user_id: number }>(
      sql`select user_id from admin_role_users where role_id = ${id} and company_id = ${companyId}`,
    )
  ).map(({ user_id }) => user_id);

export const selectHolders = (
  db: Db,
  companyId: number,
  { roleId, words }: { roleId: number; words: string | undefined },
  page: Page,
): Promise<(Person & { email: string | null; total: number })[]> =>
  db.rows(sql`
    select ${personColumns('u')}, u.email, count(*) over ()::int as total
    from admin_role_users ru join users u on u.id = ru.user_id
    where ru.role_id = ${roleId} and ru.company_id = ${companyId} and ${nameMatches('u', words)}
    order by u.last_name, u.first_name, u.id limit ${page.size} offset ${page.offset}`);

/** The name of a member of the company; undefined when there is none. */
export const selectMember = (db: Db, companyId: number, userId: number): Promise<{ name: string } | undefined> =>
  db.row(sql`
    select concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as name
    from company_members m join users u on u.id = m.user_id where m.company_id = ${companyId} and m.user_id = ${userId}`);
export const insertHolder = (db: Db, companyId: number, roleId: number, userId: number): Promise<number> =>
  db.run(
    sql`insert into admin_role_users (role_id, company_id, user_id) values (${roleId}, ${companyId}, ${userId}) on conflict do nothing`,
  );
export const deleteHolder = (db: Db, companyId: number, roleId: number, userId: number): Promise<number> =>
  db.run(
    sql`delete from admin_role_users where role_id = ${roleId} and company_id = ${companyId} and user_id = ${userId}`,
  );
