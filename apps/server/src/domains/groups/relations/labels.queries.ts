import type { GroupLabel } from '@orbita/contract/groups';
import { type Db, sql } from '@orbita/database';
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

/** Creates a label; undefined when the title is taken. */
export const insertLabel = (
  db: Db,
  viewer: Viewer,
  label: { title: string; color: string },
): Promise<GroupLabel | undefined> =>
  db.row(sql`
    insert into group_labels (company_id, title, color) values (${viewer.company_id}, ${label.title}, ${label.color})
    on conflict (company_id, lower(title)) do nothing returning id, title, color`);

/** Changes a label; undefined when the title is taken. */
export const updateLabelRow = (db: Db, viewer: Viewer, label: GroupLabel): Promise<GroupLabel | undefined> =>
  db.row(sql`
    update group_labels l set title = ${label.title}, color = ${label.color}, updated_at = now() where l.id = ${label.id} and l.company_id = ${viewer.company_id}
      and not exists (select 1 from group_labels o where o.company_id = ${viewer.company_id} and lower(o.title) = lower(${label.title}) and o.id <> ${label.id})
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
