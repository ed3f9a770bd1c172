// What applying writes, in sets.
import { type Db, type Sql, sql } from '@orbita/database';

/** Takes ids of a table in advance, so that rows can refer to each other before they are written. */
const takeIds = async (db: Db, table: string, count: number): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)`,
    )
  ).map(({ id }) => id);
export const takeGroupIds = (db: Db, count: number): Promise<number[]> => takeIds(db, 'groups', count);
export const takeUserIds = (db: Db, count: number): Promise<number[]> => takeIds(db, 'users', count);

/** One import of a company at a time. */
export const lockImportsOf = (tx: Db, companyId: number, actorId: number | null): Promise<number> =>
  tx.run(sql`
    select set_config('orbita.changed_by', ${actorId === null ? '' : String(actorId)}, true), pg_advisory_xact_lock(hashtext('user_imports'), ${companyId})`);

export interface NewGroup {
  id: number;
  name: string;
  description: string;
}
export const insertGroups = (tx: Db, companyId: number, groups: readonly NewGroup[]): Promise<number> =>
  tx.run(sql`
    insert into groups (id, company_id, name, description) select g.id, ${companyId}::int, g.name, g.description
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as g (id int, name text, description text)`);
export const describeGroups = (tx: Db, companyId: number, groups: readonly Omit<NewGroup, 'name'>[]): Promise<number> =>
  tx.run(sql`
    update groups g set description = c.description, updated_at = now() from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as c (id int, description text)
    where g.id = c.id and g.company_id = ${companyId}`);

export interface NewPerson {
  id: number;
  last_name: string;
  first_name: string;
  middle_name: string;
  email: string;
  username: string;
  phone: string;
}
/** Makes people without a password: nobody signs in as them until they are given one or set it by mail. */
export const insertPeople = async (tx: Db, companyId: number, people: readonly NewPerson[]): Promise<void> => {
  await tx.run(sql`
    insert into users (id, last_name, first_name, middle_name, email, username, phone, password_hash)
    select p.id, p.last_name, p.first_name, p.middle_name, nullif(p.email, ''), nullif(p.username, ''), nullif(p.phone, ''), ''
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (id int, last_name text, first_name text, middle_name text, email text, username text, phone text)`);
  await tx.run(sql`
    insert into company_members (company_id, user_id) select ${companyId}::int, unnest(${people.map(({ id }) => id)}::int[])`);
};

export interface AccountChange {
  id: number;
  last_name?: string;
  first_name?: string;
  middle_name?: string;
  email?: string | null;
  username?: string | null;
  phone?: string | null;
}
/** Sets the named fields; a field that is not named stays as it is. */
export const updatePeople = (tx: Db, changes: readonly AccountChange[]): Promise<number> =>
  tx.run(sql`
    update users u set last_name = case when c.fields ? 'last_name' then c.fields ->> 'last_name' else u.last_name end,
      first_name = case when c.fields ? 'first_name' then c.fields ->> 'first_name' else u.first_name end,
      middle_name = case when c.fields ? 'middle_name' then c.fields ->> 'middle_name' else u.middle_name end,
      email = case when c.fields ? 'email' then c.fields ->> 'email' else u.email end,
      username = case when c.fields ? 'username' then c.fields ->> 'username' else u.username end,
      phone = case when c.fields ? 'phone' then c.fields ->> 'phone' else u.phone end, updated_at = now()
    from (select (f ->> 'id')::int as id, f as fields from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) f) c where u.id = c.id`);

export interface ExternalId {
  user_id: number;
  external_id: string;
}
export const storeExternalIds = (tx: Db, companyId: number, ids: readonly ExternalId[]): Promise<number> =>
  tx.run(sql`
    insert into external_ids (company_id, user_id, external_id)
    select ${companyId}::int, x.user_id, x.external_id from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as x (user_id int, external_id text)
    on conflict (user_id, company_id) do update set external_id = excluded.external_id`);

export interface Pair {
  user_id: number;
  other_id: number;
}
const pairsIn = (pairs: readonly Pair[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (user_id int, other_id int)`;

