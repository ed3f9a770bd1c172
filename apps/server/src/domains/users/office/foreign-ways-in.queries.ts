// What somebody may have left in an account before it became worth entering.
import { type Db, type Sql, sql } from '@orbita/database';
import { assertThat } from '../../../http/app-error.ts';
import { endLinks, insertPasswordsEnded } from '../../mails/index.ts';

/** Locks those of the accounts for which the condition on `u` holds, and returns their ids. */
const lockThose = async (tx: Db, userIds: readonly number[], which: Sql): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(
      sql`select id from users u where id = any (${userIds}::int[]) and (${which}) for no key update`,
    )
  ).map(({ id }) => id);

/** Condition: account `u` holds rights of the administration somewhere. */
const hasRights: Sql = sql`(exists (select 1 from company_members m where m.user_id = u.id and m.is_moderator)
  or exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = u.id and r.permissions <> '{}'))`;

/** To how many companies account `u` belongs, with those that have removed its person and keep what they wrote. */
const companiesOf: Sql = sql`((select count(*) from company_members m where m.user_id = u.id) + (select count(*) from removed_members r where r.user_id = u.id))`;
/**
 * Condition: account `u` is found again by mail, or by the office of its only company. One of several companies without an address keeps what it has,
 * because nobody could give a way back.
 */
const findsBack: Sql = sql`(coalesce(u.email, '') <> '' or ${companiesOf} <= 1)`;
const thatFindBack = async (tx: Db, ids: readonly number[]): Promise<number[]> =>
  (await tx.rows<{ id: number }>(sql`select u.id from users u where u.id = any (${ids}::int[]) and ${findsBack}`)).map(
    ({ id }) => id,
  );

/** Throws for an account that others set up, of several companies and without an address: what they know would have to stay, because nobody could give a way back. */
async function assertFoundBack(tx: Db, ids: readonly number[]): Promise<void> {
  const lost = await tx.row(
    sql`select 1 from users u where u.id = any (${ids}::int[]) and u.ways_in_changed_at is not null and not ${findsBack} limit 1`,
  );
  assertThat(lost === undefined, 'account-without-address');
}

async function dropKeys(tx: Db, all: readonly number[]): Promise<void> {
  const ids = await thatFindBack(tx, all);
  await tx.run(sql`
    with keys as (delete from passkeys where user_id = any (${ids}::int[]))
    delete from recovery_codes r where user_id = any (${ids}::int[])
      and not exists (select 1 from authenticators a where a.user_id = r.user_id and a.confirmed_at is not null)`);
  await dropOtherWays(tx, all);
}

/** Ends known devices and sessions, but for one. */
const endEntries = (tx: Db, ids: readonly number[], keep?: Buffer): Promise<number> =>
  tx.run(sql`
    with devices as (delete from known_devices where user_id = any (${ids}::int[]))
    delete from sessions where user_id = any (${ids}::int[]) and token_hash is distinct from ${keep ?? null}::bytea`);

/** What lets in beside the password and the second factor: phones and links to identity providers, those with a proof of the owner only on request. */
async function dropOtherWays(tx: Db, ids: readonly number[], keepsProved = false): Promise<void> {
  const here = await thatFindBack(tx, ids);
  await endLinks(tx, 'confirm-email', ids);
  await tx.run(sql`
    with addresses as (delete from email_changes where user_id = any (${ids}::int[])),
    waiting as (delete from pending_sign_ins where user_id = any (${ids}::int[])),
    calendars as (delete from calendar_feeds where user_id = any (${ids}::int[])),
    screens as (delete from push_devices where user_id = any (${ids}::int[])),
    links as (delete from identities where user_id = any (${here}::int[]) and not (${keepsProved}::boolean and is_proved))
    update users set phone_confirmed_at = null
    where id = any (${here}::int[]) and phone_confirmed_at is not null and not (${keepsProved}::boolean and proved_phone is not distinct from phone)`);
}

/** Takes out what was added without a proof of the owner: whoever gave the first rights may have left it. */
async function dropUnproved(tx: Db, ids: readonly number[]): Promise<void> {
  const here = await thatFindBack(tx, ids);
  await tx.run(sql`delete from passkeys where user_id = any (${here}::int[]) and not is_proved`);
  await dropOtherWays(tx, ids, true);
}

/** What a person may do, in every company. */
const rightsIn = (person: Sql): Sql => sql`
  select x.company_id || ':' || permission from admin_role_users x join admin_roles r on r.id = x.role_id, unnest(r.permissions) permission where x.user_id = ${person}
  union all select m.company_id || ':moderator' from company_members m where m.user_id = ${person} and m.is_moderator
  union all select c.id || ':owner' from companies c where c.owner_id = ${person}`;
