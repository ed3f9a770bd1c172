// Removes what was given for a deleted answer, and restores it with the answer.
// A mark or status that came from elsewhere, as from a journal cell, another answer or an import, stays.
// These changes are part of the mark's history like any other.
import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import type { CellSource } from './wanted-cells.ts';
import { composeWriting } from './write-marks.queries.ts';
import { writeMarks } from './write-marks.ts';

interface Place {
  answerId: number;
  stepId: number;
  studentId: number;
  /** Whether this is the student's only answer in the topic, so that a status may be removed with it. */
  isOnly: boolean;
}
/** A row with all its columns, as it was stored. */
interface StoredRow {
  [column: string]: unknown;
}
/** The rows of marks, status and filled rubric before removal. */
export interface TakenMarks {
  marks: (StoredRow & { value: number; mark_type_id: number })[];
  passing: (StoredRow & { passed_status_id: number }) | null;
  /** The filled rubric that the mark came from. */
  rubric: object | null;
}

/** Statuses that describe an answer and mean nothing without it: «На проверке», «На доработке». */
const STATUSES_OF_ANSWERS = [3, 4];

/** Condition: status `p` was given by a verdict on the answer, or together with its automatic mark. */
const isGivenFor = (answerId: number): Sql => sql`(
  exists (select 1 from verdicts v join answers a on a.id = ${answerId} and a.created_at <= v.created_at
    where v.step_id = p.step_id and v.student_id = p.student_id and v.undone_at is null
      and v.created_at = p.updated_at and (v.after ->> 'passed_status_id')::int = p.passed_status_id)
  or (p.author_id is null and exists (select 1 from marks m where m.answer_id = ${answerId} and m.author_id is null)))`;

/** Returns the marks given for an answer, and the status given for it when nothing else was handed in. */
function cellsOf({ answerId, stepId, studentId, isOnly }: Place): CellSource {
  const marks = sql`from marks m where m.step_id = ${stepId} and m.student_id = ${studentId} and m.answer_id = ${answerId}`;
  return {
    select: sql`
      select 1 as n, m.step_id, m.student_id, true as sets_mark, null::numeric as mark, m.mark_type_id, false as sets_status, null::int as status ${marks}
      union all
      select 0, p.step_id, p.student_id, false, null, null, true, null from passings p
      where p.step_id = ${stepId} and p.student_id = ${studentId} and ${isOnly} and (p.passed_status_id = any (${STATUSES_OF_ANSWERS}) or ${isGivenFor(answerId)})`,
    parts: { takes: true, types: true, unpasses: true },
  };
}

/** Removes what was given for an answer and returns the removed rows. */
export const removeMarksOfAnswer = (tx: Db, viewer: Viewer, place: Place): Promise<TakenMarks> =>
  tx.one(sql`
    with ${composeWriting(viewer, cellsOf(place))}
    select coalesce((select json_agg(g) from gone_marks g), '[]') as marks, (select to_json(g) from gone_passings g) as passing, (select to_json(g) from gone_rubrics g) as rubric`);

/** Restores removed marks and status; those given since stay. */
export async function restoreMarksOfAnswer(
  tx: Db,
  viewer: Viewer,
  { stepId, studentId }: { stepId: number; studentId: number },
  { marks, passing }: Pick<TakenMarks, 'marks' | 'passing'>,
): Promise<void> {
  const cell = { step_id: stepId, student_id: studentId };
  await writeMarks(tx, viewer, [
    ...marks.map((row) => ({ ...cell, mark: row.value, mark_type_id: row.mark_type_id, seen_at: null, row })),
    ...(passing ? [{ ...cell, passed_status_id: passing.passed_status_id, seen_status_id: null, row: passing }] : []),
  ]);
}
