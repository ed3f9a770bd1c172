// What undoing reads and takes back, in sets.
import { type Db, type Sql, sql } from '@orbita/database';
import { belongsElsewhere, type HeldAccount, holdingsOf } from '../../../access/account-holdings.access.ts';
import type { Effects, Left, Pair } from '../applying/apply.queries.ts';

export interface EffectRow {
  kind: string;
  name: string;
  user_id: number | null;
  group_id: number | null;
  effects: Effects;
  applied_at: string;
}
export const selectEffects = (db: Db, companyId: number, importId: number): Promise<EffectRow[]> =>
  db.rows(sql`
    select r.kind, r.name, r.user_id, r.group_id, r.effects, i.applied_at from user_import_rows r join user_imports i on i.id = r.import_id
    where i.id = ${importId} and i.company_id = ${companyId} and r.effects is not null order by r.place`);

/** Keeps people and groups from changing until the transaction ends. */
export const lockUndone = async (
  tx: Db,
  companyId: number,
  { users, groups }: { users: number[]; groups: number[] },
): Promise<void> => {
  await tx.run(
    sql`select 1 from company_members where company_id = ${companyId} and user_id = any (${users}::int[]) order by user_id for update`,
  );
  await tx.run(
    sql`select 1 from groups where company_id = ${companyId} and id = any (${groups}::int[]) order by id for update`,
  );
};

export interface Blocker {
  id: number;
  reason: string;
}
const pairsIn = (pairs: readonly Pair[]): Sql =>
  sql`(select p.user_id, p.other_id from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (user_id int, other_id int))`;

/** A member who holds rights or is a member of another company too. */
export interface Holder extends HeldAccount {
  id: number;
}
/** Returns those among these members whom not everybody of the office may change. */
export const selectHolders = (db: Db, companyId: number, ids: readonly number[]): Promise<Holder[]> =>
  db.rows(sql`
    with held as (
      select m.user_id as id, m.is_moderator, m.user_id is not distinct from c.owner_id as is_owner,
        coalesce((select array_agg(distinct p) from admin_role_users x join admin_roles r on r.id = x.role_id cross join unnest(r.permissions) p
          where x.user_id = m.user_id and x.company_id = m.company_id), '{}') as permissions,
        ${belongsElsewhere(sql`m.user_id`, sql`m.company_id`)} as is_shared,
        ${holdingsOf(sql`m.user_id`, sql`m.company_id`)} as holdings
      from company_members m join companies c on c.id = m.company_id where m.company_id = ${companyId} and m.user_id = any (${ids}::int[]))
    select * from held where is_moderator or is_owner or is_shared or permissions <> '{}' or holdings <> '{}' order by id`);

interface MadePeople {
  users: number[];
  companyId: number;
  appliedAt: string;
  joined: Pair[];
  curated: Pair[];
  children: Pair[];
  /** People to whom the import gave the role of teachers. */
  teachers: number[];
}
/** Returns why people whom the import made cannot be removed. */
export const selectPeopleBlockers = (
  db: Db,
  { users, companyId, appliedAt, joined, curated, children, teachers }: MadePeople,
): Promise<Blocker[]> =>
  db.rows(sql`
    with made as materialized (select u.* from users u where u.id = any (${users}::int[]))
    select id, 'signed-in' as reason from made where last_seen_at is not null or exists (select 1 from sessions s where s.user_id = made.id)
    union select id, 'password' from made where password_hash <> ''
    union select id, 'edited' from made where updated_at > ${appliedAt}::timestamptz
    union select id, 'edited' from made join company_members m on m.user_id = made.id where m.blocked_at is not null or m.is_moderator or m.company_id <> ${companyId}
    union select x.user_id, 'groups' from group_users x where x.user_id = any (${users}::int[]) and not exists (select 1 from ${pairsIn(joined)} p where p.user_id = x.user_id and p.other_id = x.group_id)
    union select x.curator_id, 'groups' from curator_groups x where x.curator_id = any (${users}::int[]) and not exists (select 1 from ${pairsIn(curated)} p where p.user_id = x.curator_id and p.other_id = x.group_id)
    union select x.user_id, 'roles' from admin_role_users x where x.user_id = any (${users}::int[]) and not (x.role_id = 13 and x.company_id = ${companyId} and x.user_id = any (${teachers}::int[]))
    union select x.relative_id, 'relations' from relations x where x.relative_id = any (${users}::int[]) and not exists (select 1 from ${pairsIn(children)} p where p.user_id = x.relative_id and p.other_id = x.student_id)
    union select x.student_id, 'relations' from relations x where x.student_id = any (${users}::int[]) and not exists (select 1 from ${pairsIn(children)} p where p.user_id = x.relative_id and p.other_id = x.student_id)
    union select r.id, r.table_name from find_references('users', ${users}::int[], ${REPLACED_WITH_PEOPLE}::text[]) r
    order by 1, 2`);
