import type { Criterion, JudgedCriterion, RubricResult } from '@orbita/contract/rubrics';
import { type Db, sql } from '@orbita/database';
import { rubricJson, rubricResultJson } from './rubrics.sql.ts';

export interface RubricRow {
  criteria: Criterion[];
  updated_at: string;
}

export interface StepRow {
  id: number;
  title: string;
  subject_id: number;
  subject_title: string;
  max_mark: number | null;
}
export const selectStepRubric = (db: Db, stepId: number): Promise<{ step: StepRow; rubric: RubricRow | null }> =>
  db.one(sql`
    select json_build_object('id', st.id, 'title', st.title, 'subject_id', s.id, 'subject_title', s.title, 'max_mark', st.max_mark) as step, ${rubricJson(sql`st.id`)} as rubric
    from steps st join subjects s on s.id = st.subject_id where st.id = ${stepId}`);

/** Returns the rubric of a topic and locks the topic with it, so that two first rubrics cannot be written at once. */
export const lockRubric = (db: Db, stepId: number): Promise<{ max_mark: number | null; rubric: RubricRow | null }> =>
  db.one(
    sql`select st.max_mark, ${rubricJson(sql`st.id`)} as rubric from steps st where st.id = ${stepId} for no key update of st`,
  );
export const writeRubric = (db: Db, stepId: number, criteria: Criterion[]): Promise<RubricRow> =>
  db.one(sql`
    insert into rubrics (step_id, criteria) values (${stepId}, ${JSON.stringify(criteria)}::jsonb)
    on conflict (step_id) do update set criteria = excluded.criteria, updated_at = now() returning criteria, updated_at`);
export const deleteRubric = (db: Db, stepId: number) => db.run(sql`delete from rubrics where step_id = ${stepId}`);

export const selectResult = (
  db: Db,
  stepId: number,
  studentId: number,
): Promise<{ result: RubricResult | null; mark: number | null }> =>
  db.one(sql`
    select ${rubricResultJson(sql`${stepId}::int`, sql`${studentId}::int`)} as result,
      (select m.value from marks m join mark_types t on t.id = m.mark_type_id where m.step_id = ${stepId} and m.student_id = ${studentId} order by t.is_default desc limit 1) as mark`);

export interface KeptResult {
  criteria: JudgedCriterion[];
  author_id: number | null;
}
/** Restores a student's previous rubric result, or removes it when there was none. */
export const restoreResult = (db: Db, stepId: number, studentId: number, kept: KeptResult | null) =>
  db.run(
    kept === null
      ? sql`delete from rubric_results where step_id = ${stepId} and student_id = ${studentId}`
      : sql`
        insert into rubric_results (step_id, student_id, author_id, criteria) values (${stepId}, ${studentId}, ${kept.author_id}, ${JSON.stringify(kept.criteria)}::jsonb)
        on conflict (step_id, student_id) do update set author_id = excluded.author_id, criteria = excluded.criteria, updated_at = now()`,
  );
/** Puts back rows of filled rubrics as they were removed with their marks; those filled since stay. */
export const returnResults = async (db: Db, rows: readonly object[]): Promise<void> => {
  if (rows.length > 0)
    await db.run(
      sql`insert into rubric_results select r.* from jsonb_populate_recordset(null::rubric_results, ${JSON.stringify(rows)}::jsonb) r on conflict (step_id, student_id) do nothing`,
    );
};
