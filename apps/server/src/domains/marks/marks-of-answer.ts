// What a deleted answer takes with it of marks and status, and how it comes back. The change of a mark stands in its history like any other.
import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { insertAudits } from './marks.queries.ts';

interface Place {
  answerId: number;
  stepId: number;
  studentId: number;
  /** The student has no other answer in the topic: nothing is left that a mark or a status could be about. */
  isOnly: boolean;
}
export interface TakenMarks {
  marks: { value: number }[];
  passing: { passed_status_id: number } | null;
}

/** Statuses that say where an answer stands and mean nothing without it: «На проверке», «На доработке». */
const STATUSES_OF_ANSWERS = [3, 4];

/** Takes away the marks given for an answer, and the status when nothing else was handed in; returns them as they were. */
export async function takeMarksOfAnswer(tx: Db, viewer: Viewer, place: Place): Promise<TakenMarks> {
  const { answerId, stepId, studentId, isOnly } = place;
  const given = isOnly ? sql`(answer_id = ${answerId} or answer_id is null)` : sql`answer_id = ${answerId}`;
  const taken = await tx.rows<{ mark: { value: number } }>(
    sql`delete from marks m where step_id = ${stepId} and student_id = ${studentId} and ${given} returning to_jsonb(m) as mark`,
  );
  const marks = taken.map(({ mark }) => mark);
  if (marks.length > 0)
    await insertAudits(
      tx,
      viewer,
      marks.map(({ value }) => ({ studentId, stepId, action: 'mark' as const, before: value, after: null })),
    );
  const isMoot = marks.length > 0 ? sql`true` : sql`passed_status_id = any (${STATUSES_OF_ANSWERS})`;
  const passing = isOnly
    ? await tx.row<{ row: { passed_status_id: number } }>(
        sql`delete from passings p where step_id = ${stepId} and student_id = ${studentId} and ${isMoot} returning to_jsonb(p) as row`,
      )
    : undefined;
  if (!passing) return { marks, passing: null };
  const { passed_status_id: before } = passing.row;
  await insertAudits(tx, viewer, [{ studentId, stepId, action: 'passing', before, after: null }]);
  return { marks, passing: passing.row };
}

/** Gives back what was taken; a mark or status that was given since stays. */
export async function giveMarksBack(
  tx: Db,
  viewer: Viewer,
  { stepId, studentId }: { stepId: number; studentId: number },
  { marks, passing }: TakenMarks,
): Promise<void> {
  const back = await tx.rows<{ value: number }>(sql`
    insert into marks select * from jsonb_populate_recordset(null::marks, ${JSON.stringify(marks)}::jsonb) on conflict do nothing returning value`);
  if (back.length > 0)
    await insertAudits(
      tx,
      viewer,
      back.map(({ value }) => ({ studentId, stepId, action: 'mark' as const, before: null, after: value })),
    );
  if (passing === null) return;
  const isBack =
    (await tx.run(sql`
      insert into passings select * from jsonb_populate_record(null::passings, ${JSON.stringify(passing)}::jsonb) on conflict do nothing`)) >
    0;
  if (isBack)
    await insertAudits(tx, viewer, [
      { studentId, stepId, action: 'passing', before: null, after: passing.passed_status_id },
    ]);
}
