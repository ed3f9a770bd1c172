import type { PhoneCode } from '@orbita/contract/auth/phone';
import type { Person } from '@orbita/contract/schemas';
import { type Db, type Sql, sql } from '@orbita/database';
import { belongsElsewhere, type HeldAccount, holdingsOf } from '../../../access/account-holdings.access.ts';
import type { Language } from '../../../http/app-error.ts';
import { personColumns } from '../../users/index.ts';
import { isOwnerSession, voucherOf } from '../entry/owner-proof.queries.ts';

export interface AskedCall {
  companyId: number;
  phone: string;
  userId: number | null;
  isParent: boolean | null;
  language: Language;
  /** Somebody applies, who may have no account yet. */
  isSignUp?: boolean;
  /** The contract that the code signs; it does nothing else then. */
  documentId?: number;
  /** The person has proved the number before, so strangers who name theirs leave calls for it. */
  isKnown?: boolean;
  /** Calls that the network has asked for in the last 15 minutes. */
  recent?: number;
}
/** Limits of calls to one number, whoever asks for them. */
interface CallLimits {
  pauseSeconds: number;
  perHour: number;
  perDay: number;
  codeMinutes: number;
  /** Guesses that a code is worth. */
  guesses: number;
}
interface StoredCall {
  next_call_in: number;
  is_placed: boolean;
  /** Of the code that works now: seconds until it ends, null when none does. */
  expires_in: number | null;
  /** Of the code that works now: guesses that it is still worth. */
  tries_left: number | null;
}
/** Stores a call to be placed unless the number was called too lately for the same purpose, or too often; returns the seconds until the next one, and which code works. */
export const insertCall = (
  tx: Db,
  { companyId, phone, userId, isParent, language, isSignUp = false, documentId }: AskedCall,
  { pauseSeconds, perHour, perDay, codeMinutes, guesses }: CallLimits,
): Promise<StoredCall> =>
  tx.one(sql`
    with recent as materialized (
      select greatest(max(created_at) filter (where document_id is not distinct from ${documentId ?? null}::int) + make_interval(secs => ${pauseSeconds}),
          case when count(*) filter (where created_at > now() - interval '1 hour') >= ${perHour}
            then min(created_at) filter (where created_at > now() - interval '1 hour') + interval '1 hour' end,
          case when count(*) >= ${perDay} then min(created_at) + interval '1 day' end) as next
      from phone_codes where phone = ${phone} and created_at > now() - interval '1 day'),
    placed as (
      insert into phone_codes (company_id, phone, user_id, is_parent, language, is_sign_up, document_id, expires_at)
      select ${companyId}::int, ${phone}, ${userId}::int, ${isParent}::boolean, ${language}, ${isSignUp}::boolean, ${documentId ?? null}::int, now() + make_interval(mins => ${codeMinutes})
      from recent where coalesce(recent.next <= now(), true) returning id),
    -- The newest code of the same purpose, as tryCode finds it; only a call placed now is not among the rows yet.
    newest as (
      select n.expires_at, ${guesses}::int - n.attempts as tries_left, n.used_at is null and n.expires_at > now() and n.attempts < ${guesses}::int and n.state in ('waiting', 'called') as works
      from phone_codes n where n.phone = ${phone} and n.company_id = ${companyId} and n.user_id is not distinct from ${userId}::int and n.document_id is not distinct from ${documentId ?? null}::int
        and n.created_at > now() - interval '1 day' order by n.created_at desc, n.id desc limit 1)
    select p.is_placed, case when p.is_placed then ${pauseSeconds}::int else coalesce(ceil(extract(epoch from recent.next - now()))::int, 0) end as next_call_in,
      case when p.is_placed then ${codeMinutes}::int * 60 when newest.works then ceil(extract(epoch from newest.expires_at - now()))::int end as expires_in,
      case when p.is_placed then ${guesses}::int when newest.works then newest.tries_left end as tries_left
    from recent cross join (select exists (select 1 from placed) as is_placed) p left join newest on true`);
