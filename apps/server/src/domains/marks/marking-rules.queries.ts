import type { PassStatus, MarkType } from '@orbita/contract/marks';
import { type Db, empty, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import type { CellSource } from './wanted-cells.ts';
import { composeWriting } from './write-marks.queries.ts';

const typeColumns: Sql = sql`
  t.id, t.title, t.is_default, t.max_value, t.sort, (select count(*)::int from marks m where m.mark_type_id = t.id) as marks_count`;
export const selectMarkTypes = (db: Db, viewer: Viewer): Promise<MarkType[]> =>
  db.rows(
    sql`select ${typeColumns} from mark_types t where t.company_id = ${viewer.company_id} order by t.is_default desc, t.sort, t.id`,
  );
export const selectMarkType = (db: Db, viewer: Viewer, id: number): Promise<MarkType | undefined> =>
  db.row(sql`select ${typeColumns} from mark_types t where t.company_id = ${viewer.company_id} and t.id = ${id}`);
export const insertMarkType = (
  db: Db,
  viewer: Viewer,
  type: { title: string; max_value: number | null },
): Promise<{ id: number }> =>
  db.one(sql`
    insert into mark_types (company_id, title, max_value, sort)
    select ${viewer.company_id}, ${type.title}, ${type.max_value}::numeric, coalesce(max(sort), 0) + 1 from mark_types where company_id = ${viewer.company_id} returning id`);
export const lockMarkTypes = (db: Db, viewer: Viewer): Promise<{ id: number; is_default: boolean }[]> =>
  db.rows(
    sql`select id, is_default from mark_types where company_id = ${viewer.company_id} order by is_default desc, sort, id for update`,
  );

const assign = (column: Sql, value: Sql | undefined): Sql =>
  value === undefined ? empty : sql`, ${column} = ${value}`;
export const updateMarkTypeRow = (
  db: Db,
  id: number,
  change: { title?: string | undefined; max_value?: number | null | undefined },
) =>
  db.run(sql`
    update mark_types set id = id ${assign(sql`title`, change.title === undefined ? undefined : sql`${change.title}`)}
      ${assign(sql`max_value`, change.max_value === undefined ? undefined : sql`${change.max_value}::numeric`)} where id = ${id}`);
export const positionMarkTypes = (db: Db, ids: number[]) =>
  db.run(
    sql`update mark_types t set sort = o.n from unnest(${ids}::int[]) with ordinality o(id, n) where t.id = o.id and t.sort <> o.n`,
  );
/** Deletes a type without marks. */
export const deleteMarkTypeRow = (db: Db, id: number): Promise<number> =>
  db.run(
    sql`delete from mark_types t where t.id = ${id} and not exists (select 1 from marks m where m.mark_type_id = t.id)`,
  );

export interface StatusRow {
  id: number;
  title: string;
  color: string;
  can_use_student: boolean;
  is_final: boolean;
  sort: number;
}
/** Returns the statuses of the company in order, locked. */
export const lockStatuses = (db: Db, viewer: Viewer): Promise<StatusRow[]> =>
  db.rows(
    sql`select id, title, color, can_use_student, is_final, sort from pass_statuses where company_id = ${viewer.company_id} order by sort, id for update`,
  );
export const insertStatus = (
  db: Db,
  viewer: Viewer,
  s: { title: string; color: string; can_use_student: boolean; is_final: boolean },
): Promise<PassStatus> =>
  // Ids below 12 belong to seeded statuses, and a deleted one must not be reused with another meaning.
  db.one(sql`
    insert into pass_statuses (company_id, id, title, color, can_use_student, is_final, sort)
    select ${viewer.company_id}, greatest(max(id), 11) + 1, ${s.title}, ${s.color}, ${s.can_use_student}::boolean, ${s.is_final}::boolean, coalesce(max(sort), 0) + 1
    from pass_statuses where company_id = ${viewer.company_id} returning id, title, color, can_use_student, is_final, sort`);
export const updateStatusRow = (db: Db, viewer: Viewer, s: Omit<StatusRow, 'sort'>): Promise<PassStatus> =>
  db.one(sql`
    update pass_statuses set title = ${s.title}, color = ${s.color}, can_use_student = ${s.can_use_student}, is_final = ${s.is_final}
    where company_id = ${viewer.company_id} and id = ${s.id} returning id, title, color, can_use_student, is_final, sort`);
export const positionStatuses = (db: Db, viewer: Viewer, ids: number[]) =>
  db.run(sql`
    update pass_statuses s set sort = o.n from unnest(${ids}::int[]) with ordinality o(id, n) where s.company_id = ${viewer.company_id} and s.id = o.id and s.sort <> o.n`);
/** Counts students with this status in a topic, and closed retakes that store it as a result. */
export const countStatusUse = async (db: Db, viewer: Viewer, id: number): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`
    select (select count(*)::int from passings where company_id = ${viewer.company_id} and passed_status_id = ${id})
      + (select count(*)::int from retake_checkpoints where company_id = ${viewer.company_id} and passed_status_id = ${id}) as n`)
  ).n;
/** Replaces a status by another one, with an audit record for each student. */
export const replaceStatus = async (db: Db, viewer: Viewer, id: number, replacementId: number): Promise<void> => {
  const set: CellSource = {
    select: sql`
      select p.id as n, p.step_id, p.student_id, true as sets_status, ${replacementId}::int as status, true as asks_status, ${id}::int as seen_status
      from passings p where p.company_id = ${viewer.company_id} and p.passed_status_id = ${id} order by p.step_id, p.student_id`,
    parts: { passes: true, seenStatus: true },
  };
  await db.run(sql`with ${composeWriting(viewer, set)} select 1`);
  await db.run(
    sql`update retake_checkpoints set passed_status_id = ${replacementId} where company_id = ${viewer.company_id} and passed_status_id = ${id}`,
  );
};
export const deleteStatusRow = (db: Db, viewer: Viewer, id: number) =>
  db.run(sql`delete from pass_statuses where company_id = ${viewer.company_id} and id = ${id}`);