export const insertMembers = (tx: Db, pairs: readonly Pair[]): Promise<number> =>
  tx.run(
    sql`insert into group_users (user_id, group_id) select p.user_id, p.other_id from ${pairsIn(pairs)} on conflict do nothing`,
  );

export interface Left extends Pair {
  joined_at: string;
}
/** Ends memberships, which a trigger remembers, and returns since when they were. */
export const deleteMembers = (tx: Db, pairs: readonly Pair[]): Promise<Left[]> =>
  tx.rows(sql`
    delete from group_users gu using ${pairsIn(pairs)} where gu.user_id = p.user_id and gu.group_id = p.other_id
    returning gu.user_id, gu.group_id as other_id, gu.joined_at`);
/** Notes where people went who have just left a group in this transaction; each pair names the new group. */
export const noteMoves = (tx: Db, pairs: readonly Pair[]): Promise<number> =>
  tx.run(
    sql`update former_members fm set moved_to_id = p.other_id from ${pairsIn(pairs)} where fm.user_id = p.user_id and fm.left_at = now()`,
  );

export const giveTeacherRole = (tx: Db, companyId: number, userIds: readonly number[]): Promise<number> =>
  tx.run(sql`
    insert into admin_role_users (role_id, company_id, user_id) select 13, ${companyId}::int, unnest(${userIds}::int[]) on conflict do nothing`);

export const insertCurators = (tx: Db, pairs: readonly Pair[]): Promise<number> =>
  tx.run(
    sql`insert into curator_groups (curator_id, group_id) select p.user_id, p.other_id from ${pairsIn(pairs)} on conflict do nothing`,
  );

/** Confirms relations of parents and children. */
export const insertRelations = (tx: Db, companyId: number, pairs: readonly Pair[]): Promise<number> =>
  tx.run(sql`
    insert into relations as r (company_id, relative_id, student_id, confirmed_at) select ${companyId}::int, p.user_id, p.other_id, now() from ${pairsIn(pairs)}
    on conflict (company_id, relative_id, student_id) do update set confirmed_at = excluded.confirmed_at where r.confirmed_at is null`);

/** Returns the logins among these that somebody has, in lower case. */
export const selectTakenLogins = async (tx: Db, logins: readonly string[]): Promise<string[]> =>
  (
    await tx.rows<{ username: string }>(
      sql`select lower(username) as username from users where lower(username) = any (${logins}::text[])`,
    )
  ).map(({ username }) => username);

/** What applying did with a row. */
export interface Effects {
  /** The row made the person or the group. */
  created?: true;
  /** Account fields or the description before and after; null for nothing. */
  fields?: { field: string; before: string | null; after: string | null }[];
  joined?: number[];
  left?: { id: number; joined_at: string }[];
  role?: true;
  curated?: number[];
  children?: number[];
}
export interface AppliedRow {
  place: number;
  user_id: number | null;
  group_id: number | null;
  effects: Effects;
}
export const storeEffects = (tx: Db, importId: number, rows: readonly AppliedRow[]): Promise<number> =>
  tx.run(sql`
    update user_import_rows r set user_id = a.user_id, group_id = a.group_id, effects = a.effects
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (place int, user_id int, group_id int, effects jsonb)
    where r.import_id = ${importId} and r.place = a.place`);

/** Ends the applying of an import unless it was asked to stop; the file's lines are not needed any more. */
export const endApplying = (tx: Db, id: number): Promise<number> =>
  tx.run(sql`
    with emptied as (update user_import_sheets set lines = '[]', sample = '{}' where import_id = ${id})
    update user_imports set state = 'applied', applied_at = now(), progress = 100, notice = null, claimed_at = null where id = ${id} and state = 'applying' and not is_stopping`);
