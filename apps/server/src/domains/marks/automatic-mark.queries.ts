import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { automaticMarkNews } from '../notifications/automatic-mark-news.ts';

interface AutomaticMark {
  stepId: number;
  subjectId: number;
  answerId: number;
  mark: number;
  maxMark: number | null;
}
/** The automatic mark as it stands now, null when a person marked; a change leaves its record, with nobody as its author, and the student a notification. */
export async function upsertAutomaticMark(db: Db, viewer: Viewer, m: AutomaticMark): Promise<number | null> {
  const row = await db.row<{ value: number }>(sql`
    with before as (
      select k.value, k.author_id from marks k join mark_types t on t.id = k.mark_type_id and t.is_default where k.step_id = ${m.stepId} and k.student_id = ${viewer.id}),
    written as (
      insert into marks (step_id, student_id, mark_type_id, answer_id, value, author_id)
      select ${m.stepId}::int, ${viewer.id}::int, t.id, ${m.answerId}::int, ${m.mark}::numeric, null from mark_types t
      where t.company_id = ${viewer.company_id} and t.is_default and not exists (select 1 from before where author_id is not null)
      on conflict (step_id, student_id, mark_type_id) do update
        set value = greatest(marks.value, excluded.value), answer_id = excluded.answer_id, updated_at = now() where marks.author_id is null
      returning value),
    recorded as (
      insert into audit_records (company_id, actor_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
      select ${viewer.company_id}, null, ${viewer.id}, ${m.stepId}, 'mark', 'step', ${m.stepId}, to_jsonb((select value from before)), to_jsonb(written.value) from written
      where written.value is distinct from (select value from before)),
    told as (${automaticMarkNews(viewer, m, sql`select value from written where value is distinct from (select value from before)`)})
    select value from written`);
  return row?.value ?? null;
}

/** The status that goes with the mark, when the company has it; what is done stays done. */
export const writeAutomaticStatus = (db: Db, viewer: Viewer, stepId: number, statusId: number) =>
  db.run(sql`
    with before as (select passed_status_id from passings where step_id = ${stepId} and student_id = ${viewer.id}),
    written as (
      insert into passings as p (company_id, step_id, student_id, passed_status_id, author_id)
      select s.company_id, ${stepId}::int, ${viewer.id}::int, s.id, null from pass_statuses s where s.company_id = ${viewer.company_id} and s.id = ${statusId}
      on conflict (step_id, student_id) do update set passed_status_id = excluded.passed_status_id, author_id = null, updated_at = now()
      where not exists (select 1 from pass_statuses f where f.company_id = p.company_id and f.id = p.passed_status_id and f.is_final)
        or exists (select 1 from pass_statuses f where f.company_id = p.company_id and f.id = excluded.passed_status_id and f.is_final)
      returning passed_status_id)
    insert into audit_records (company_id, actor_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
    select ${viewer.company_id}, null, ${viewer.id}, ${stepId}, 'passing', 'step', ${stepId}, to_jsonb((select passed_status_id from before)), to_jsonb(written.passed_status_id) from written
    where written.passed_status_id is distinct from (select passed_status_id from before)`);
