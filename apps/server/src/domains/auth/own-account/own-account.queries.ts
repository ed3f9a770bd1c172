import type { OwnAccount } from '@orbita/contract/auth/own-account';
import { type Db, sql } from '@orbita/database';

export const selectOwnAccount = (db: Db, userId: number): Promise<OwnAccount> =>
  db.one(sql`
    select u.id, u.email, c.email as email_to_confirm, u.username, u.phone, u.phone2, u.outlook_email, u.jira_login, u.photo_id,
      '/api/files/' || u.photo_id || '/thumbnail' as photo_src, u.password_hash <> '' as has_password, u.updated_at,
      coalesce((select json_agg(json_build_object('kind', w.kind, 'title', w.title) order by w.sort, w.title) from (
        select 1 as sort, 'phone' as kind, coalesce(u.phone, '') as title where u.phone_confirmed_at is not null
        union all select 2, 'passkey', k.name from passkeys k where k.user_id = u.id
        union all select 3, 'link', p.title from identities i join identity_providers p on p.id = i.provider_id where i.user_id = u.id
        union all select 4, 'calendar', f.title from calendar_feeds f where f.user_id = u.id) w), '[]') as other_ways_in
    from users u left join email_changes c on c.user_id = u.id where u.id = ${userId}`);

export const upsertEmailChange = (db: Db, userId: number, email: string): Promise<number> =>
  db.run(sql`
    insert into email_changes (user_id, email) values (${userId}, ${email})
    on conflict (user_id) do update set email = excluded.email, created_at = now()`);

/** Forgets the new addresses of people. */
export const deleteEmailChanges = (db: Db, userIds: readonly number[]): Promise<number> =>
  db.run(sql`delete from email_changes where user_id = any (${userIds}::int[])`);

/** Gives a person the new address and returns both; undefined when there is none any more. */
export const takeEmailChange = (
  db: Db,
  userId: number,
): Promise<{ email: string; before: string | null } | undefined> =>
  db.row(sql`
    with own as (delete from email_changes where user_id = ${userId} returning email),
    known as (select email as before from users where id = ${userId} for no key update)
    update users u set email = own.email, ways_in_own_at = clock_timestamp(), updated_at = now() from own, known where u.id = ${userId} and u.deleted_at is null returning own.email, known.before`);
