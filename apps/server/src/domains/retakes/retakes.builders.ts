// Test data of retakes.
import { type Db, sql } from '@orbita/database';

interface RetakeOverrides {
  is_closed?: boolean;
  until?: Date | null;
  steps?: { id: number; mark?: number | null; status?: number | null }[];
}
/** Builds a retake of a student in a discipline, open by default. */
export async function buildRetake(
  db: Db,
  studentId: number,
  subjectId: number,
  overrides: RetakeOverrides = {},
): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    insert into retakes (company_id, subject_id, student_id, is_closed, closed_at, until)
    select s.company_id, s.id, ${studentId}::int, ${overrides.is_closed ?? false}::boolean, case when ${overrides.is_closed ?? false}::boolean then now() end,
      ${overrides.until?.toISOString() ?? null}::timestamptz from subjects s where s.id = ${subjectId} returning id`);
  const steps = (overrides.steps ?? []).map((step) => ({
    ...step,
    mark: step.mark ?? null,
    status: step.status ?? null,
  }));
  await db.run(sql`
    insert into retake_checkpoints (retake_id, step_id, company_id, mark, passed_status_id)
    select r.id, x.id, r.company_id, x.mark, x.status from retakes r, jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as x(id int, mark numeric, status int) where r.id = ${id}`);
  return id;
}

/** Makes a topic a retake topic. */
export const makeRetakeTopic = (db: Db, stepId: number): Promise<number> =>
  db.run(sql`update steps set is_retake = true where id = ${stepId}`);
