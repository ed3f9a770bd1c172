import type { BodyOf } from '@orbita/contract/endpoint';
import type { marks, MarkType, PassStatus } from '@orbita/contract/marks';
import {
  assignments,
  type ColumnMap,
  type Db,
  type FieldsOf,
  insertion,
  selection,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
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
type NewTypeFields = FieldsOf<BodyOf<typeof marks.createMarkType>>;
type TypeChange = FieldsOf<BodyOf<typeof marks.updateMarkType>>;
const typeFields: ColumnMap<NewTypeFields & TypeChange> = {
  id: { elsewhere: 'names the type' },
  title: (title) => title.trim(),
  max_value: true,
  sort: { elsewhere: 'positionMarkTypes' },
};
export const insertMarkType = <Given extends NewTypeFields>(
  db: Db,
  viewer: Viewer,
  type: Whole<NewTypeFields, Given>,
): Promise<{ id: number }> => {
  const last = sql`(select coalesce(max(sort), 0) + 1 from mark_types where company_id = ${viewer.company_id})`;
  const columns = insertion(typeFields, type, { company_id: viewer.company_id, sort: last });
  return db.one(sql`insert into mark_types ${columns} returning id`);
};
export const lockMarkTypes = (db: Db, viewer: Viewer): Promise<{ id: number; is_default: boolean }[]> =>
  db.rows(
    sql`select id, is_default from mark_types where company_id = ${viewer.company_id} order by is_default desc, sort, id for update`,
  );

/** An assignment for a change of nothing. */
const asItIs = sql`sort = sort`;
export const updateMarkTypeRow = <Given extends TypeChange>(db: Db, id: number, change: Whole<TypeChange, Given>) =>
  db.run(sql`update mark_types set ${assignments(typeFields, change, asItIs)} where id = ${id}`);
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
type NewStatusFields = FieldsOf<BodyOf<typeof marks.createPassStatus>>;
type StatusChange = FieldsOf<BodyOf<typeof marks.updatePassStatus>>;
const statusFields: ColumnMap<NewStatusFields & StatusChange> = {
  title: (title) => title.trim(),
  color: (color) => color.toLowerCase(),
  can_use_student: true,
  is_final: true,
  sort: { elsewhere: 'positionStatus' },
};
export const insertStatus = <Given extends NewStatusFields>(
  db: Db,
  viewer: Viewer,
  status: Whole<NewStatusFields, Given>,
): Promise<PassStatus> => {
  // Ids below 12 belong to seeded statuses, and a deleted one must not be reused with another meaning.
  const [id, sort] = [sql`greatest(max(id), 11) + 1`, sql`coalesce(max(sort), 0) + 1`];
  const columns = selection(statusFields, status, { company_id: viewer.company_id, id, sort });
  return db.one(sql`
    insert into pass_statuses ${columns} from pass_statuses where company_id = ${viewer.company_id}
    returning id, title, color, can_use_student, is_final, sort`);
};
export const updateStatusRow = <Given extends StatusChange>(
  db: Db,
  viewer: Viewer,
  id: number,
  change: Whole<StatusChange, Given>,
): Promise<PassStatus> =>
  db.one(sql`
    update pass_statuses set ${assignments(statusFields, change, asItIs)}
    where company_id = ${viewer.company_id} and id = ${id} returning id, title, color, can_use_student, is_final, sort`);
/** Gives a status a number; when another has it, those between the former number and it move by one towards the former. */
export const positionStatus = (
  db: Db,
  viewer: Viewer,
  { id, sort: former }: { id: number; sort: number },
  sort: number,
) =>
  db.run(sql`
    update pass_statuses s set sort = case when s.id = ${id} then ${sort}::int when ${sort}::int < ${former}::int then s.sort + 1 else s.sort - 1 end
    where s.company_id = ${viewer.company_id} and (s.id = ${id} or (
      exists (select 1 from pass_statuses o where o.company_id = ${viewer.company_id} and o.id <> ${id} and o.sort = ${sort}::int)
      and s.sort between least(${sort}::int, ${former}::int) and greatest(${sort}::int, ${former}::int)))`);
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