/** Tables that an import writes itself, or that follow from it without anybody's doing, or that say nothing once a person is gone. */
const REPLACED_WITH_PEOPLE = [
  'company_members',
  'group_users',
  'curator_groups',
  'admin_role_users',
  'relations',
  'external_ids',
  'user_import_rows',
  'different_people',
  'audit_records',
  'result_revisions',
  'notifications',
  'sessions',
  'invitations',
];

interface MadeGroups {
  groups: number[];
  appliedAt: string;
  joined: Pair[];
  curated: Pair[];
}
export const selectGroupBlockers = (db: Db, { groups, appliedAt, joined, curated }: MadeGroups): Promise<Blocker[]> =>
  db.rows(sql`
    select g.id, 'edited' as reason from groups g where g.id = any (${groups}::int[]) and g.updated_at > ${appliedAt}::timestamptz
    union select x.group_id, 'members' from group_users x where x.group_id = any (${groups}::int[]) and not exists (select 1 from ${pairsIn(joined)} p where p.user_id = x.user_id and p.other_id = x.group_id)
    union select x.group_id, 'members' from curator_groups x where x.group_id = any (${groups}::int[]) and not exists (select 1 from ${pairsIn(curated)} p where p.user_id = x.curator_id and p.other_id = x.group_id)
    union select x.group_id, 'members' from former_members x where x.group_id = any (${groups}::int[])
    union select x.moved_to_id, 'members' from former_members x where x.moved_to_id = any (${groups}::int[]) and x.left_at > ${appliedAt}::timestamptz
    union select r.id, r.table_name from find_references('groups', ${groups}::int[], ${['group_users', 'curator_groups', 'user_import_rows', 'former_members']}::text[]) r
    order by 1, 2`);

export interface ChangedField {
  user_id: number;
  field: string;
  before: string | null;
  after: string | null;
}
/** Returns people whose fields are not as the import left them, or who worked in a group that they would leave. */
export const selectChangedBlockers = (
  db: Db,
  {
    fields,
    joined,
    left,
    appliedAt,
    companyId,
  }: { fields: ChangedField[]; joined: Pair[]; left: Pair[]; appliedAt: string; companyId: number },
): Promise<Blocker[]> =>
  db.rows(sql`
    with joined as materialized (select * from ${pairsIn(joined)} p), gone as materialized (select * from ${pairsIn(left)} p)
    select f.user_id as id, 'edited' as reason from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as f (user_id int, field text, before text, after text)
      left join users u on u.id = f.user_id left join external_ids x on x.user_id = f.user_id and x.company_id = ${companyId}
      where u.id is null or f.after is distinct from case f.field when 'external_id' then x.external_id else to_jsonb(u) ->> f.field end
    union select f.user_id, 'taken' from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as f (user_id int, field text, before text, after text)
      join users o on o.id <> f.user_id and (f.field = 'email' and lower(o.email) = lower(f.before) or f.field = 'username' and lower(o.username) = lower(f.before))
    union select j.user_id, 'groups' from joined j where not exists (select 1 from group_users x where x.user_id = j.user_id and x.group_id = j.other_id)
    union select g.user_id, 'groups' from gone g where exists (select 1 from group_users x where x.user_id = g.user_id and x.group_id = g.other_id) or not exists (select 1 from groups o where o.id = g.other_id)
    union select j.user_id, 'answers' from joined j join subject_groups sg on sg.group_id = j.other_id join answers a on a.user_id = j.user_id and a.subject_id = sg.subject_id where a.created_at > ${appliedAt}::timestamptz
    union select j.user_id, 'marks' from joined j join subject_groups sg on sg.group_id = j.other_id join steps st on st.subject_id = sg.subject_id join marks k on k.step_id = st.id and k.student_id = j.user_id where k.created_at > ${appliedAt}::timestamptz
    order by 1, 2`);

