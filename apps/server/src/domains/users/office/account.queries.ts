// A person's account in full, and what decides who may change it.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Holding, Permission } from '@orbita/contract/permissions';
import { keysOf } from '@orbita/contract/records';
import type { users } from '@orbita/contract/users';
import type { PersonAccount } from '@orbita/contract/users/account';
import { assignments, type ColumnMap, type Db, empty, type FieldsOf, raw, type Sql, sql } from '@orbita/database';
import { belongsElsewhere, coveredBy, holdingsOf } from '../../../access/account-holdings.access.ts';
import { hasSecondFactor } from '../../../platform/second-factor.sql.ts';
import { canAll, type Viewer } from '../../../http/viewer.ts';
import { personJson } from '../../../platform/person.sql.ts';
import { childrenJson } from '../person.sql.ts';
import { listedColumns } from './people.queries.ts';

/** Condition: user `u` belongs to another company too. */
const isShared = (companyId: number): Sql => belongsElsewhere(sql`u.id`, sql`${companyId}::int`);

/** Who a change is about: what they hold decides who may make it. */
export interface Target {
  id: number;
  name: string;
  /** Rights by roles, without those of a moderator. */
  permissions: Permission[];
  is_moderator: boolean;
  is_administrator: boolean;
  is_owner: boolean;
  is_shared: boolean;
  is_blocked: boolean;
  /** Whether there is an e-mail address or a login to go with a password. */
  has_login: boolean;
  /** What whoever gets into the account gets too. */
  holdings: Holding[];
}
/** Returns the people of the company among these ids, as they are once nobody else changes their membership. */
export const selectTargets = async (db: Db, companyId: number, ids: readonly number[]): Promise<Target[]> => {
  // Locked by a statement of its own, because one that waited for the lock would read what was before.
  await db.run(
    sql`select 1 from company_members where company_id = ${companyId} and user_id = any (${ids}::int[]) order by user_id for no key update`,
  );
  return db.rows(sql`
    select u.id, u.last_name || ' ' || u.first_name as name, m.is_moderator, m.blocked_at is not null as is_blocked, coalesce(u.username, u.email, '') <> '' as has_login,
      u.id is not distinct from c.owner_id as is_owner, ${isShared(companyId)} as is_shared,
      exists (select 1 from admin_role_users x where x.user_id = u.id and x.company_id = m.company_id and x.role_id = 1) as is_administrator,
      coalesce((select array_agg(distinct p) from admin_role_users x join admin_roles r on r.id = x.role_id cross join unnest(r.permissions) p
        where x.user_id = u.id and x.company_id = m.company_id), '{}') as permissions,
      ${holdingsOf(sql`m.user_id`, sql`m.company_id`)} as holdings
    from company_members m join users u on u.id = m.user_id join companies c on c.id = m.company_id
    where m.company_id = ${companyId} and m.user_id = any (${ids}::int[]) order by m.last_name, m.first_name, m.user_id`);
};

type AccountRow = Omit<PersonAccount, 'may_change' | 'may_sign_in_as' | 'opening_refusal' | 'admin_roles'> & {
  admin_roles: { id: number; name: string; permissions: Permission[] }[];
  holdings: Holding[];
};

const curatedGroups = (companyId: number): Sql => sql`
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from curator_groups x join groups g on g.id = x.group_id
    where x.curator_id = u.id and g.company_id = ${companyId} and not g.is_archived), '[]')`;
const subjectsOf = (companyId: number): Sql => sql`
  coalesce((select json_agg(json_build_object('id', s.id, 'title', s.title, 'role_type', x.role_type, 'is_archived', s.is_archived) order by s.title, s.id)
    from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and s.company_id = ${companyId} and s.deleted_at is null), '[]')`;
const adminRoles = (companyId: number): Sql => sql`
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name, 'permissions', r.permissions) order by r.name)
    from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = u.id and x.company_id = ${companyId}), '[]')`;
const parentsOf = (companyId: number): Sql => sql`
  coalesce((select json_agg(${personJson('k')} order by k.last_name, k.first_name) from relations r join users k on k.id = r.relative_id
    where r.student_id = u.id and r.company_id = ${companyId} and r.confirmed_at is not null), '[]')`;

/** Condition: the person's application opens only with proof, and the viewer may give a code for it. */
const hasSealed = (viewer: Viewer): Sql => sql`(
  ${canAll(viewer, coveredBy.application)}::boolean and u.ways_in_changed_at is not null and u.id <> ${viewer.id}
  and exists (select 1 from contracts x where x.user_id = u.id and x.company_id = ${viewer.company_id}))`;
