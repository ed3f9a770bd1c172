import type { BodyOf } from '@orbita/contract/endpoint';
import type { groups } from '@orbita/contract/groups';
import { assignments, type ColumnMap, type Db, type FieldsOf, insertion, sql, type Whole } from '@orbita/database';
import { covers } from '../../../access/account-holdings.access.ts';
import type { Viewer } from '../../../http/viewer.ts';

type NewGroupFields = FieldsOf<BodyOf<typeof groups.createGroup>>;
export type GroupFields = NewGroupFields & FieldsOf<BodyOf<typeof groups.updateGroup>>;

const groupFields: ColumnMap<GroupFields> = {
  name: (name) => name.trim(),
  description: true,
  company_id: { elsewhere: 'the company of the request, which checkChange compares' },
  trajectory_id: true,
  half_id: true,
  messenger_link: true,
  messenger_chat_id: true,
  privacy: true,
  access_users_ids: { elsewhere: 'replaceReaders' },
  access_companies_ids: { elsewhere: 'replaceReadingCompanies' },
  labels: { elsewhere: 'replaceLabels' },
};

export const insertGroup = <Given extends NewGroupFields>(
  db: Db,
  viewer: Viewer,
  group: Whole<NewGroupFields, Given>,
): Promise<{ id: number }> =>
  db.one(sql`insert into groups ${insertion(groupFields, group, { company_id: viewer.company_id })} returning id`);

/** Updates a group; returns false when `asRead` is stale. */
export async function updateGroupRow<Given extends GroupFields>(
  db: Db,
  id: number,
  change: Whole<GroupFields, Given>,
  asRead: string | undefined,
): Promise<boolean> {
  const changes = assignments(groupFields, change, sql`updated_at = now()`);
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (await db.run(sql`update groups set ${changes} where id = ${id} and ${fresh}`)) === 1;
}

/** Replaces the list of named readers by those of them who are members of the company; returns how many there are. */
export const replaceReaders = (db: Db, viewer: Viewer, groupId: number, users: number[]): Promise<number> =>
  db.run(sql`
    with gone as (delete from group_access_users where group_id = ${groupId} and user_id <> all (${users}::int[]))
    insert into group_access_users (group_id, user_id)
    select ${groupId}, m.user_id from company_members m where m.company_id = ${viewer.company_id} and m.user_id = any (${users}::int[])
    on conflict (group_id, user_id) do update set user_id = excluded.user_id`);
export const replaceReadingCompanies = (db: Db, groupId: number, companies: number[]): Promise<number> =>
  db.run(sql`
    with gone as (delete from group_access_companies where group_id = ${groupId} and company_id <> all (${companies}::int[]))
    insert into group_access_companies (group_id, company_id) select ${groupId}, unnest(${companies}::int[]) on conflict do nothing`);

interface Place {
  has_trajectory: boolean;
  has_half: boolean;
  is_together: boolean;
}
/** Tells which of the places exist in the company and whether the half belongs to the trajectory. */
export const selectPlaces = (
  db: Db,
  viewer: Viewer,
  places: { trajectory_id: number | null; half_id: number | null }[],
): Promise<Place[]> =>
  db.rows(sql`
    select trajectory_id is null or exists (select 1 from trajectories t where t.id = trajectory_id and t.company_id = ${viewer.company_id}) as has_trajectory,
      half_id is null or exists (select 1 from halves h where h.id = half_id and h.company_id = ${viewer.company_id}) as has_half,
      trajectory_id is null or half_id is null
        or exists (select 1 from trajectory_halves th where th.trajectory_id = asked.trajectory_id and th.half_id = asked.half_id) as is_together
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as asked(trajectory_id int, half_id int)`);

export interface Placed {
  id: number;
  trajectory_id: number | null;
  half_id: number | null;
}
/** Sets programme and part of groups; returns where those stood that have changed. */
export const placeGroupRows = (db: Db, viewer: Viewer, places: Placed[]): Promise<Placed[]> =>
  db.rows(sql`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as a(id int, trajectory_id int, half_id int)),
    before as materialized (
      select g.id, g.trajectory_id, g.half_id from groups g join asked a on a.id = g.id
      where g.company_id = ${viewer.company_id} and (g.trajectory_id, g.half_id) is distinct from (a.trajectory_id, a.half_id) order by g.id for update of g),
    written as (
      update groups g set trajectory_id = a.trajectory_id, half_id = a.half_id, updated_at = now() from asked a join before on before.id = a.id where g.id = a.id)
    select * from before`);