/** What calls are for whose numbers nobody here has proved: everybody may name one. */
export type NamedCalls = 'of_applicants' | 'of_members';
/** Counts the calls of the last hour that were placed or wait. */
export const countCalls = (db: Db, companyId: number): Promise<Record<'all' | NamedCalls, number>> =>
  db.one(sql`
    select count(*)::int as "all", count(*) filter (where is_sign_up)::int as of_applicants,
      count(*) filter (where user_id is not null and document_id is null)::int as of_members from phone_codes
    where company_id = ${companyId} and created_at > now() - interval '1 hour' and state <> 'dropped'`);
/** Lets one request at a time decide about calls to a number. */
export const lockPhone = (tx: Db, phone: string) => tx.run(sql`select pg_advisory_xact_lock(4713, hashtext(${phone}))`);

export interface ClaimedCall {
  id: number;
  company_id: number;
  phone: string;
  user_id: number | null;
  is_sign_up: boolean;
  language: Language;
  /** The code could still be used. */
  is_live: boolean;
}
/** Claims the calls that wait; another server passes over them. */
export const claimCalls = (db: Db): Promise<ClaimedCall[]> =>
  db.rows(sql`
    with next as (select id from phone_codes where state = 'waiting' order by id limit 20 for update skip locked)
    update phone_codes c set state = 'dropped' from next where c.id = next.id
    returning c.id, c.company_id, c.phone, c.user_id, c.is_sign_up, c.language, c.expires_at > now() as is_live`);
/** Stores the hash of the code that is about to be told. */
export const storeCode = (db: Db, id: number, { hash, code }: { hash: Buffer; code: string | null }): Promise<number> =>
  db.run(sql`update phone_codes set state = 'called', code_hash = ${hash}, code = ${code} where id = ${id}`);
export const markFailed = (db: Db, id: number) => db.run(sql`update phone_codes set state = 'failed' where id = ${id}`);

/** Condition: `u` signs in with the phone: a call has confirmed it, or the office has entered it for somebody of this company alone without rights and without a duty of staff. */
const entersByPhone = (companyId: Sql): Sql => sql`
  (u.phone_confirmed_at is not null or (not u.phone_is_own and not m.is_moderator and not m.is_teacher and not m.is_expert and not m.is_curator
    and not exists (select 1 from organisation_role_people x where x.user_id = u.id)
    and not ${belongsElsewhere(sql`u.id`, companyId)}
    and not exists (select 1 from admin_role_users x join admin_roles r on r.id = x.role_id where x.user_id = u.id and cardinality(r.permissions) > 0)
    and not exists (select 1 from companies c where c.owner_id = u.id)))`;

export type PhoneAccount = Person & { is_parent: boolean; is_other: boolean };
/** Returns the accounts of the company that sign in with a phone. */
export const selectPhoneAccounts = (db: Db, companyId: number, phone: string): Promise<PhoneAccount[]> =>
  db.rows(sql`
    select ${personColumns('u')},
      exists (select 1 from relations r where r.relative_id = u.id and r.company_id = ${companyId} and r.confirmed_at is not null) as is_parent,
      m.is_moderator or exists (select 1 from admin_role_users x where x.user_id = u.id and x.company_id = ${companyId})
        or exists (select 1 from group_users x join groups g on g.id = x.group_id where x.user_id = u.id and g.company_id = ${companyId})
        or exists (select 1 from curator_groups x join groups g on g.id = x.group_id where x.curator_id = u.id and g.company_id = ${companyId})
        or exists (select 1 from subject_users x join subjects s on s.id = x.subject_id where x.user_id = u.id and s.company_id = ${companyId}) as is_other
    from users u join company_members m on m.user_id = u.id and m.company_id = ${companyId}
    where u.phone = ${phone} and ${entersByPhone(sql`${companyId}::int`)} order by u.last_name, u.first_name, u.id`);

export interface TriedCode {
  id: number;
  attempts: number;
  is_over: boolean;
  is_right: boolean;
}
interface TriedWhose {
  companyId: number;
  phone: string;
  userId: number | null;
  hash: Buffer;
  documentId?: number | undefined;
}
/** Counts a guess at the newest code of a number and says what it is worth. */
export const tryCode = (
  db: Db,
  { companyId, phone, userId, hash, documentId }: TriedWhose,
): Promise<TriedCode | undefined> =>
  db.row(sql`
    update phone_codes c set attempts = c.attempts + 1
    where c.id = (select n.id from phone_codes n where n.phone = ${phone} and n.company_id = ${companyId} and n.user_id is not distinct from ${userId}::int and n.document_id is not distinct from ${documentId ?? null}::int
      and n.created_at > now() - interval '1 day' order by n.created_at desc, n.id desc limit 1)
    returning c.id, c.attempts, c.expires_at <= now() or c.used_at is not null as is_over, coalesce(c.code_hash = ${hash}, false) as is_right`);
