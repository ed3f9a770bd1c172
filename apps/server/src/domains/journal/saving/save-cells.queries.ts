import type { CellState, RefusedCell } from '@orbita/contract/journal';
import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { retakeOpenFor } from '../../../access/retakes.access.ts';
import {
  type CellNotifications,
  cellsColumn,
  type CellWrite,
  composeWriting,
  notificationsColumn,
  type WrittenCell,
} from '../../marks/index.ts';
import { staffOf, type TopicNotification } from '../../notifications/index.ts';
import { personJson } from '../../users/index.ts';
import type { CellRecord, Ground, Place } from './cell-changes.ts';

const places = (cells: readonly Place[]) => sql`
  unnest(${cells.map(({ step_id }) => step_id)}::int[], ${cells.map(({ student_id }) => student_id)}::int[]) as a (step_id, student_id)`;

/** Reads what cells are checked against in one statement; only marks of the default type belong to a journal. */
export const selectGround = (db: Db, viewer: Viewer, subjectId: number, cells: readonly Place[]): Promise<Ground> =>
  db.one(sql`
    with a as materialized (select * from ${places(cells)})
    select
      coalesce((select json_agg(json_build_object('id', st.id, 'max_mark', st.max_mark)) from steps st
        where st.subject_id = ${subjectId} and st.deleted_at is null and st.id in (select step_id from a)), '[]') as topics,
      coalesce((select json_agg(json_build_object('id', gu.user_id)) from subject_groups sg join group_users gu on gu.group_id = sg.group_id
        where sg.subject_id = ${subjectId} and gu.user_id in (select student_id from a)), '[]') as students,
      coalesce((select json_agg(json_build_object('id', s.id)) from pass_statuses s where s.company_id = ${viewer.company_id}), '[]') as statuses,
      coalesce((select json_agg(json_build_object('id', m.id, 'step_id', m.step_id, 'student_id', m.student_id, 'value', m.value))
        from a join marks m on m.step_id = a.step_id and m.student_id = a.student_id
          and m.mark_type_id = (select id from mark_types where company_id = ${viewer.company_id} and is_default)), '[]') as marks,
      coalesce((select json_agg(json_build_object('step_id', p.step_id, 'student_id', p.student_id, 'passed_status_id', p.passed_status_id))
        from a join passings p on p.step_id = a.step_id and p.student_id = a.student_id), '[]') as passings,
      coalesce((select json_agg(json_build_object('step_id', a.step_id, 'student_id', a.student_id))
        from a join steps st on st.id = a.step_id where st.is_retake and not ${retakeOpenFor(sql`a.student_id`)}), '[]') as "closedRetakes"`);

/** Notifies students of what they were given; removals only show in the journal without a notification. */
const notificationsOfCells = (subjectId: number): CellNotifications => ({
  from: sql`(
    select c.*, st.max_mark, c.mark_before is distinct from c.mark_after as is_marked, c.status_before is distinct from c.status_after as is_passed
    from written_cells c join steps st on st.id = c.step_id
    where c.mark_after is not null and c.mark_before is distinct from c.mark_after
      or c.status_after is not null and c.status_before is distinct from c.status_after) n`,
  columns: {
    user_id: sql`n.student_id`,
    type: sql`case when n.is_marked then 'mark' else 'passing' end`,
    subject_id: sql`${subjectId}::int`,
    step_id: sql`n.step_id`,
    payload: sql`jsonb_build_object('value', case when n.is_marked then n.mark_after end, 'max_mark', n.max_mark, 'passed_status_id', case when n.is_passed then n.status_after end)`,
  },
});

export interface WrittenCells {
  cells: WrittenCell[];
  batch_id: number | null;
  notifications: TopicNotification[];
  watchers: number[];
}
/** Writes cells, and stores their changes as a new batch with notifications for the students. */
export async function writeBatch(
  db: Db,
  viewer: Viewer,
  subjectId: number,
  cells: readonly CellWrite[],
): Promise<WrittenCells> {
  if (cells.length === 0) return { cells: [], batch_id: null, notifications: [], watchers: [] };
  const gives = cells.some(({ mark }) => mark !== undefined);
  const rubric = cells.some(({ mark }) => mark === null)
    ? sql`(select to_jsonb(g) from gone_rubrics g where g.step_id = c.step_id and g.student_id = c.student_id)`
    : sql`null::jsonb`;
  return db.one(sql`
    with ${composeWriting(viewer, cells, { isRepeatable: true, endsWaiting: true, notifications: notificationsOfCells(subjectId) })},
    touched as (
      select c.n, jsonb_strip_nulls(jsonb_build_object('step_id', c.step_id, 'student_id', c.student_id,
        'mark', case when c.mark_before is distinct from c.mark_after then jsonb_build_array(c.mark_before, c.mark_after) end,
        'status', case when c.status_before is distinct from c.status_after then jsonb_build_array(c.status_before, c.status_after) end,
        'answer_id', ${gives ? sql`c.answer_before` : sql`null::int`}, 'rubric', ${rubric})) as record
      from written_cells c where c.mark_before is distinct from c.mark_after or c.status_before is distinct from c.status_after),
    batch as (
      insert into journal_batches (subject_id, author_id, cells)
      select ${subjectId}::int, ${viewer.id}::int, jsonb_agg(record order by n) from touched having count(*) > 0 returning id)
    select ${cellsColumn}, (select id from batch) as batch_id, ${notificationsColumn}, array(${staffOf(subjectId)}) as watchers`);
}

type SavedCell = CellState & Pick<RefusedCell, 'author'>;
/** Returns what cells hold now, and who changed them last. */
export const selectCells = (db: Db, cells: readonly Place[]): Promise<SavedCell[]> =>
  db.rows(sql`
    select a.step_id, a.student_id, m.value as mark, p.passed_status_id, case when u.id is not null then ${personJson('u')} end as author
    from ${places(cells)}
    left join main_marks m on m.step_id = a.step_id and m.student_id = a.student_id
    left join passings p on p.step_id = a.step_id and p.student_id = a.student_id
    left join users u on u.id = case when p.updated_at > m.updated_at then p.author_id else coalesce(m.author_id, p.author_id) end`);

export interface Batch {
  id: number;
  subject_id: number;
  cells: CellRecord[];
  undone_at: string | null;
  created_at: string;
}
/** Returns a batch of the viewer. */
export const selectBatch = (db: Db, viewer: Viewer, id: number): Promise<Batch | undefined> =>
  db.row(
    sql`select id, subject_id, cells, undone_at, created_at from journal_batches where id = ${id} and author_id = ${viewer.id}`,
  );
/** Marks a batch as undone; returns 0 when it was undone already. */
export const markBatchUndone = (db: Db, id: number): Promise<number> =>
  db.run(sql`update journal_batches set undone_at = now() where id = ${id} and undone_at is null`);
/** Deletes batches after the time in which they can be undone. */
export const deleteOldBatches = async (db: Db): Promise<void> => {
  await db.run(sql`delete from journal_batches where created_at < now() - interval '30 days'`);
};
