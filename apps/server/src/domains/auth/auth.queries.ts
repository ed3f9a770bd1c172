import { isAdmitting } from '../../platform/open-offers.sql.ts';
import { ownContractJson } from '../../platform/own-contract.sql.ts';
import type { auth, AuthInfo } from '@orbita/contract/auth';
import type { BodyOf } from '@orbita/contract/endpoint';
import { assignments, type ColumnMap, type Db, type FieldsOf, type Sql, sql, type Whole } from '@orbita/database';
import { companyOfDomain } from '../../http/viewer.ts';
import { ownDuties } from '../../access/role-holders.access.ts';
import { ownNotesJson } from '../../access/notes.access.ts';
import { currentFormJson } from '../education-forms/index.ts';
import { statusesTodayJson } from '../temporary-statuses/index.ts';
import type { Viewer } from '../../http/viewer.ts';
import { childrenJson, hasArchivedSubjects, personColumns } from '../users/index.ts';
import { makeAdministrator } from './found-company.queries.ts';
import { isOwnerSession, voucherOf } from './entry/owner-proof.queries.ts';

export interface Account {
  id: number;
  password_hash: string;
  /** The person has signed in on this device before. */
  is_known_device: boolean;
  /** Somebody has, so that the device keeps its name. */
  is_device: boolean;
}

export const selectAccount = (db: Db, login: string, device: Buffer): Promise<Account | undefined> =>
  db.row(
    sql`select id, password_hash, exists (select 1 from known_devices d where d.user_id = users.id and d.device_hash = ${device}) as is_known_device,
        exists (select 1 from known_devices d where d.device_hash = ${device}) as is_device
      from users where lower(email) = lower(${login}) or lower(username) = lower(${login}) limit 1`,
  );

/**
 * Returns the own password hash and whether the session is so new that the same program has just sent the password, or proved to
 * be the owner's of an account that has none yet.
 */
export const selectOwnPassword = (
  db: Db,
  userId: number,
  session: { tokenHash: Buffer; userAgent: string },
  freshMinutes: number,
): Promise<{ password_hash: string; is_fresh: boolean }> =>
  db.one(sql`
    select u.password_hash, coalesce((select s.created_at > now() - make_interval(mins => ${freshMinutes}) and (s.by_password or u.password_hash = '') from sessions s where s.token_hash = ${session.tokenHash} and s.user_agent = ${session.userAgent.slice(0, 300)}), false)
        or (u.password_hash = '' and ${isOwnerSession(session.tokenHash)}) as is_fresh
    from users u where u.id = ${userId}`);

/** What others guess the password of a person from. */
export interface OwnNames {
  first_name: string;
  last_name: string;
  middle_name: string;
  email: string | null;
  username: string | null;
}
export const selectNames = (db: Db, userId: number): Promise<OwnNames | undefined> =>
  db.row(sql`select first_name, last_name, middle_name, email, username from users where id = ${userId}`);
/** Stores a password that somebody has set by a link, which others may have read. */
/** What becomes of the confirmed phone of `u` with a new password: whoever knew the former one could have confirmed a phone of their own. */
export const phoneAfterPassword: Sql = sql`case when u.password_hash = '' then u.phone_confirmed_at end`;
export const updatePassword = (db: Db, userId: number, hash: string) =>
  db.run(sql`
    update users u set password_hash = ${hash}, must_change_password = false, phone_confirmed_at = ${phoneAfterPassword}, updated_at = now()
    where u.id = ${userId}`);
/** Condition: the phone of `u` is the owner's, because a call to it has opened the session, or the owner has proved both. */
const isOwnersPhone = (tokenHash: Buffer): Sql => sql`
  (exists (select 1 from sessions s where s.token_hash = ${tokenHash} and s.user_id = u.id and s.by_phone)
    or (u.proved_phone = u.phone and ${isOwnerSession(tokenHash)}))`;