/** Where a person belongs, and where a person may set passwords: whoever knows one of a member must be able to set it there. */
const belongsIn = (person: Sql): Sql => sql`select m.company_id from company_members m where m.user_id = ${person}`;
const setsPasswordsIn = (person: Sql): Sql => sql`
  select x.company_id from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = ${person} and 'users_write' = any (r.permissions)
  union all select c.id from companies c where c.owner_id = ${person}`;
/**
 * Ends passwords that somebody has set who may not do what the account may now. Their owners restore them by mail,
 * or get new ones; a mail tells them.
 */
async function endKnownPasswords(tx: Db, ids: readonly number[]): Promise<void> {
  const ended = await tx.rows<{ id: number }>(sql`
    update users u set password_hash = '', must_change_password = false
    where u.id = any (${ids}::int[]) and ${findsBack} and u.password_hash <> '' and u.password_set_by_id <> u.id
      and (exists (select 1 from (${rightsIn(sql`u.id`)}) may (name) where may.name not in (${rightsIn(sql`u.password_set_by_id`)}))
        or exists (select 1 from (${belongsIn(sql`u.id`)}) own (id) where own.id not in (${setsPasswordsIn(sql`u.password_set_by_id`)})))
    returning u.id`);
  if (ended.length > 0)
    await insertPasswordsEnded(
      tx,
      ended.map(({ id }) => id),
    );
}

/**
 * Takes confirmed phones, passkeys, recovery codes, links to identity providers, sign-ins and addresses that wait to be confirmed, and addresses of calendars out of accounts
 * that others have set up or changed: whoever did may have left them there. The password and the address stay; people who enter by those add their own again.
 * Accounts with rights keep all but the calendars: only who covers those rights could have left something, and a second factor would be lost by reading a mail.
 */
export async function dropForeignKeys(tx: Db, userIds: readonly number[]): Promise<void> {
  await dropKeys(tx, await lockThose(tx, userIds, sql`u.ways_in_changed_at is not null and not ${hasRights}`));
  await tx.run(sql`delete from calendar_feeds where user_id = any (${userIds}::int[])`);
}

/**
 * The same with all sessions, but for one, and known devices: before an account gets rights. The first time it does not matter whether others are known to have
 * set up the account: whoever registered it under somebody else's name has left no trace. Later it is only done when others have changed a way in since, and
 * passkeys from before that change and recovery codes stay then: whoever gives rights may not be allowed to take a second factor away.
 * Where nobody has proved to be the owner, what was added without a proof goes whenever rights grow: whoever gave the first ones may have left it.
 * A password goes when somebody has set it who may not do what the account may now. Call it once the rights are written.
 */
export async function endForeignWaysIn(tx: Db, userIds: readonly number[], keep?: Buffer): Promise<void> {
  await assertFoundBack(tx, userIds);
  const first = await lockThose(tx, userIds, sql`u.rights_since is null`);
  const further = await lockThose(tx, userIds, sql`u.ways_in_changed_at > u.rights_since`);
  await dropKeys(tx, first);
  await tx.run(sql`
    delete from passkeys p using users u where u.id = any (${further}::int[]) and ${findsBack} and p.user_id = u.id and p.created_at >= u.ways_in_changed_at`);
  const unproved = await lockThose(tx, userIds, sql`u.ways_in_changed_at <= u.rights_since`);
  await dropUnproved(tx, [...further, ...unproved]);
  await dropOtherWays(tx, further);
  const ids = [...first, ...further, ...unproved];
  await endKnownPasswords(tx, ids);
  await endEntries(tx, ids, keep);
  await tx.run(sql`update users set rights_since = clock_timestamp() where id = any (${ids}::int[])`);
}

/**
 * Before an account opens a further institution: what others have left in it goes, with the sessions but for one and a password that somebody knows who does not
 * belong there. Call it once the membership is written.
 */
export async function endForeignWaysElsewhere(tx: Db, userId: number, keep?: Buffer): Promise<void> {
  await assertFoundBack(tx, [userId]);
  const further = await lockThose(tx, [userId], sql`${companiesOf} > 1`);
  const foreign = await lockThose(
    tx,
    further,
    sql`u.ways_in_changed_at is not null and (u.rights_since is null or u.ways_in_changed_at > u.rights_since)`,
  );
  const unproved = await lockThose(tx, further, sql`u.ways_in_changed_at <= u.rights_since`);
  await dropKeys(tx, foreign);
  await dropUnproved(tx, unproved);
  await endEntries(tx, [...foreign, ...unproved], keep);
  await endKnownPasswords(tx, further);
}
