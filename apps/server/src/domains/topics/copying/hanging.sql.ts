// The tables that belong to a row of content: attachments, skills, rubrics.
// Their rows are copied, compared and replaced together with that row.
import { type Db, empty, join, raw, type Sql, sql } from '@orbita/database';
import { columnList, type ContentColumns, type ContentTable, type HangingTable } from './content-columns.ts';

interface Hanging {
  table: HangingTable;
  /** The foreign key to the row of content. */
  by: string;
  /** The columns that order the rows. */
  order: string[];
}
const hanging: Partial<Record<ContentTable, Hanging[]>> = {
  steps: [
    { table: 'step_attachments', by: 'step_id', order: ['number', 'id'] },
    { table: 'step_skills', by: 'step_id', order: ['skill_id'] },
    { table: 'rubrics', by: 'step_id', order: ['step_id'] },
  ],
  sections: [{ table: 'section_attachments', by: 'section_id', order: ['number', 'id'] }],
  forms: [{ table: 'form_attachments', by: 'form_id', order: ['number', 'id'] }],
};
const hangingOn = (table: ContentTable): Hanging[] => hanging[table] ?? [];

/** Returns common table expressions that copy the belongings of `made` (id, source_id), each preceded by a comma. */
export const copiesOfHanging = (table: ContentTable, columns: ContentColumns): Sql =>
  hangingOn(table).reduce(
    (parts, { table: child, by, order }) => sql`${parts},
  copied_${raw(child)} as (
    insert into ${raw(child)} (${raw(by)}, ${columnList(columns[child])})
    select made.id, ${columnList(columns[child], 'x')} from ${raw(child)} x join made on made.source_id = x.${raw(by)}
    order by made.id, ${columnList(order, 'x')})`,
    empty,
  );

/** Returns the belongings of a row as one comparable value; null when its table has none. */
export function hangingAsJson(table: ContentTable, part: string, columns: ContentColumns): Sql | null {
  const lists = hangingOn(table).map(
    ({ table: child, by, order }) => sql`(
    select jsonb_agg(jsonb_build_array(${columnList(columns[child], 'x')}) order by ${columnList(order, 'x')})
    from ${raw(child)} x where x.${raw(by)} = ${raw(part)}.id)`,
  );
  return lists.length === 0 ? null : sql`jsonb_build_array(${join(lists)})`;
}

/** Replaces the belongings of copies by those of their sources; `source` is the column with the source's id. */
export async function replaceHanging(
  tx: Db,
  table: ContentTable,
  { ids, source, columns }: { ids: number[]; source: string; columns: ContentColumns },
): Promise<void> {
  const tables = hangingOn(table);
  if (tables.length === 0) return;
  const removed = tables.map(
    ({ table: child, by }) => sql`removed_${raw(child)} as (delete from ${raw(child)} where ${raw(by)} = any (${ids}))`,
  );
  await tx.run(sql`with ${join(removed)} select 1`);
  await tx.run(sql`
    with made as materialized (select id, ${raw(source)} as source_id from ${raw(table)} where id = any (${ids}))${copiesOfHanging(table, columns)}
    select 1`);
}
