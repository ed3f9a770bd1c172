import type { Passkey } from '@orbita/contract/auth/second-factor';
import type { DemandedRole } from '@orbita/contract/auth/second-factor-methods';
import { type Db, sql } from '@orbita/database';
import { hasSecondFactor } from '../../../platform/second-factor.sql.ts';

interface AuthenticatorRow {
  created_at: string;
  last_used_at: string | null;
}
export interface Overview {
  totp: AuthenticatorRow | null;
  passkeys: Passkey[];
  recovery_codes_left: number;
}
/** Returns what a person confirms sign-ins with. */
export const selectOverview = (db: Db, userId: number): Promise<Overview> =>
  db.one(sql`
    select (select jsonb_build_object('created_at', f.confirmed_at, 'last_used_at', f.last_used_at) from authenticators f where f.user_id = ${userId} and f.confirmed_at is not null) as totp,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'domain', f.domain, 'created_at', f.created_at, 'last_used_at', f.last_used_at) order by f.id)
        from passkeys f where f.user_id = ${userId}), '[]') as passkeys,
      (select count(*)::int from recovery_codes f where f.user_id = ${userId} and f.used_at is null) as recovery_codes_left`);

export const selectHasFactor = async (db: Db, userId: number): Promise<boolean> =>
  (await db.one<{ has: boolean }>(sql`select ${hasSecondFactor(sql`${userId}::int`)} as has`)).has;

export interface Person {
  email: string | null;
  username: string | null;
  name: string;
  company: string;
}
export const selectPerson = (db: Db, userId: number, companyId: number): Promise<Person> =>
  db.one(sql`
    select u.email, u.username, u.first_name || ' ' || u.last_name as name, c.title as company from users u join companies c on c.id = ${companyId} where u.id = ${userId}`);

/** Keeps the key of an app that has not been confirmed yet; returns false when one has. */
export const storeKey = async (tx: Db, userId: number, secret: Buffer): Promise<boolean> =>
  (await tx.run(sql`
    insert into authenticators (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, created_at = now(), last_step = null, wrong_codes = 0 where authenticators.confirmed_at is null`)) >
  0;
export const selectKey = (
  db: Db,
  userId: number,
  minutes: number,
): Promise<{ secret: Buffer; is_confirmed: boolean } | undefined> =>
  db.row(sql`
    select secret, confirmed_at is not null as is_confirmed from authenticators
    where user_id = ${userId} and (confirmed_at is not null or created_at > now() - make_interval(mins => ${minutes}))`);
/** Forgets an app whose set-up was begun and not ended. */
export const deleteUnconfirmedKey = (tx: Db, userId: number): Promise<number> =>
  tx.run(sql`delete from authenticators where user_id = ${userId} and confirmed_at is null`);
export const confirmKey = (tx: Db, userId: number, step: number): Promise<number> =>
  tx.run(sql`
    update authenticators set confirmed_at = now(), last_step = ${step}::bigint, last_used_at = now(), wrong_codes = 0 where user_id = ${userId} and confirmed_at is null`);
/** Uses a clock step up; returns false when it, or a later one, was used before, or after too many wrong codes. */
export const takeStep = async (tx: Db, userId: number, step: number, mostWrong: number): Promise<boolean> =>
  (await tx.run(sql`
    update authenticators set last_step = ${step}::bigint, last_used_at = now(), wrong_codes = 0
    where user_id = ${userId} and confirmed_at is not null and wrong_codes < ${mostWrong} and (last_step is null or last_step < ${step}::bigint)`)) >
  0;
export const countWrongCode = (db: Db, userId: number) =>
  db.run(sql`update authenticators set wrong_codes = wrong_codes + 1 where user_id = ${userId}`);
export const deleteAuthenticator = (tx: Db, userId: number): Promise<number> =>
  tx.run(sql`delete from authenticators where user_id = ${userId} and confirmed_at is not null`);

export const replaceRecoveryCodes = (tx: Db, userId: number, hashes: readonly Buffer[]) =>
  tx.run(sql`
    with old as (delete from recovery_codes where user_id = ${userId})
    insert into recovery_codes (user_id, code_hash) select ${userId}, decode(h, 'hex') from unnest(${hashes.map((hash) => hash.toString('hex'))}::text[]) h`);
