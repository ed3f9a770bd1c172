// What tests of the writer of marks ask of it, and what the topic of the classroom holds afterwards.
import { sql } from '@orbita/database';
import type { Actor } from '../http/viewer.ts';
import { type CellWrite, writeMarks } from '../domains/marks/index.ts';
import type { BuiltUser } from './builders.ts';
import { room, server } from './classroom.ts';

type WritingRules = Parameters<typeof writeMarks>[3];

export const nobody = (): Actor => ({ id: null, company_id: room.companyId });
export const person = (user: BuiltUser = room.teacher): Actor => ({ id: user.id, company_id: room.companyId });
export const cell = (rest: Omit<CellWrite, 'step_id' | 'student_id'>, student = room.student): CellWrite => ({
  step_id: room.stepId,
  student_id: student.id,
  ...rest,
});
export const write = async (wanted: CellWrite[], rules?: WritingRules, actor = person()) =>
  (await writeMarks(server.db, actor, wanted, rules)).cells;
export const one = async (rest: Omit<CellWrite, 'step_id' | 'student_id'>, rules?: WritingRules, actor = person()) => {
  const { step_id: _, student_id: __, ...written } = (await write([cell(rest)], rules, actor))[0]!;
  return written;
};
interface HeldMark {
  student_id: number;
  value: number;
  author_id: number | null;
}
export const marksIn = () =>
  server.db.rows<HeldMark>(
    sql`select student_id, value, author_id from main_marks where step_id = ${room.stepId} order by student_id`,
  );
interface HeldStatus {
  student_id: number;
  passed_status_id: number;
  author_id: number | null;
}
export const statusesIn = () =>
  server.db.rows<HeldStatus>(
    sql`select student_id, passed_status_id, author_id from passings where step_id = ${room.stepId} order by student_id`,
  );
interface Recorded {
  actor_id: number | null;
  action: string;
  object_type: string;
  old_value: number | null;
  new_value: number | null;
}
export const recordsIn = async () =>
  (
    await server.db.rows<Recorded>(
      sql`select actor_id, action, object_type, old_value, new_value from audit_records where step_id = ${room.stepId} order by id`,
    )
  ).map(({ action, old_value, new_value }) => [action, old_value, new_value]);
