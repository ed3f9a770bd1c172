// The one writer of sessions: whatever lets people in ends here.
import { type Db, sql } from '@orbita/database';
import { companyOfDomain } from '../../../http/viewer.ts';
import { hasSecondFactor } from '../../../platform/second-factor.sql.ts';

export interface NewSession {
  tokenHash: Buffer;
  fileTokenHash: Buffer;
  userId: number;
  remember: boolean;
  userAgent: string;
  seconds: number;
  /** Hash of the cookie by which the device is known from now on. */
  deviceHash: Buffer;
  /** Domain of the company that the person enters. */
  domain: string;
  /** The second factor has been proved. */
  isProved: boolean;
  /** The password was typed. */
  byPassword: boolean;
  /** A code told by a call has opened it. */
  byPhone: boolean;
  /** The number that was called; null when none was. */
  phone: string | null;
  /** Somebody else has made the way in. */
  isForeign: boolean;
  /** It is the owner's, whatever the number. */
  isOwner: boolean;
  /** It is only because it began the application of an account that somebody else had set up. */
  isBeginner: boolean;
  /** The company for which alone it is, unless the number proves it; null: for all. */
  ownerIn: number | null;
}
export interface Entered {
  is_open: boolean;
  /** The company does not let the person in. */
  is_blocked: boolean;
  /** No institution has the address at which the person enters. */
  is_nowhere: boolean;
}
/** Locks an account that somebody enters against whatever changes its ways in; undefined when it is gone. */
export const lockEntered = (tx: Db, userId: number): Promise<{ password_hash: string } | undefined> =>
  tx.row(sql`select password_hash from users where id = ${userId} and deleted_at is null for no key update`);

/** Opens a session unless there is no company, it has blocked the person or a second factor is still to be proved. */
export const insertSession = (db: Db, session: NewSession): Promise<Entered> =>
  db.one(sql`
    with person as materialized (
      select exists (select 1 from company_members m where m.user_id = ${session.userId}::int and m.company_id = has.company_id and m.blocked_at is not null) as is_blocked, has.company_id is null as is_nowhere,
        ${session.isProved}::boolean or not ${hasSecondFactor(sql`${session.userId}::int`)} as is_proved,
        has.has_phone, has.vouched_in, ${session.isOwner}::boolean or has.has_phone as is_owner
      from (select ${companyOfDomain(session.domain)} as company_id, coalesce(bool_or(u.proved_phone = ${session.phone}::text), false) as has_phone, max(u.vouched_in) as vouched_in
        from (select proved_phone, vouched_in from users where id = ${session.userId}::int and ${session.phone}::text is not null for share) u) has),
    -- A way in that somebody else has made is used.
    entered as (
      update users u set ways_in_changed_at = clock_timestamp() from person p
      where u.id = ${session.userId}::int and u.ways_in_changed_at is null and p.is_proved and not p.is_blocked and not p.is_nowhere and not p.is_owner and (${session.isForeign}::boolean or ${session.phone}::text is not null)),
    device as (
      insert into known_devices (user_id, device_hash) select ${session.userId}::int, ${session.deviceHash}::bytea from person where is_proved and not is_blocked and not is_nowhere
      on conflict (device_hash, user_id) do update set used_at = now()),
    opened as (
      insert into sessions (token_hash, file_token_hash, user_id, remember, user_agent, by_password, by_phone, owner_proved_at, owner_proved_in, owner_is_beginner, expires_at)
      select ${session.tokenHash}::bytea, ${session.fileTokenHash}::bytea, ${session.userId}::int, ${session.remember}::boolean, ${session.userAgent.slice(0, 300)}::text, ${session.byPassword}::boolean, ${session.byPhone}::boolean, case when is_owner then now() end, case when has_phone then vouched_in else ${session.ownerIn}::int end, ${session.isBeginner}::boolean and not has_phone, now() + make_interval(secs => ${session.seconds})
      from person where is_proved and not is_blocked and not is_nowhere returning 1)
    select exists (select 1 from opened) as is_open, is_blocked, is_nowhere from person`);

interface ActingSession {
  tokenHash: Buffer;
  fileTokenHash: Buffer;
  userId: number;
  adminId: number;
  companyId: number;
  userAgent: string;
  seconds: number;
}
/** Opens the marked session of an administrator who works as a person. */
export const insertActingSession = (db: Db, session: ActingSession): Promise<number> =>
  db.run(sql`
    insert into sessions (token_hash, file_token_hash, user_id, acting_admin_id, company_id, user_agent, expires_at)
    values (${session.tokenHash}, ${session.fileTokenHash}, ${session.userId}, ${session.adminId}, ${session.companyId}, ${session.userAgent.slice(0, 300)}, now() + make_interval(secs => ${session.seconds}))`);