type PlaceTitles = Record<'trajectory' | 'half', string | null>;
/** Names where groups stood and stand now, for their history. */
export const selectPlaceTitles = (
  db: Db,
  before: Placed[],
): Promise<{ id: number; before: PlaceTitles; after: PlaceTitles }[]> =>
  db.rows(sql`
    select g.id,
      json_build_object('trajectory', (select t.title from trajectories t where t.id = b.trajectory_id), 'half', (select h.title from halves h where h.id = b.half_id)) as before,
      json_build_object('trajectory', (select t.title from trajectories t where t.id = g.trajectory_id), 'half', (select h.title from halves h where h.id = g.half_id)) as after
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as b(id int, trajectory_id int, half_id int) join groups g on g.id = b.id order by g.id`);

export const archiveGroupRows = (
  db: Db,
  viewer: Viewer,
  ids: number[],
  isArchived: boolean,
): Promise<{ id: number }[]> =>
  db.rows(sql`
    update groups set is_archived = ${isArchived}, updated_at = now() where id = any (${ids}) and company_id = ${viewer.company_id} and is_archived <> ${isArchived} returning id`);

/** Returns the group and all groups below it. */
export const selectFamily = (db: Db, viewer: Viewer, id: number): Promise<{ id: number }[]> =>
  db.rows(sql`
    with recursive family as (
      select g.id from groups g where g.id = ${id} and g.company_id = ${viewer.company_id}
      union select r.child_id from family f join group_relations r on r.parent_id = f.id)
    select id from family`);

/** Locks a group, so that nobody joins it before it is deleted. */
export const lockGroup = (tx: Db, viewer: Viewer, id: number): Promise<number> =>
  tx.run(sql`select 1 from groups where id = ${id} and company_id = ${viewer.company_id} for update`);

/** Deletes a group and stores its row and links for undo. */
export const deleteGroupRow = (db: Db, viewer: Viewer, id: number): Promise<number> =>
  db.run(sql`
    with kept as (
      insert into deleted_groups (id, company_id, snapshot)
      select g.id, g.company_id, jsonb_build_object('group', to_jsonb(g),
        'subjects', array(select subject_id from subject_groups where group_id = g.id), 'curators', array(select curator_id from curator_groups where group_id = g.id),
        'readers', array(select user_id from group_access_users where group_id = g.id), 'labels', array(select label_id from group_label_groups where group_id = g.id),
        'parents', array(select parent_id from group_relations where child_id = g.id), 'children', array(select child_id from group_relations where parent_id = g.id))
      from groups g where g.id = ${id} and g.company_id = ${viewer.company_id}
      on conflict (id) do update set snapshot = excluded.snapshot, deleted_at = now() returning id)
    delete from groups g using kept where g.id = kept.id`);

/** Restores a deleted group with those links whose other ends still exist; the viewer curates it again only if they may make themselves a curator. */
export async function restoreGroupRow(tx: Db, viewer: Viewer, id: number): Promise<boolean> {
  const kept = await tx.row<{ snapshot: object }>(sql`
    with kept as (delete from deleted_groups where id = ${id} and company_id = ${viewer.company_id} returning snapshot)
    select snapshot from kept, restore_row('groups', snapshot -> 'group')`);
  if (!kept) return false;
  const snapshot = JSON.stringify(kept.snapshot);
  await tx.run(sql`
    with kept as materialized (select ${snapshot}::jsonb as links),
    subjects_back as (
      insert into subject_groups (group_id, subject_id) select ${id}, s.id from kept, jsonb_array_elements_text(links -> 'subjects') k(item) join subjects s on s.id = item::int),
    curators_back as (
      insert into curator_groups (group_id, curator_id)
      select ${id}, m.user_id from kept, jsonb_array_elements_text(links -> 'curators') k(item) join company_members m on m.user_id = item::int and m.company_id = ${viewer.company_id}
      where m.user_id <> ${viewer.id} or ${covers(viewer, ['curating'])}),
    readers_back as (
      insert into group_access_users (group_id, user_id)
      select ${id}, m.user_id from kept, jsonb_array_elements_text(links -> 'readers') k(item) join company_members m on m.user_id = item::int and m.company_id = ${viewer.company_id}),
    companies_back as (
      insert into group_access_companies (group_id, company_id) select ${id}, ${viewer.company_id}::int from kept where (links -> 'group' ->> 'privacy')::int = 3),
    labels_back as (
      insert into group_label_groups (group_id, label_id) select ${id}, l.id from kept, jsonb_array_elements_text(links -> 'labels') k(item) join group_labels l on l.id = item::int),
    parents_back as (
      insert into group_relations (parent_id, child_id) select g.id, ${id} from kept, jsonb_array_elements_text(links -> 'parents') k(item) join groups g on g.id = item::int)
    insert into group_relations (parent_id, child_id) select ${id}, g.id from kept, jsonb_array_elements_text(links -> 'children') k(item) join groups g on g.id = item::int`);
  return true;
}

/** Days during which a deletion can be undone. */
const UNDO_DAYS = 30;
export const forgetDeletedGroups = (db: Db): Promise<number> =>
  db.run(sql`delete from deleted_groups where deleted_at < now() - make_interval(days => ${UNDO_DAYS}::int)`);
