import type { TaskDraw } from '@orbita/contract/tasks';
import { type Db, sql } from '@orbita/database';

/** A draw as it is stored; a deleted one is kept to be restored. */
export interface StoredDraw extends TaskDraw {
  deleted_at?: string;
}
/** Returns the draws of a task, deleted ones too, and locks the task until the transaction ends. */
export const lockDraws = async (tx: Db, patternId: number): Promise<StoredDraw[]> =>
  (await tx.one<{ draws: StoredDraw[] }>(sql`select draws from patterns where id = ${patternId} for no key update`))
    .draws;

/** Returns a number that neither the task, nor its source, nor a copy has, because a copy takes over draws of its source. */
export const nextDrawId = async (tx: Db, patternId: number): Promise<number> =>
  (
    await tx.one<{ id: number }>(sql`
      select coalesce(max((d ->> 'id')::int), 0) + 1 as id from patterns own
      join patterns p on p.id in (own.id, own.source_id) or p.source_id in (own.id, own.source_id)
      cross join lateral jsonb_array_elements(p.draws) d where own.id = ${patternId}`)
  ).id;

export const writeDraws = (tx: Db, patternId: number, draws: readonly StoredDraw[]) =>
  tx.run(sql`update patterns set draws = ${JSON.stringify(draws)}::jsonb, updated_at = now() where id = ${patternId}`);

export const countInSet = async (db: Db, patternId: number, drawId: number): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from forms where pattern_id = ${patternId} and draw_id = ${drawId} and deleted_at is null`,
    )
  ).n;

/** Gives all questions of a set the points of their draw. */
export const writePoints = (tx: Db, patternId: number, { id, points }: Pick<TaskDraw, 'id' | 'points'>) =>
  tx.run(
    sql`update forms set weight = ${points}, updated_at = now() where pattern_id = ${patternId} and draw_id = ${id} and weight <> ${points}`,
  );

/** Deletes a set, or brings back what was deleted with it. */
export const setSetDeleted = (tx: Db, patternId: number, drawId: number, deletedAt: string | null) =>
  tx.run(
    deletedAt === null
      ? sql`update forms set deleted_at = null where pattern_id = ${patternId} and draw_id = ${drawId}
          and deleted_at = (select max(f.deleted_at) from forms f where f.pattern_id = ${patternId} and f.draw_id = ${drawId})`
      : sql`update forms set deleted_at = ${deletedAt} where pattern_id = ${patternId} and draw_id = ${drawId} and deleted_at is null`,
  );

/** Locks the task of a question in a set until the transaction ends, so that two deletions do not empty the set together. */
export const lockSetOf = (tx: Db, formId: number) =>
  tx.run(
    sql`select 1 from patterns where id = (select pattern_id from forms where id = ${formId} and draw_id is not null) for no key update`,
  );
/** Draws another question of the set for attempts that have not been handed in and had drawn this one. */
export const drawInsteadOf = (tx: Db, formId: number) =>
  tx.run(sql`
    update task_attempts t set drawn_form_ids = array_remove(t.drawn_form_ids, q.id) || coalesce((
      select f.id from forms f where f.pattern_id = q.pattern_id and f.draw_id = q.draw_id and f.deleted_at is null and f.id <> all (t.drawn_form_ids)
      order by random() limit 1), q.id)
    from forms q where q.id = ${formId} and q.draw_id is not null and t.pattern_id = q.pattern_id and t.submitted_at is null and q.id = any (t.drawn_form_ids)`);
/** Whether the set that a question belongs to has as many questions as its draw asks. */
export const fillsDraw = async (tx: Db, formId: number): Promise<boolean> =>
  (await tx.row(sql`
    select 1 from forms q join patterns p on p.id = q.pattern_id
    cross join lateral jsonb_to_recordset(p.draws) as d(id smallint, count int, deleted_at timestamptz)
    where q.id = ${formId} and d.id = q.draw_id and d.deleted_at is null
      and d.count > (select count(*) from forms f where f.pattern_id = p.id and f.draw_id = d.id and f.deleted_at is null)`)) ===
  undefined;
