import type { PersonSession } from '@orbita/contract/auth/office';
import type { Person } from '@orbita/contract/schemas';
import { type Db, sql } from '@orbita/database';
import { personJson } from '../../users/index.ts';
import { phoneAfterPassword } from '../auth.queries.ts';

/** A session that ended, by the hash of its token. */
interface Ended {
  token_hash: Buffer;
}

/** Ends what the company may end: sessions of people of this company alone, and those of administrators in their name or theirs. */
export const deleteSessionsOf = (db: Db, companyId: number, userIds: readonly number[]): Promise<Ended[]> =>
  db.rows(sql`
    delete from sessions s where (s.user_id = any (${userIds}::int[]) or s.acting_admin_id = any (${userIds}::int[]))
      and (s.company_id = ${companyId} or not exists (select 1 from company_members m where m.user_id = s.user_id and m.company_id <> ${companyId}))
    returning s.token_hash`);

/** Forgets the devices of people and ends the addresses of their calendars. */
export const deleteDevicesOf = (db: Db, userIds: readonly number[]): Promise<number> =>
  db.run(sql`
    with calendars as (delete from calendar_feeds where user_id = any (${userIds}::int[]))
    delete from known_devices where user_id = any (${userIds}::int[])`);

export const selectSessionsOf = (
  db: Db,
  { userId, companyId, token }: { userId: number; companyId: number; token: Buffer },
): Promise<PersonSession[]> =>
  db.rows(sql`
    select s.id, s.user_agent, s.created_at, s.expires_at, s.token_hash = ${token} as is_current, case when a.id is not null then ${personJson('a')} end as acting_admin
    from sessions s left join users a on a.id = s.acting_admin_id
    where s.user_id = ${userId} and s.expires_at > now() and (s.company_id is null or s.company_id = ${companyId}) order by s.created_at desc, s.id`);

/** Ends a session of a person, or all but one and what waits for the second factor; returns those that ended. */
export const deletePersonSessions = (
  db: Db,
  { userId, sessionId, keep }: { userId: number; sessionId: number | null; keep: Buffer },
): Promise<Ended[]> =>
  db.rows(sql`
    with waiting as (delete from pending_sign_ins where user_id = ${userId} and ${sessionId}::int is null)
    delete from sessions where (user_id = ${userId} and (${sessionId}::int is null or id = ${sessionId}::int) and (${sessionId}::int is not null or token_hash <> ${keep}))
      or (acting_admin_id = ${userId} and ${sessionId}::int is null) returning token_hash`);

/** Returns the administrator behind a session and when it ends. */
export const selectActing = (db: Db, token: Buffer): Promise<{ admin: Person; until: string } | undefined> =>
  db.row(sql`
    select ${personJson('a')} as admin, s.expires_at as until from sessions s join users a on a.id = s.acting_admin_id where s.token_hash = ${token}`);

export const isMember = async (db: Db, companyId: number, userId: number): Promise<boolean> =>
  (await db.row(sql`select 1 from company_members where company_id = ${companyId} and user_id = ${userId}`)) !==
  undefined;

/** Stores a password that the office has set, which the person must change, and forgets wrong guesses at the old one. */
export const issuePasswords = (db: Db, issued: readonly { id: number; hash: string }[]): Promise<number> =>
  db.run(sql`
    with guessed as materialized (
      select t.key from sign_in_attempts t where t.key ~ '^user:\\d+' and split_part(t.key, ':', 2) = any (${issued.map(({ id }) => String(id))}::text[])
      order by t.key for update),
    forgotten as (delete from sign_in_attempts t using guessed where t.key = guessed.key)
    update users u set password_hash = i.hash, must_change_password = true, phone_confirmed_at = ${phoneAfterPassword}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(issued)}::jsonb) as i(id int, hash text) where u.id = i.id`);

export const selectLogins = (
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string; login: string; groups: string }[]> =>
  db.rows(sql`
    select u.id, u.last_name || ' ' || u.first_name as name, coalesce(u.username, u.email, '') as login,
      coalesce((select string_agg(g.name, ', ' order by g.name) from group_users x join groups g on g.id = x.group_id
        where x.user_id = u.id and g.company_id = ${companyId} and not g.is_archived), '') as groups
    from users u where u.id = any (${ids}::int[]) order by u.last_name, u.first_name, u.id`);