export const selectAccount = (db: Db, viewer: Viewer, id: number): Promise<AccountRow | undefined> => {
  const { company_id: company } = viewer;
  return db.row(sql`
    select ${listedColumns(company)}, u.phone2, u.outlook_email, u.jira_login, u.photo_id, u.notifications_email, u.notifications_telegram,
      u.must_change_password, u.password_hash <> '' as has_password, ${hasSecondFactor(sql`u.id`)} as has_second_factor, ${hasSealed(viewer)} as has_sealed_application, ${hasSealed(viewer)} and u.proved_phone is not null as has_proved_phone, m.blocked_at, m.block_reason, u.id is not distinct from c.owner_id as is_owner, m.is_moderator,
      exists (select 1 from admin_role_users x where x.user_id = u.id and x.company_id = m.company_id and x.role_id = 1) as is_administrator,
      ${isShared(company)} as is_shared, ${curatedGroups(company)} as curated_groups, ${subjectsOf(company)} as subjects,
      ${adminRoles(company)} as admin_roles, ${childrenJson(company)} as children, ${parentsOf(company)} as parents, ${holdingsOf(sql`m.user_id`, sql`m.company_id`)} as holdings, u.updated_at
    from company_members m join users u on u.id = m.user_id join companies c on c.id = m.company_id where m.company_id = ${company} and m.user_id = ${id}`);
};

const byPassword = { elsewhere: 'storePassword' };
/** Where the fields of an account are written. */
export const accountFields = {
  first_name: true,
  last_name: true,
  middle_name: true,
  email: true,
  username: true,
  phone: true,
  phone2: true,
  is_distant: true,
  photo_id: true,
  outlook_email: true,
  jira_login: true,
  notifications_email: true,
  notifications_telegram: true,
  lms_admin: { elsewhere: 'setAdministrator' },
  password: byPassword,
  password_confirmation: byPassword,
  current_password: { elsewhere: 'assertOwnPassword' },
  safe: { elsewhere: 'getUser' },
  group_ids: { elsewhere: 'insertPlaces' },
  subject_ids: { elsewhere: 'insertPlaces' },
  role_ids: { elsewhere: 'giveRoles' },
} as const satisfies ColumnMap<FieldsOf<BodyOf<typeof users.updateUser> & BodyOf<typeof users.createPerson>>>;
type AccountFields = typeof accountFields;
/** Fields of an account that are columns of `users`. */
export type AccountColumn = {
  [Field in keyof AccountFields]: AccountFields[Field] extends true ? Field : never;
}[keyof AccountFields];
const accountColumns = keysOf(accountFields).filter((field) => accountFields[field] === true);
export type AccountChange = Partial<Record<AccountColumn, string | number | boolean | null>>;

/** Returns the fields of an account as they are, locked for a change. */
export const selectFields = (
  db: Db,
  id: number,
): Promise<Record<AccountColumn, string | number | boolean | null> & { id: number; updated_at: string }> =>
  db.one(sql`select id, ${raw(accountColumns.join(', '))}, updated_at from users where id = ${id} for no key update`);

/** Returns the changed account's moment, or undefined when `asRead` is stale. */
export const updateFields = (
  db: Db,
  id: number,
  change: AccountChange,
  { asRead, isOwn }: { asRead: string | undefined; isOwn: boolean },
): Promise<{ updated_at: string } | undefined> =>
  db.row(sql`
    update users set ${assignments<AccountChange>(accountFields, change, sql`updated_at = now()`)} ${isOwn ? sql`, ways_in_own_at = clock_timestamp()` : empty}
    where id = ${id} and (${asRead ?? null}::timestamptz is null or updated_at = ${asRead ?? null}::timestamptz) returning updated_at`);

/** Remembers that the person typed the number, with which nobody signs in until a call confirms it. */
export const markOwnPhone = (tx: Db, id: number) => tx.run(sql`update users set phone_is_own = true where id = ${id}`);

interface Named {
  email: string | null | undefined;
  username: string | null | undefined;
}
/** Returns whether somebody else signs in with this e-mail or login. */
export const selectTaken = (
  db: Db,
  exceptId: number,
  { email = null, username = null }: Named,
): Promise<{ email: boolean; username: boolean }> =>
  db.one(sql`
    select exists (select 1 from users where lower(email) = lower(${email}::text) and id <> ${exceptId}::int) as email,
      exists (select 1 from users where lower(username) = lower(${username}::text) and id <> ${exceptId}::int) as username`);