export const deleteRelations = (tx: Db, companyId: number, pairs: readonly Pair[]): Promise<number> =>
  tx.run(
    sql`delete from relations r using ${pairsIn(pairs)} p where r.company_id = ${companyId} and r.relative_id = p.user_id and r.student_id = p.other_id`,
  );
export const deleteCurators = (tx: Db, pairs: readonly Pair[]): Promise<number> =>
  tx.run(
    sql`delete from curator_groups c using ${pairsIn(pairs)} p where c.curator_id = p.user_id and c.group_id = p.other_id`,
  );
export const takeTeacherRole = (tx: Db, companyId: number, users: readonly number[]): Promise<number> =>
  tx.run(
    sql`delete from admin_role_users where company_id = ${companyId} and role_id = 13 and user_id = any (${users}::int[])`,
  );

/** Ends memberships as if they had never been. */
export const deleteMembers = async (tx: Db, pairs: readonly Pair[]): Promise<void> => {
  await tx.run(
    sql`delete from group_users gu using ${pairsIn(pairs)} p where gu.user_id = p.user_id and gu.group_id = p.other_id`,
  );
  await tx.run(
    sql`delete from former_members fm using ${pairsIn(pairs)} p where fm.user_id = p.user_id and fm.group_id = p.other_id and fm.left_at = now()`,
  );
};
/** Makes memberships present again that the import ended. */
export const restoreMembers = async (tx: Db, left: readonly Left[], appliedAt: string): Promise<void> => {
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as p (user_id int, other_id int, joined_at timestamptz)`;
  await tx.run(
    sql`delete from former_members fm using ${pairs} where fm.user_id = p.user_id and fm.group_id = p.other_id and fm.left_at = ${appliedAt}::timestamptz`,
  );
  await tx.run(
    sql`
      insert into group_users (user_id, group_id, joined_at)
      select p.user_id, p.other_id, p.joined_at from ${pairs} join groups g on g.id = p.other_id join company_members m on m.user_id = p.user_id and m.company_id = g.company_id
      on conflict do nothing`,
  );
};
export const restoreExternalIds = async (tx: Db, companyId: number, fields: readonly ChangedField[]): Promise<void> => {
  const ids = sql`jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as f (user_id int, before text)`;
  await tx.run(
    sql`delete from external_ids x using ${ids} where x.company_id = ${companyId} and x.user_id = f.user_id and f.before is null`,
  );
  await tx.run(
    sql`update external_ids x set external_id = f.before from ${ids} where x.company_id = ${companyId} and x.user_id = f.user_id and f.before is not null`,
  );
};

/** Removes people whom the import made, with what their history told of them. */
export const deletePeople = async (tx: Db, companyId: number, users: readonly number[]): Promise<void> => {
  await tx.run(sql`
    update audit_records set old_value = null, new_value = null
    where object_type in ('user', 'curator') and object_id = any (${users}::int[]) and company_id = ${companyId}`);
  // Deleted in sets first, because a cascade runs the triggers of these tables once for each person.
  await tx.run(sql`
    with studied as (delete from group_users where user_id = any (${users}::int[])),
    curated as (delete from curator_groups where curator_id = any (${users}::int[])),
    roles as (delete from admin_role_users where user_id = any (${users}::int[])),
    related as (delete from relations where relative_id = any (${users}::int[]) or student_id = any (${users}::int[]))
    delete from company_members where user_id = any (${users}::int[])`);
  await tx.run(sql`delete from former_members where user_id = any (${users}::int[])`);
  await tx.run(sql`delete from users where id = any (${users}::int[])`);
};
export const deleteGroups = (tx: Db, companyId: number, groups: readonly number[]): Promise<number> =>
  tx.run(sql`delete from groups where company_id = ${companyId} and id = any (${groups}::int[])`);

export const endUndoing = async (tx: Db, id: number): Promise<number> => {
  await tx.run(sql`update user_import_rows set effects = null where import_id = ${id}`);
  return tx.run(sql`
    update user_imports set state = 'undone', undone_at = now(), progress = 100, notice = null, claimed_at = null where id = ${id} and state = 'undoing' and not is_stopping`);
};