/** Uses a code up; returns false when somebody was faster. */
export const takeCode = async (db: Db, id: number): Promise<boolean> =>
  (await db.run(sql`update phone_codes set used_at = now(), code = null where id = ${id} and used_at is null`)) > 0;

export const saveClaim = (db: Db, userId: number, phone: string) =>
  db.run(sql`
    insert into phone_claims (user_id, phone) values (${userId}, ${phone})
    on conflict (user_id) do update set phone = excluded.phone, created_at = now()`);
export const selectClaim = (db: Db, userId: number): Promise<{ phone: string } | undefined> =>
  db.row(sql`select phone from phone_claims where user_id = ${userId}`);
export const deleteClaim = (db: Db, userId: number) => db.run(sql`delete from phone_claims where user_id = ${userId}`);
export const selectOwnPhone = (db: Db, userId: number): Promise<{ phone: string | null; is_confirmed: boolean }> =>
  db.one(sql`select phone, phone_confirmed_at is not null as is_confirmed from users where id = ${userId}`);
/** Stores the number that a call has confirmed; it proves the owner unless somebody else may have a way in and the session is not the owner's. */
export const confirmOwnPhone = (
  tx: Db,
  userId: number,
  { phone, tokenHash }: { phone: string; tokenHash: Buffer | null },
) =>
  tx.run(sql`
    update users u set phone = ${phone}, phone_confirmed_at = clock_timestamp(), phone_is_own = true, ways_in_own_at = clock_timestamp(), updated_at = now(),
      proved_phone = case when u.ways_in_changed_at is null or ${tokenHash === null ? sql`false` : isOwnerSession(tokenHash)} then ${phone} else u.proved_phone end,
      vouched_in = ${tokenHash === null ? sql`u.vouched_in` : sql`case when u.ways_in_changed_at is not null and ${isOwnerSession(tokenHash)} then ${voucherOf(tokenHash)} else u.vouched_in end`}
    where u.id = ${userId}`);

/** An account that a code opens, with what decides who may see the code. */
export interface Opened extends HeldAccount {
  login: string | null;
}
export interface ListedCode extends Omit<PhoneCode, 'purpose'> {
  user_id: number | null;
  document_id: number | null;
  accounts: Opened[];
}
/** Returns codes with the accounts that they open. */
export const selectCodes = (
  db: Db,
  companyId: number,
  page: { size: number; offset: number },
): Promise<(ListedCode & { total: number })[]> =>
  db.rows(sql`
    with page as materialized (
      select id, company_id, phone, user_id, document_id, code, state, expires_at <= now() or used_at is not null as is_over, created_at, count(*) over ()::int as total
      from phone_codes where company_id = ${companyId} order by id desc limit ${page.size} offset ${page.offset})
    select p.id, p.phone, p.user_id, p.document_id, p.code, p.state, p.is_over, p.created_at, p.total,
      coalesce((select json_agg(json_build_object('login', u.email, 'is_moderator', m.is_moderator, 'is_owner', u.id is not distinct from o.owner_id,
          'is_shared', ${belongsElsewhere(sql`u.id`, sql`p.company_id`)},
          'permissions', coalesce((select json_agg(distinct r) from admin_role_users x join admin_roles a on a.id = x.role_id cross join unnest(a.permissions) r
            where x.user_id = u.id and x.company_id = p.company_id), '[]'),
          'holdings', ${holdingsOf(sql`u.id`, sql`p.company_id`)}))
        from users u join company_members m on m.user_id = u.id and m.company_id = p.company_id
        where (p.user_id is null and u.phone = p.phone) or u.id = p.user_id), '[]') as accounts
    from page p join companies o on o.id = p.company_id order by p.id desc`);

export const deleteOldCodes = (db: Db) =>
  db.run(sql`
    with claims as (delete from phone_claims where created_at < now() - interval '1 day')
    delete from phone_codes where created_at < now() - interval '1 day'`);
