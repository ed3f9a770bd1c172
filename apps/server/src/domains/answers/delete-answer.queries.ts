import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { writeAuditRecords } from '../audit/index.ts';
import type { TakenMarks } from '../marks/index.ts';

/** Locks an answer; undefined when it was deleted meanwhile. */
export const lockExistingAnswer = (db: Db, id: number): Promise<{ id: number } | undefined> =>
  db.row(sql`select id from answers where id = ${id} and deleted_at is null for update`);

export const hasOtherAnswers = async (
  db: Db,
  { id, stepId, studentId }: { id: number; stepId: number; studentId: number },
): Promise<boolean> =>
  (await db.row(
    sql`select 1 from answers where step_id = ${stepId} and user_id = ${studentId} and id <> ${id} and deleted_at is null and version > 0`,
  )) !== undefined;

/** Marks an answer and everything attached to it as deleted at one moment, by which undo finds what was deleted together. */
export const setDeleted = (db: Db, viewer: Viewer, { id, marks, passing, rubric }: { id: number } & TakenMarks) =>
  db.run(sql`
    with talk as (update comments set deleted_at = now() where answer_id = ${id} and deleted_at is null),
    said as (update expertises set deleted_at = now() where answer_id = ${id} and deleted_at is null),
    gone as (update answers set deleted_at = now() where id = ${id})
    insert into answer_deletions (answer_id, actor_id, marks, passing, rubric)
    values (${id}, ${viewer.id}, ${JSON.stringify(marks)}::jsonb, ${passing && JSON.stringify(passing)}::jsonb, ${rubric && JSON.stringify(rubric)}::jsonb)
    on conflict (answer_id) do update set actor_id = excluded.actor_id, marks = excluded.marks, passing = excluded.passing, rubric = excluded.rubric, created_at = now()`);

export interface DeletedAnswer {
  id: number;
  step_id: number;
  user_id: number;
  actor_id: number | null;
  marks: TakenMarks['marks'];
  passing: TakenMarks['passing'];
  rubric: TakenMarks['rubric'];
  /** The undo period has not ended, and nothing has been handed in since. */
  may_return: boolean;
}
export const selectDeleted = (
  db: Db,
  viewer: Viewer,
  { id, hours }: { id: number; hours: number },
): Promise<DeletedAnswer | undefined> =>
  db.row(sql`
    select a.id, a.step_id, a.user_id, d.actor_id, d.marks, d.passing, d.rubric,
      a.deleted_at > now() - make_interval(hours => ${hours}::int) and not exists (
        select 1 from answers o where o.pattern_id = a.pattern_id and o.user_id = a.user_id and o.deleted_at is null) as may_return
    from answers a join answer_deletions d on d.answer_id = a.id join subjects s on s.id = a.subject_id
    where a.id = ${id} and a.deleted_at is not null and s.company_id = ${viewer.company_id} and s.deleted_at is null`);

/** Restores an answer with everything deleted together with it; 0 when it was restored already. */
export const undeleteAnswer = (db: Db, id: number): Promise<number> =>
  db.run(sql`
    with was as (select id, deleted_at from answers where id = ${id} and deleted_at is not null for update),
    talk as (update comments k set deleted_at = null from was where k.answer_id = was.id and k.deleted_at = was.deleted_at),
    said as (update expertises e set deleted_at = null from was where e.answer_id = was.id and e.deleted_at = was.deleted_at),
    undone as (delete from answer_deletions d using was where d.answer_id = was.id)
    update answers a set deleted_at = null from was where a.id = was.id`);

/** Records who deleted or restored whose answer. */
export const insertDeletionAudit = (
  db: Db,
  viewer: Viewer,
  change: {
    id: number;
    stepId: number;
    studentId: number;
    action: 'answer-delete' | 'answer-restore';
    version: number | null;
  },
) =>
  writeAuditRecords(db, viewer, [
    {
      action: change.action,
      object_type: 'answer',
      object_id: change.id,
      student_id: change.studentId,
      step_id: change.stepId,
      old_value: change.version,
    },
  ]);
