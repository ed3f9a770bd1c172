import { type Db, sql } from '@orbita/database';

export interface StoredPasskey {
  id: number;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  is_proved: boolean;
}
const columns = sql`id, user_id, credential_id, public_key, counter::float8 as counter, transports, is_proved`;
export const selectPasskey = (db: Db, credentialId: string): Promise<StoredPasskey | undefined> =>
  db.row(sql`select ${columns} from passkeys where credential_id = ${credentialId}`);
/** Returns the passkeys of a person that work on a domain. */
export const selectPasskeysOf = (
  db: Db,
  userId: number,
  domain: string,
): Promise<Pick<StoredPasskey, 'credential_id' | 'transports'>[]> =>
  db.rows(
    sql`select credential_id, transports from passkeys where user_id = ${userId} and domain = ${domain} order by id`,
  );
/** Marks a passkey as used; returns false when its counter does not grow, as that of a copy would not. */
export const markUsed = async (tx: Db, id: number, counter: number): Promise<boolean> =>
  (await tx.run(sql`
    update passkeys set counter = ${counter}::bigint, last_used_at = now() where id = ${id} and ((counter = 0 and ${counter}::bigint = 0) or counter < ${counter}::bigint)`)) >
  0;

export interface NewPasskey {
  userId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  domain: string;
  name: string;
  /** Made while nobody else had a way in, or in a session of the owner. */
  isProved: boolean;
}
/** Adds a passkey; returns false when somebody has it already. */
export const insertPasskey = async (tx: Db, key: NewPasskey): Promise<boolean> =>
  (await tx.run(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, domain, name, is_proved)
    values (${key.userId}, ${key.credentialId}, ${key.publicKey}, ${key.counter}::bigint, ${key.transports}::text[], ${key.domain}, ${key.name}, ${key.isProved}) on conflict (credential_id) do nothing`)) >
  0;
export const countPasskeys = (tx: Db, userId: number): Promise<{ n: number }> =>
  tx.one(sql`select count(*)::int as n from passkeys where user_id = ${userId}`);
export const renamePasskey = (db: Db, userId: number, id: number, name: string): Promise<number> =>
  db.run(sql`update passkeys set name = ${name} where user_id = ${userId} and id = ${id}`);
export const deletePasskey = (tx: Db, userId: number, id: number): Promise<{ name: string } | undefined> =>
  tx.row(sql`delete from passkeys where user_id = ${userId} and id = ${id} returning name`);
export const hasPasskey = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await db.row(sql`select 1 from passkeys where user_id = ${userId} and id = ${id}`)) !== undefined;

/** Keeps the challenge of a session, in place of an earlier one. */
export const storeChallenge = (db: Db, tokenHash: Buffer, challenge: string, minutes: number) =>
  db.run(sql`
    insert into passkey_challenges (token_hash, challenge, expires_at) values (${tokenHash}, ${challenge}, now() + make_interval(mins => ${minutes}))
    on conflict (token_hash) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`);
/** Uses the challenge of a session up. */
export const takeChallenge = (tx: Db, tokenHash: Buffer): Promise<{ challenge: string } | undefined> =>
  tx.row(
    sql`delete from passkey_challenges where token_hash = ${tokenHash} and expires_at > now() returning challenge`,
  );
