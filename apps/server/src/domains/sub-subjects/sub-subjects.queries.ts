import { type Db, raw, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { type ContentColumns, type ContentTable, replaceHanging } from '../topics/index.ts';
import { insertSubjectCopy, shownTitle } from '../subjects/index.ts';

export interface SubRow {
  id: number;
  title: string;
  code: string;
  color: string;
  is_archived: boolean;
  groups: { id: number; name: string }[];
  synced_at: string | null;
  synced_order: number[];
}
const subColumns: Sql = sql`
  s.id, ${shownTitle(true)} as title, s.code, s.color, s.is_archived, s.synced_at, s.synced_order,
  coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) from subject_groups sg join groups g on g.id = sg.group_id
    where sg.subject_id = s.id and not g.is_archived), '[]') as groups`;

/** Returns the sub-disciplines of a discipline, or the sub-discipline with that id. */
export const selectSubs = (
  db: Db,
  { parentId, subId }: { parentId: number; subId?: number | undefined },
): Promise<SubRow[]> =>
  db.rows(sql`
    select ${subColumns} from subjects s
    where s.parent_id = ${parentId} and s.deleted_at is null and ${subId === undefined ? sql`true` : sql`s.id = ${subId}`}
    order by s.is_archived, s.title, s.id`);

export interface ParentRow {
  parent_id: number | null;
  parent_title: string | null;
  parent_is_live: boolean;
  parent_can_open: boolean;
  parent_can_edit: boolean;
  synced_at: string | null;
}
/** Returns the parent of a discipline; `canOpen` and `canEdit` are conditions over disciplines `s`. */
export const selectParent = (
  db: Db,
  id: number,
  { canOpen, canEdit }: { canOpen: Sql; canEdit: Sql },
): Promise<ParentRow> =>
  db.one(sql`
    select own.synced_at, s.id as parent_id, ${shownTitle(true)} as parent_title, coalesce(s.deleted_at is null, false) as parent_is_live, coalesce(${canOpen}, false) as parent_can_open, coalesce(${canEdit}, false) as parent_can_edit
    from subjects own left join subjects s on s.id = own.parent_id where own.id = ${id}`);

/** Locks a sub-discipline, so that two synchronisations of it do not overlap. */
export const lockSubs = (db: Db, ids: number[]) =>
  db.run(sql`select 1 from subjects where id = any (${ids}) order by id for no key update`);

interface NewSub {
  parentId: number;
  title: string | undefined;
  code: string | undefined;
}
/** Inserts a sub-discipline with the settings, people and halves of its parent. */
export const insertSub = (tx: Db, viewer: Viewer, { parentId, title, code }: NewSub): Promise<{ id: number }> =>
  insertSubjectCopy(tx, viewer, {
    sourceId: parentId,
    different: {
      title: sql`coalesce(${title ?? null}, src.title)`,
      code: sql`coalesce(${code ?? null}, src.code)`,
      hidden: sql`false`,
      parent_id: sql`src.id`,
    },
  });

/** Counts the groups that may be given to a sub-discipline: any of the company, or only those that study the parent. */
export const countChoosableGroups = async (
  db: Db,
  viewer: Viewer,
  choice: { ids: number[]; parentId: number | null },
): Promise<number> => {
  const scope =
    choice.parentId === null
      ? sql`true`
      : sql`exists (select 1 from subject_groups sg where sg.group_id = g.id and sg.subject_id = ${choice.parentId})`;
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from groups g where g.id = any (${choice.ids}) and g.company_id = ${viewer.company_id} and not g.is_archived and ${scope}`);
  return n;
};
export const insertGroups = (db: Db, subjectId: number, groupIds: number[]) =>
  db.run(
    sql`insert into subject_groups (subject_id, group_id) select ${subjectId}, unnest(${groupIds}::int[]) on conflict do nothing`,
  );

const sourceColumn: Record<ContentTable, string> = {
  chapters: 'source_id',
  steps: 'copied_from_id',
  sections: 'source_id',
  patterns: 'source_id',
  forms: 'source_id',
};
/** Never lowers the maximum below a mark that was given. */
const keepsMarks = `"max_mark" = case when exists (select 1 from marks m where m.step_id = copy.id and m.value > src.max_mark) then copy.max_mark else src.max_mark end`;

/** Replaces the content of copies by that of their sources. */
export async function replaceRows(
  db: Db,
  table: ContentTable,
  { ids, columns }: { ids: number[]; columns: ContentColumns },
): Promise<void> {
  if (ids.length === 0) return;
  const assignments = columns[table]
    .map((column) => (column === 'max_mark' ? keepsMarks : `"${column}" = src."${column}"`))
    .join(', ');
  await db.run(sql`
    update ${raw(table)} copy set ${raw(assignments)}, updated_at = now()
    from ${raw(table)} src where src.id = copy.${raw(sourceColumn[table])} and copy.id = any (${ids})`);
  await replaceHanging(db, table, { ids, source: sourceColumn[table], columns });
}

/** Detaches copies that were changed in the sub-discipline and whose source is gone, so that they become its own. */
export const detachCopies = async (db: Db, table: ContentTable, ids: number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.run(sql`update ${raw(table)} set ${raw(sourceColumn[table])} = null where id = any (${ids})`);
};

/**
 * Keeps earlier changes in the sub-disciplines newer than the current synchronisation.
 * A later change of the parent will then still count them as changed here.
 */
export const keepChangesNewer = (db: Db, subIds: number[]) =>
  db.run(sql`
    with sub as materialized (select id, synced_at from subjects where id = any (${subIds})),
    step as materialized (select st.id, sub.synced_at from steps st join sub on sub.id = st.subject_id),
    chapters_kept as (
      update chapters t set updated_at = ${JUST_AFTER} from sub where t.subject_id = sub.id and ${changedSince('sub')}),
    steps_kept as (
      update steps t set updated_at = ${JUST_AFTER} from sub where t.subject_id = sub.id and ${changedSince('sub')}),
    sections_kept as (
      update sections t set updated_at = ${JUST_AFTER} from step where t.step_id = step.id and ${changedSince('step')}),
    patterns_kept as (
      update patterns t set updated_at = ${JUST_AFTER} from step where t.step_id = step.id and ${changedSince('step')})
    update forms t set updated_at = ${JUST_AFTER} from patterns p, step where t.pattern_id = p.id and p.step_id = step.id and ${changedSince('step')}`);
const JUST_AFTER = sql`now() + interval '1 millisecond'`;
/** Condition: changed by something other than the synchronisation, which writes its own timestamp. */
const changedSince = (alias: string) =>
  sql`t.updated_at > ${raw(alias)}.synced_at and t.updated_at <> now() and t.deleted_at is null`;

/** Deletes copies whose source is gone and clears their source, so that a restored source is copied again. */
export const deleteCopies = async (db: Db, table: ContentTable, ids: number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.run(
    sql`update ${raw(table)} set deleted_at = now(), ${raw(sourceColumn[table])} = null where id = any (${ids})`,
  );
};
export const hideSteps = (db: Db, ids: number[]) =>
  db.run(sql`update steps set hidden = true, updated_at = now() where id = any (${ids})`);
/** Hides chapters that contain only hidden topics. */
export const hideEmptyChapters = (db: Db, ids: number[]) =>
  db.run(sql`
    update chapters c set hidden = true, updated_at = now()
    where c.id = any (${ids}) and not exists (select 1 from steps st where st.chapter_id = c.id and st.deleted_at is null and not st.hidden)`);

/** Orders tasks and questions as in the parent, in topics that received new ones. */
export const reorderParts = (db: Db, stepIds: number[]) =>
  db.run(sql`
    with questions as (
      update forms copy set number = src.number from forms src, patterns p
      where src.id = copy.source_id and p.id = copy.pattern_id and p.step_id = any (${stepIds}) and copy.number <> src.number)
    update patterns copy set index = src.index from patterns src where src.id = copy.source_id and copy.step_id = any (${stepIds}) and copy.index <> src.index`);

export const positionChapters = (db: Db, ids: number[], positions: number[]) =>
  db.run(sql`
    update chapters c set position = o.position from unnest(${ids}::int[], ${positions}::int[]) o(id, position) where c.id = o.id and c.position <> o.position`);
export const positionSteps = (db: Db, places: { id: number; chapter_id: number; position: number }[]) =>
  db.run(sql`
    update steps st set chapter_id = o.chapter_id, position = o.position
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as o(id int, chapter_id int, position int)
    where st.id = o.id and (st.chapter_id, st.position) is distinct from (o.chapter_id, o.position)`);

/** Stores when the sub-disciplines were synchronised and the parent's order at that time. */
export const markSynced = (db: Db, subIds: number[], order: number[]): Promise<{ id: number; synced_at: string }[]> =>
  db.rows(sql`
    update subjects set synced_at = now(), synced_order = ${order}::int[], updated_at = now() where id = any (${subIds}) returning id, synced_at`);
export const selectSyncedOrders = (db: Db, subIds: number[]): Promise<{ id: number; synced_order: number[] }[]> =>
  db.rows(sql`select id, synced_order from subjects where id = any (${subIds})`);
