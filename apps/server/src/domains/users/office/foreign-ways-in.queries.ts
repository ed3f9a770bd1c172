// What somebody may have left in an account before it became worth entering.
import { type Db, type Sql, sql } from '@orbita/database';
import { endLinks } from '../../mails/index.ts';

/** Accounts of these people into which somebody else has set a way that the owner has not yet made their own. */
const touched = (userIds: readonly number[]): Sql =>
  sql`select id from users where id = any (${userIds}::int[]) and ways_in_changed_at is not null for no key update`;

/**
 * Takes confirmed phones, passkeys, recovery codes, links to identity providers, sign-ins and addresses that wait to be confirmed, and addresses of calendars out of accounts
 * that others have set up or changed: whoever did may have left them there. The password and the address stay; people who enter by those add their own again.
 */
export async function dropForeignKeys(tx: Db, userIds: readonly number[]): Promise<void> {
  const ids = (await tx.rows<{ id: number }>(touched(userIds))).map(({ id }) => id);
  await endLinks(tx, 'confirm-email', ids);
  await tx.run(sql`
    with touched as materialized (${touched(ids)}),
    addresses as (delete from email_changes e using touched t where e.user_id = t.id),
    keys as (delete from passkeys k using touched t where k.user_id = t.id),
    codes as (delete from recovery_codes r using touched t where r.user_id = t.id),
    waiting as (delete from pending_sign_ins p using touched t where p.user_id = t.id),
    calendars as (delete from calendar_feeds f using touched t where f.user_id = t.id),
    links as (delete from identities i using touched t where i.user_id = t.id)
    update users u set phone_confirmed_at = null from touched t where u.id = t.id and u.phone_confirmed_at is not null`);
}

/** The same with all sessions, but for one, and known devices: before an account gets rights. */
export async function endForeignWaysIn(tx: Db, userIds: readonly number[], keep?: Buffer): Promise<void> {
  await dropForeignKeys(tx, userIds);
  await tx.run(sql`
    with touched as materialized (${touched(userIds)}),
    devices as (delete from known_devices d using touched t where d.user_id = t.id)
    delete from sessions s using touched t where s.user_id = t.id and s.token_hash is distinct from ${keep ?? null}::bytea`);
}
