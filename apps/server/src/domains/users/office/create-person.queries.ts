import { type Db, insertion, sql } from '@orbita/database';
import { type AccountChange, accountFields } from './account.queries.ts';

/** Makes an account and a membership; the password has to be changed at the first visit. */
export const insertPerson = (
  db: Db,
  companyId: number,
  { values, passwordHash }: { values: AccountChange; passwordHash: string },
): Promise<{ id: number }> =>
  db.one(sql`
    with made as (
      insert into users ${insertion<AccountChange>(accountFields, values, { password_hash: passwordHash, must_change_password: true })}
      returning id),
    member as (insert into company_members (company_id, user_id) select ${companyId}, id from made)
    select id from made`);

interface Places {
  group_ids: readonly number[];
  subject_ids: readonly number[];
}
/** Counts how many of the named groups and disciplines the company has. */
export const countPlaces = (
  db: Db,
  companyId: number,
  { group_ids, subject_ids }: Places,
): Promise<{ groups: number; subjects: number }> =>
  db.one(sql`
    select (select count(*)::int from groups g where g.id = any (${group_ids}::int[]) and g.company_id = ${companyId} and not g.is_archived) as groups,
      (select count(*)::int from subjects s where s.id = any (${subject_ids}::int[]) and s.company_id = ${companyId} and s.deleted_at is null) as subjects`);

/** Puts a new person into groups and lets them teach disciplines. */
export const insertPlaces = (db: Db, userId: number, { group_ids, subject_ids }: Places): Promise<number> =>
  db.run(sql`
    with studied as (insert into group_users (group_id, user_id) select g, ${userId}::int from unnest(${group_ids}::int[]) g)
    insert into subject_users (subject_id, user_id, role_type) select s, ${userId}::int, 'TEACHER' from unnest(${subject_ids}::int[]) s`);
