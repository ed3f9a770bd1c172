import type { BodyOf } from '@orbita/contract/endpoint';
import type { GroupLabel, groups } from '@orbita/contract/groups';
import { assignments, type ColumnMap, type Db, type FieldsOf, insertion, sql, type Whole } from '@orbita/database';
import { groupVisibleTo } from '../../../access/groups.access.ts';
import type { Viewer } from '../../../http/viewer.ts';

export const selectLabels = (db: Db, viewer: Viewer): Promise<(GroupLabel & { groups_count: number })[]> =>
  db.rows(sql`
    select l.id, l.title, l.color,
      (select count(*)::int from group_label_groups lg join groups g on g.id = lg.group_id where lg.label_id = l.id and not g.is_archived and ${groupVisibleTo(viewer)}) as groups_count
    from group_labels l where l.company_id = ${viewer.company_id} order by l.title, l.id limit 1000`);

export const selectLabelsOfGroup = (db: Db, groupId: number): Promise<GroupLabel[]> =>
  db.rows(sql`
    select l.id, l.title, l.color from group_label_groups lg join group_labels l on l.id = lg.label_id where lg.group_id = ${groupId} order by l.title, l.id`);

export const selectLabel = (db: Db, viewer: Viewer, id: number): Promise<GroupLabel | undefined> =>
  db.row(sql`select id, title, color from group_labels where id = ${id} and company_id = ${viewer.company_id}`);

type NewLabelFields = FieldsOf<BodyOf<typeof groups.createGroupLabel>>;
type LabelChange = FieldsOf<BodyOf<typeof groups.updateGroupLabel>>;
const labelFields: ColumnMap<NewLabelFields & LabelChange> = { title: (title) => title.trim(), color: true };

/** Creates a label; undefined when the title is taken. */
export const insertLabel = <Given extends NewLabelFields>(
  db: Db,
  viewer: Viewer,
  label: Whole<NewLabelFields, Given>,
): Promise<GroupLabel | undefined> =>
  db.row(sql`
    insert into group_labels ${insertion(labelFields, label, { company_id: viewer.company_id })}
    on conflict (company_id, lower(title)) do nothing returning id, title, color`);

/** Changes a label; undefined when the title is taken. */
export const updateLabelRow = <Given extends LabelChange>(
  db: Db,
  viewer: Viewer,
  id: number,
  change: Whole<LabelChange, Given>,
): Promise<GroupLabel | undefined> =>
  db.row(sql`
    update group_labels l set ${assignments(labelFields, change, sql`updated_at = now()`)} where l.id = ${id} and l.company_id = ${viewer.company_id}
      and not exists (select 1 from group_labels o where o.company_id = ${viewer.company_id} and lower(o.title) = lower(${change.title?.trim() ?? null}) and o.id <> ${id})
    returning id, title, color`);

/** Deletes a label and returns the groups that carried it. */
export const deleteLabelRow = (db: Db, viewer: Viewer, id: number): Promise<{ id: number }[]> =>
  db.rows(sql`
    with carried as materialized (select group_id from group_label_groups where label_id = ${id}),
    gone as (delete from group_labels where id = ${id} and company_id = ${viewer.company_id} returning id)
    select carried.group_id as id from carried, gone order by 1`);

/** Puts a label on groups and returns those that did not carry it. */
export const attachLabel = (db: Db, labelId: number, ids: number[]): Promise<{ id: number }[]> =>
  db.rows(sql`
    insert into group_label_groups (label_id, group_id) select ${labelId}, unnest(${ids}::int[]) on conflict do nothing returning group_id as id`);
export const detachLabel = (db: Db, labelId: number, ids: number[]): Promise<{ id: number }[]> =>
  db.rows(
    sql`delete from group_label_groups where label_id = ${labelId} and group_id = any (${ids}::int[]) returning group_id as id`,
  );

/** Replaces the labels of a group; returns how many of the ids are labels of the company. */
export const replaceLabels = async (db: Db, viewer: Viewer, groupId: number, ids: number[]): Promise<number> => {
  const { known } = await db.one<{ known: number }>(sql`
    with named as materialized (select l.id from group_labels l where l.company_id = ${viewer.company_id} and l.id = any (${ids}::int[])),
    gone as (delete from group_label_groups where group_id = ${groupId} and label_id <> all (${ids}::int[])),
    came as (insert into group_label_groups (label_id, group_id) select id, ${groupId}::int from named on conflict do nothing)
    select count(*)::int as known from named`);
  return known;
};
