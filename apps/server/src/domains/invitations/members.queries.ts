// Members who may be invited, because they have never come in.
import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';

/** Condition: user `u` has never come in, and has no password and no other way of signing in. */
export const hasNoEntry: Sql = sql`
  (u.last_seen_at is null and u.password_hash = '' and not exists (select 1 from sessions x where x.user_id = u.id)
    and not exists (select 1 from identities x where x.user_id = u.id))`;

/** Condition on invitation `i`: nobody has come by it, nor has its member found another way in. */
export const isUnanswered: Sql = sql`
  (i.accepted_at is null and not exists (select 1 from users e where e.id = i.member_id and (e.last_seen_at is not null or e.password_hash <> '')))`;

export interface Member {
  id: number;
  email: string | null;
  has_no_entry: boolean;
  /** A mail was written to the member within the last hour. */
  is_recent: boolean;
}
const memberColumns = (viewer: Viewer): Sql => sql`
  u.id, lower(u.email) as email, ${hasNoEntry} as has_no_entry,
  exists (select 1 from invitations i left join mails x on x.id = i.mail_id
    where i.company_id = ${viewer.company_id} and lower(i.email) = lower(u.email) and i.member_id = u.id and i.accepted_at is null
      and i.expires_at > now() and i.sent_at > now() - interval '1 hour' and x.state is distinct from 'failed') as is_recent`;

export const selectMembersByEmail = (db: Db, viewer: Viewer, emails: string[]): Promise<Member[]> =>
  db.rows(sql`
    select ${memberColumns(viewer)} from users u join company_members m on m.user_id = u.id and m.company_id = ${viewer.company_id}
    where lower(u.email) = any (${emails})`);
export const selectMembersById = (db: Db, viewer: Viewer, ids: number[]): Promise<Member[]> =>
  db.rows(sql`
    select ${memberColumns(viewer)} from users u join company_members m on m.user_id = u.id and m.company_id = ${viewer.company_id}
    where u.id = any (${ids}::int[])`);

/** Returns the ids that a query of a company's people gives, at most one more than `most`. */
export const selectIds = async (db: Db, chosen: Sql, most: number): Promise<number[]> =>
  (await db.rows<{ id: number }>(sql`select c.user_id as id from (${chosen}) c limit ${most + 1}`)).map(({ id }) => id);
