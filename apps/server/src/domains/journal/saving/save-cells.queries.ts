import type { CellState, RefusedCell } from '@orbita/contract/journal';
import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { retakeOpenFor } from '../../../access/retakes.access.ts';
import { personJson } from '../../users/person.sql.ts';

/** A cell by its topic and student. */
export interface Place {
  step_id: number;
  student_id: number;
}

export const selectTopicsOf = (
  db: Db,
  subjectId: number,
  stepIds: number[],
): Promise<{ id: number; max_mark: number | null }[]> =>
  db.rows(
    sql`select id, max_mark from steps where subject_id = ${subjectId} and deleted_at is null and id = any (${stepIds}::int[])`,
  );
export const selectStudentsOf = (db: Db, subjectId: number, studentIds: number[]): Promise<{ id: number }[]> =>
  db.rows(sql`
    select distinct gu.user_id as id from subject_groups sg join group_users gu on gu.group_id = sg.group_id
    where sg.subject_id = ${subjectId} and gu.user_id = any (${studentIds}::int[])`);
export const selectStatusIds = (db: Db, viewer: Viewer): Promise<{ id: number }[]> =>
  db.rows(sql`select id from pass_statuses where company_id = ${viewer.company_id}`);

const places = (cells: readonly Place[]) => sql`
  unnest(${cells.map(({ step_id }) => step_id)}::int[], ${cells.map(({ student_id }) => student_id)}::int[]) as a (step_id, student_id)`;

export interface LockedMark extends Place {
  id: number;
  value: number;
}
/** The marks of the cells, locked in one order for everybody: those of the default type, the journal knows no other. */
export const lockMarks = (db: Db, cells: readonly Place[]): Promise<LockedMark[]> =>
  db.rows(sql`
    select m.id, m.step_id, m.student_id, m.value from ${places(cells)}
    join marks m on m.step_id = a.step_id and m.student_id = a.student_id join mark_types t on t.id = m.mark_type_id and t.is_default
    order by m.step_id, m.student_id, m.id for update of m`);
export const lockPassings = (db: Db, cells: readonly Place[]): Promise<(Place & { passed_status_id: number })[]> =>
  db.rows(sql`
    select p.step_id, p.student_id, p.passed_status_id from ${places(cells)}
    join passings p on p.step_id = a.step_id and p.student_id = a.student_id order by p.step_id, p.student_id for update of p`);

/** Of the cells, those in topics of retakes whose student has no open one. */
export const selectClosedRetakes = (db: Db, cells: readonly Place[]): Promise<Place[]> =>
  db.rows(sql`
    select a.step_id, a.student_id from ${places(cells)} join steps st on st.id = a.step_id where st.is_retake and not ${retakeOpenFor(sql`a.student_id`)}`);

/** Marks where none were; answers those written. One that a colleague has given meanwhile stays. */
export const insertMarks = (db: Db, viewer: Viewer, cells: (Place & { value: number })[]): Promise<Place[]> =>
  db.rows(sql`
    insert into marks (step_id, student_id, mark_type_id, value, author_id)
    select a.step_id, a.student_id, t.id, a.value, ${viewer.id}
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as a (step_id int, student_id int, value numeric), mark_types t
    where t.company_id = ${viewer.company_id} and t.is_default
    on conflict (step_id, student_id, mark_type_id) do nothing returning step_id, student_id`);
export const updateMarks = (db: Db, viewer: Viewer, marks: { id: number; value: number }[]) =>
  db.run(sql`
    update marks m set value = a.value, author_id = ${viewer.id}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as a (id int, value numeric) where m.id = a.id`);
export const deleteMarks = (db: Db, cells: readonly Place[]) =>
  db.run(sql`
    delete from marks m using ${places(cells)}, mark_types t where m.step_id = a.step_id and m.student_id = a.student_id and t.id = m.mark_type_id and t.is_default`);
export const upsertPassings = (db: Db, viewer: Viewer, cells: (Place & { status: number })[]) =>
  db.run(sql`
    insert into passings (company_id, step_id, student_id, passed_status_id, author_id)
    select ${viewer.company_id}, a.step_id, a.student_id, a.status, ${viewer.id}
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as a (step_id int, student_id int, status int)
    on conflict (step_id, student_id) do update set passed_status_id = excluded.passed_status_id, author_id = excluded.author_id, updated_at = now()`);
export const deletePassings = (db: Db, cells: readonly Place[]) =>
  db.run(
    sql`delete from passings p using ${places(cells)} where p.step_id = a.step_id and p.student_id = a.student_id`,
  );

/** What happened to a cell: before and after; a part that was not touched is absent. */
export interface CellRecord extends Place {
  mark?: [before: number | null, after: number | null];
  status?: [before: number | null, after: number | null];
}

export const insertCellAudits = (db: Db, viewer: Viewer, cells: readonly CellRecord[]) =>
  db.run(sql`
    insert into audit_records (company_id, actor_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
    select ${viewer.company_id}, ${viewer.id}, a.student_id, a.step_id, c.action, 'step', a.step_id, nullif(c.pair -> 0, 'null'), nullif(c.pair -> 1, 'null')
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as a (step_id int, student_id int, mark jsonb, status jsonb)
    cross join lateral (values ('mark', a.mark), ('passing', a.status)) c (action, pair) where c.pair is not null`);

type SavedCell = CellState & Pick<RefusedCell, 'author'>;
/** What cells hold now, and who gave it last. */
export const selectCells = (db: Db, cells: readonly Place[]): Promise<SavedCell[]> =>
  db.rows(sql`
    select a.step_id, a.student_id, m.value as mark, p.passed_status_id, case when u.id is not null then ${personJson('u')} end as author
    from ${places(cells)}
    left join main_marks m on m.step_id = a.step_id and m.student_id = a.student_id
    left join passings p on p.step_id = a.step_id and p.student_id = a.student_id
    left join users u on u.id = case when p.updated_at > m.updated_at then p.author_id else coalesce(m.author_id, p.author_id) end`);

export const insertBatch = async (
  db: Db,
  viewer: Viewer,
  subjectId: number,
  cells: readonly CellRecord[],
): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
      insert into journal_batches (subject_id, author_id, cells) values (${subjectId}, ${viewer.id}, ${JSON.stringify(cells)}::jsonb) returning id`)
  ).id;

export interface Batch {
  id: number;
  subject_id: number;
  cells: CellRecord[];
  undone_at: string | null;
  created_at: string;
}
/** A batch of the viewer. */
export const selectBatch = (db: Db, viewer: Viewer, id: number): Promise<Batch | undefined> =>
  db.row(
    sql`select id, subject_id, cells, undone_at, created_at from journal_batches where id = ${id} and author_id = ${viewer.id}`,
  );
/** Marks a batch as taken back; 0 when it was taken back already. */
export const markBatchUndone = (db: Db, id: number): Promise<number> =>
  db.run(sql`update journal_batches set undone_at = now() where id = ${id} and undone_at is null`);
/** Forgets batches that nobody takes back any more. */
export const deleteOldBatches = async (db: Db): Promise<void> => {
  await db.run(sql`delete from journal_batches where created_at < now() - interval '30 days'`);
};