/** Stores the own password and returns whether there was one; in a session that has proved to be the owner's, the way in is the owner's again. */
export const updateOwnPassword = (
  db: Db,
  userId: number,
  { hash, tokenHash, keepsWays }: { hash: string; tokenHash: Buffer; keepsWays: boolean },
): Promise<{ had_password: boolean }> =>
  db.one(sql`
    with former as materialized (select password_hash <> '' as had_password from users where id = ${userId} for no key update)
    update users u set password_hash = ${hash}, must_change_password = false, ways_in_own_at = clock_timestamp(),
      phone_confirmed_at = case when ${keepsWays}::boolean or ${isOwnersPhone(tokenHash)} then u.phone_confirmed_at else ${phoneAfterPassword} end,
      ways_in_changed_at = case when ${isOwnerSession(tokenHash)} then null else u.ways_in_changed_at end,
      vouched_in = case when ${isOwnerSession(tokenHash)} then ${voucherOf(tokenHash)} else u.vouched_in end, updated_at = now()
    from former where u.id = ${userId} returning former.had_password`);
/** Ends what others could have added beside the password; the phone is decided with the password itself. */
export const deleteOtherWays = (tx: Db, userId: number): Promise<number> =>
  tx.run(sql`
    with links as (delete from identities where user_id = ${userId}),
    calendars as (delete from calendar_feeds where user_id = ${userId}),
    keys as (delete from passkeys where user_id = ${userId})
    delete from recovery_codes r where r.user_id = ${userId}
      and not exists (select 1 from authenticators a where a.user_id = r.user_id and a.confirmed_at is not null)`);

/** Ends a session; with the own one those end that the person has begun in the names of others, which may be open in other tabs. */
export const deleteSession = (
  db: Db,
  { id, acting_admin_id: admin }: Viewer,
  tokenHash: Buffer,
): Promise<{ token_hash: Buffer }[]> => {
  const begun = admin ? sql`false` : sql`acting_admin_id = ${id}`;
  return db.rows(sql`delete from sessions where token_hash = ${tokenHash} or ${begun} returning token_hash`);
};
export const deleteOtherSessions = (db: Db, userId: number, keep: Buffer): Promise<{ token_hash: Buffer }[]> =>
  db.rows(
    sql`delete from sessions where (user_id = ${userId} and token_hash <> ${keep}) or acting_admin_id = ${userId} returning token_hash`,
  );
/** Forgets the devices of a person but one, so that nobody else goes on as a known one. */
export const deleteOtherDevices = (db: Db, userId: number, keep: Buffer) =>
  db.run(sql`delete from known_devices where user_id = ${userId} and device_hash <> ${keep}`);
export const deleteOldDevices = (db: Db) =>
  db.run(sql`delete from known_devices where used_at < now() - interval '180 days'`);
export const deleteEndedSessions = (db: Db) => db.run(sql`delete from sessions where expires_at < now()`);

type OwnAccount = Omit<
  AuthInfo['user'],
  | 'is_parent'
  | 'is_moderator'
  | 'is_member'
  | 'is_curator'
  | 'is_expert'
  | 'must_change_password'
  | 'must_set_second_factor'
>;
/** The first person of the first group that user `u` looks after, whose diary the menu of a curator opens. */
const firstCurated = (companyId: number): Sql => sql`(
  select x.user_id from curator_groups cg join groups g on g.id = cg.group_id and g.company_id = ${companyId} and not g.is_archived
    join group_users x on x.group_id = g.id join users cu on cu.id = x.user_id
  where cg.curator_id = u.id order by g.name, g.id, cu.last_name, cu.first_name, cu.id limit 1)`;
