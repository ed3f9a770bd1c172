import { type Db, sql } from '@orbita/database';
import type { Followed } from './merge-order.ts';

/** The blocks of a topic in the parent and in its copy, each in order. */
export interface BlockOrder {
  subject_id: number;
  /** Id of the copied topic. */
  step_id: number;
  source_id: number;
  /** The parent's topic is a draft. */
  is_draft: boolean;
  title: string;
  place: string;
  /** The parent's order at the last synchronisation; empty when it is unknown. */
  synced: number[];
  parent: number[];
  own: Followed[];
}

export const selectBlockOrders = (db: Db, parentId: number, subIds: number[]): Promise<BlockOrder[]> =>
  db.rows(sql`
    select copy.subject_id, copy.id as step_id, src.id as source_id, src.hidden as is_draft, src.title, c.title as place, copy.synced_blocks as synced,
      coalesce((select json_agg(b.id order by b.index, b.id) from sections b where b.step_id = src.id and b.deleted_at is null), '[]') as parent,
      coalesce((select json_agg(json_build_object('id', b.id, 'source', b.source_id) order by b.index, b.id) from sections b where b.step_id = copy.id and b.deleted_at is null), '[]') as own
    from steps src join steps copy on copy.copied_from_id = src.id join chapters c on c.id = src.chapter_id
    where src.subject_id = ${parentId} and copy.subject_id = any (${subIds}) and src.deleted_at is null and copy.deleted_at is null and src.link_of_id is null and copy.link_of_id is null
    order by copy.subject_id, c.position, src.position, src.id`);

/** Moving a block does not change its content, so `updated_at` stays. */
export const positionBlocks = (db: Db, places: { id: number; index: number }[]) =>
  db.run(sql`
    update sections b set index = o.index from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as o(id int, index int) where b.id = o.id and b.index <> o.index`);

/** Stores the parent's order of blocks in every copy of its topics. */
export const recordBlockOrder = (db: Db, parentId: number, subIds: number[]) =>
  db.run(sql`
    update steps copy set synced_blocks = o.blocks from (
      select src.id, coalesce(array_agg(b.id order by b.index, b.id) filter (where b.id is not null), '{}') as blocks
      from steps src left join sections b on b.step_id = src.id and b.deleted_at is null where src.subject_id = ${parentId} and src.deleted_at is null group by src.id) o
    where copy.copied_from_id = o.id and copy.subject_id = any (${subIds}) and copy.deleted_at is null and copy.synced_blocks <> o.blocks`);

/** Returns titles of blocks, by which people compare two orders. */
export const selectBlockTitles = (db: Db, ids: number[]): Promise<{ id: number; title: string }[]> =>
  db.rows(sql`select id, title from sections where id = any (${ids})`);