/** Uses a recovery code up; returns false when there is none such left. */
export const takeRecoveryCode = async (tx: Db, userId: number, hash: Buffer): Promise<boolean> =>
  (await tx.run(
    sql`update recovery_codes set used_at = now() where user_id = ${userId} and code_hash = ${hash} and used_at is null`,
  )) > 0;
/** Ends what is of no use without a factor. */
export const deleteRemains = (tx: Db, userId: number) =>
  tx.run(sql`
    with waiting as (delete from pending_sign_ins where user_id = ${userId})
    delete from recovery_codes where user_id = ${userId}`);
/** Removes every factor of a person; returns how many there were. */
export const deleteFactors = async (tx: Db, userId: number): Promise<number> =>
  (
    await tx.one<{ n: number }>(sql`
      with apps as (delete from authenticators where user_id = ${userId} returning confirmed_at),
      keys as (delete from passkeys where user_id = ${userId} returning 1),
      codes as (delete from recovery_codes where user_id = ${userId}),
      waiting as (delete from pending_sign_ins where user_id = ${userId})
      select ((select count(*) from apps where confirmed_at is not null) + (select count(*) from keys))::int as n`)
  ).n;

/** Condition on a member `m` of company `c`: holds a role of which a factor may be demanded. */
const roleConditions: Record<DemandedRole, ReturnType<typeof sql>> = {
  administrator: sql`exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = m.user_id and x.company_id = c.id and 'admin_panel_read' = any (r.permissions))`,
  moderator: sql`m.is_moderator`,
  teacher: sql`m.is_teacher`,
  curator: sql`exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = m.user_id and g.company_id = c.id)`,
  expert: sql`exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = m.user_id and x.role_type = 'EXPERT' and s.company_id = c.id and s.deleted_at is null)`,
};
const memberRoles = sql`
  select m.user_id, ${hasSecondFactor(sql`m.user_id`)} as is_ready, ${roleConditions.administrator} as administrator, ${roleConditions.moderator} as moderator,
    ${roleConditions.teacher} as teacher, ${roleConditions.curator} as curator, ${roleConditions.expert} as expert
  from company_members m join companies c on c.id = m.company_id`;
interface RoleCount {
  role: DemandedRole;
  people: number;
  ready: number;
}
export const countRoles = (db: Db, companyId: number): Promise<RoleCount[]> =>
  db.rows(sql`
    select r.role, count(*)::int as people, count(*) filter (where r.is_ready)::int as ready
    from (select v.role, v.holds, s.is_ready from (${memberRoles} where m.company_id = ${companyId} and m.blocked_at is null) s
      cross join lateral (values ('administrator', s.administrator), ('moderator', s.moderator), ('teacher', s.teacher), ('curator', s.curator), ('expert', s.expert)) as v(role, holds)) r
    where r.holds group by r.role`);
export const selectDemand = (db: Db, companyId: number): Promise<{ roles: DemandedRole[] }> =>
  db.one(sql`select second_factor_roles as roles from companies where id = ${companyId}`);
/** Stores the roles; returns those before. */
export const updateDemand = (
  tx: Db,
  companyId: number,
  roles: readonly DemandedRole[],
): Promise<{ roles: DemandedRole[] }> =>
  tx.one(sql`
    update companies c set second_factor_roles = ${roles}::text[] from (select second_factor_roles as roles from companies where id = ${companyId} for no key update) old
    where c.id = ${companyId} returning old.roles`);
export const selectLacking = (db: Db, companyId: number, roles: readonly DemandedRole[]): Promise<{ id: number }[]> =>
  db.rows(sql`
    select s.user_id as id from (${memberRoles} where m.company_id = ${companyId}) s
    where not s.is_ready and (('administrator' = any (${roles}::text[]) and s.administrator) or ('moderator' = any (${roles}::text[]) and s.moderator)
      or ('teacher' = any (${roles}::text[]) and s.teacher) or ('curator' = any (${roles}::text[]) and s.curator) or ('expert' = any (${roles}::text[]) and s.expert))`);