export const selectAuthUser = (db: Db, viewer: Viewer): Promise<OwnAccount> => {
  const { id: userId, company_id: companyId } = viewer;
  return db.one(sql`
    select ${personColumns('u')}, u.email, u.username, u.phone, u.phone_confirmed_at is not null as phone_confirmed, u.is_distant, u.shortcuts_enabled, u.notifications_email, u.contacts_public, ${viewer.is_curator ? firstCurated(companyId) : sql`null::int`} as first_curated_id,
      (select count(*)::int from group_users x join groups g on g.id = x.group_id where x.user_id = u.id and g.company_id = ${companyId}) as groups_count,
      (select count(*)::int from subject_users x join subjects s on s.id = x.subject_id
        where x.user_id = u.id and x.role_type = 'TEACHER' and s.company_id = ${companyId} and s.deleted_at is null) as subjects_count,
      ${childrenJson(companyId)} as children, ${ownDuties(viewer)} as duties, ${hasArchivedSubjects(companyId)} as "isSubjectsArchived",
      ${currentFormJson(companyId)} as current_form, ${statusesTodayJson(companyId)} as temporary_statuses, ${ownNotesJson(viewer)} as notes, ${ownContractJson(companyId)} as contract
    from users u where u.id = ${userId}`);
};

export const selectAuthCompany = (db: Db, companyId: number): Promise<AuthInfo['company'] & { is_demo: boolean }> =>
  db.one(sql`
    select id, title, is_demo, time_zone, instruction_for_student, instruction_for_distant, instruction_for_teacher, instruction_for_curator, instruction_for_admin, instruction_for_parent
    from companies where id = ${companyId}`);

export const selectSignInCompany = (
  db: Db,
  domain: string,
): Promise<{
  id: number | null;
  title: string;
  sign_in_page_message: string;
  is_demo: boolean;
  registration_open: boolean;
  admission_open: boolean;
  has_company: boolean;
}> =>
  db.one(sql`
    select c.id, coalesce(c.title, '') as title, coalesce(c.sign_in_page_message, '') as sign_in_page_message, coalesce(c.is_demo, false) as is_demo, coalesce(not c.private, false) as registration_open, ${isAdmitting(sql`d.id`)} as admission_open,
      exists (select 1 from companies) as has_company
    from (select ${companyOfDomain(domain)} as id) d left join companies c on c.id = d.id`);

export const selectDemoAccounts = (db: Db, logins: string[]): Promise<{ login: string; name: string }[]> =>
  db.rows(
    sql`select email as login, last_name || ' ' || first_name as name from users where lower(email) = any (${logins})`,
  );

export const touchActivity = (db: Db, userId: number) =>
  db.run(sql`update users set last_seen_at = now() where id = ${userId}`);

type OwnSettings = FieldsOf<BodyOf<typeof auth.updateOwnSettings>>;
const settingFields: ColumnMap<OwnSettings> = {
  shortcuts_enabled: true,
  notifications_email: true,
  contacts_public: true,
};
export const updateSettings = <Given extends OwnSettings>(
  db: Db,
  userId: number,
  settings: Whole<OwnSettings, Given>,
) =>
  db.run(sql`update users set ${assignments(settingFields, settings, sql`updated_at = now()`)} where id = ${userId}`);

interface OwnCompany {
  id: number;
  title: string;
  is_moderator: boolean;
}
export const selectCompaniesOf = (db: Db, userId: number): Promise<OwnCompany[]> =>
  db.rows(
    sql`select c.id, c.title, m.is_moderator from company_members m join companies c on c.id = m.company_id where m.user_id = ${userId} order by c.title`,
  );

/** Deletes the set-up code; returns false when it is not the printed one. */
export const takeSetupCode = async (db: Db, hash: Buffer): Promise<boolean> =>
  (await db.run(sql`delete from setup_codes where code_hash = ${hash}`)) > 0;
export const lockSetup = (db: Db) => db.run(sql`select pg_advisory_xact_lock(4712)`);

export interface FirstAdministrator {
  companyId: number;
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}
export async function insertFirstAdministrator(db: Db, person: FirstAdministrator): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into users (email, password_hash, first_name, last_name, rights_since) values (${person.email}, ${person.passwordHash}, ${person.firstName}, ${person.lastName}, now()) returning id`);
  await makeAdministrator(db, person.companyId, id);
  return id;
}
