import { type Db, sql } from '@orbita/database';

export interface NewPendingSignIn {
  tokenHash: Buffer;
  /** Null where a passkey will tell whose sign-in it is. */
  userId: number | null;
  domain: string;
  remember: boolean;
  deviceHash: Buffer | null;
  /** What a passkey was asked; null while none was. */
  challenge: string | null;
  minutes: number;
  /** The password was typed. */
  byPassword: boolean;
  /** The number whose call let the person in; null without a call. */
  phone: string | null;
  /** Somebody else has made the way in. */
  isForeign: boolean;
}
export interface Ways {
  expires_at: string;
  totp: boolean;
  passkey: boolean;
  recovery: boolean;
}
/** Keeps a sign-in that waits for its second factor; returns what the person may prove it with. */
export const insertPendingSignIn = (db: Db, pending: NewPendingSignIn): Promise<Ways> =>
  db.one(sql`
    with kept as (
      insert into pending_sign_ins (token_hash, user_id, domain, remember, device_hash, challenge, by_password, phone, is_foreign, expires_at)
      values (${pending.tokenHash}, ${pending.userId}, ${pending.domain}, ${pending.remember}, ${pending.deviceHash}, ${pending.challenge}, ${pending.byPassword}, ${pending.phone}, ${pending.isForeign}, now() + make_interval(mins => ${pending.minutes}))
      returning user_id, domain, expires_at)
    select expires_at,
      exists (select 1 from authenticators f where f.user_id = kept.user_id and f.confirmed_at is not null) as totp,
      exists (select 1 from passkeys f where f.user_id = kept.user_id and f.domain = kept.domain) as passkey,
      exists (select 1 from recovery_codes f where f.user_id = kept.user_id and f.used_at is null) as recovery
    from kept`);

export const deleteOldPendingSignIns = (db: Db) => db.run(sql`delete from pending_sign_ins where expires_at < now()`);

export interface PendingSignIn {
  user_id: number | null;
  domain: string;
  remember: boolean;
  device_hash: Buffer | null;
  challenge: string | null;
  by_password: boolean;
  phone: string | null;
  is_foreign: boolean;
}
/** Returns a waiting sign-in that has not had too many wrong codes. */
export const selectPendingSignIn = (db: Db, tokenHash: Buffer, mostWrong: number): Promise<PendingSignIn | undefined> =>
  db.row(sql`
    select user_id, domain, remember, device_hash, challenge, by_password, phone, is_foreign from pending_sign_ins where token_hash = ${tokenHash} and expires_at > now() and wrong_codes < ${mostWrong}`);
/** Uses a waiting sign-in up; of two at once only one gets it. */
export const takePendingSignIn = (tx: Db, tokenHash: Buffer, mostWrong: number): Promise<PendingSignIn | undefined> =>
  tx.row(sql`
    delete from pending_sign_ins where token_hash = ${tokenHash} and expires_at > now() and wrong_codes < ${mostWrong} returning user_id, domain, remember, device_hash, challenge, by_password, phone, is_foreign`);
export const countWrongHere = (db: Db, tokenHash: Buffer) =>
  db.run(sql`update pending_sign_ins set wrong_codes = wrong_codes + 1 where token_hash = ${tokenHash}`);
export const storePendingChallenge = (db: Db, tokenHash: Buffer, challenge: string) =>
  db.run(sql`update pending_sign_ins set challenge = ${challenge} where token_hash = ${tokenHash}`);
export const isKnownDevice = async (db: Db, deviceHash: Buffer): Promise<boolean> =>
  (await db.row(sql`select 1 from known_devices where device_hash = ${deviceHash} limit 1`)) !== undefined;
