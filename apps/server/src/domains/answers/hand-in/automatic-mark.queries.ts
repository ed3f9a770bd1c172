import type { CheckedQuestion } from '@orbita/contract/tasks/points';
import { isAskedIn } from '../../../access/draws.access.ts';
import { type Db, type Sql, sql } from '@orbita/database';

/** An answer whose mark the keys have to give, with all questions of its topic. */
export interface AnswerToMark {
  answer_id: number;
  step_id: number;
  student_id: number;
  subject_id: number;
  company_id: number;
  max_mark: number | null;
  /**
   * What the keys say of the student's answers to every question of the topic.
   * A required task without an answer counts as unchecked, so the mark waits for it; an optional task counts once it is
   * answered.
   */
  questions: CheckedQuestion[];
}

const questionsOf: Sql = sql`
  coalesce((select json_agg(json_build_object('weight', q.weight, 'isKeyed', q.key is not null and o.id is not null, 'credit', af.credit))
    from patterns p join forms q on q.pattern_id = p.id and q.deleted_at is null
    left join answers o on o.pattern_id = p.id and o.user_id = c.student_id and o.deleted_at is null and o.version > 0
    left join answer_fields af on af.answer_id = o.id and af.form_id = q.id
    where p.step_id = c.step_id and p.deleted_at is null and (p.required or o.id is not null) and (o.id is null or ${isAskedIn(sql`q`, sql`af.id`)})), '[]')`;

/** Columns of {@link AnswerToMark} from locked answers. */
const withQuestions = (locked: Sql): Sql => sql`
  with c as materialized (${locked})
  select c.*, ${questionsOf} as questions from c`;
const columns: Sql = sql`w.answer_id, a.step_id, a.user_id as student_id, a.subject_id, w.company_id, st.max_mark`;
const joins: Sql = sql`answers_to_mark w join answers a on a.id = w.answer_id join steps st on st.id = a.step_id`;

/**
 * Returns the oldest answers of one institution that are to be marked, and locks them until the transaction ends.
 * Those that another server or a writer holds are left out, as are deleted ones, which wait until they are restored.
 */
export const claimToMark = (tx: Db, most: number): Promise<AnswerToMark[]> =>
  tx.rows(
    withQuestions(sql`
      select ${columns} from ${joins}
      where a.deleted_at is null and w.due_at <= now()
        and w.company_id = (select f.company_id from answers_to_mark f join answers b on b.id = f.answer_id and b.deleted_at is null where f.due_at <= now() order by f.due_at limit 1)
      order by w.due_at, w.answer_id limit ${most} for no key update of w, a skip locked`),
  );

/** Returns a student's answers in a topic that are to be marked, and locks them; waits for whoever holds them. */
export const claimToMarkOf = (
  tx: Db,
  { stepId, studentId }: { stepId: number; studentId: number },
): Promise<AnswerToMark[]> =>
  tx.rows(
    withQuestions(sql`
      select ${columns} from ${joins}
      where a.step_id = ${stepId} and a.user_id = ${studentId} and a.deleted_at is null order by w.answer_id for no key update of w, a`),
  );

/** Ends the marking of claimed answers; topics that got their mark leave the teachers' queue. */
export const closeMarking = (
  tx: Db,
  claimed: readonly Pick<AnswerToMark, 'answer_id'>[],
  marked: readonly { step_id: number; student_id: number }[],
) =>
  tx.run(sql`
    with done as (delete from answers_to_mark where answer_id = any (${claimed.map(({ answer_id }) => answer_id)}::int[]))
    update answers a set waiting_since = null
    from unnest(${marked.map(({ step_id }) => step_id)}::int[], ${marked.map(({ student_id }) => student_id)}::int[]) as m (step_id, student_id)
    where a.step_id = m.step_id and a.user_id = m.student_id and a.deleted_at is null`);

/** Lets the answer whose turn it is wait, because its marking failed; returns how many there were. */
export const postponeOldest = (db: Db): Promise<number> =>
  db.run(sql`
    update answers_to_mark set due_at = now() + interval '5 minutes'
    where answer_id = (select w.answer_id from answers_to_mark w join answers a on a.id = w.answer_id and a.deleted_at is null
      where w.due_at <= now() order by w.due_at, w.answer_id limit 1 for update of w skip locked)`);

/** Column `is_to_mark` over topic `st`: the keys have still to mark an answer of the student there. */
export const toMarkColumn = (studentId: number): Sql => sql`
  exists (select 1 from answers a join answers_to_mark w on w.answer_id = a.id where a.step_id = st.id and a.user_id = ${studentId} and a.deleted_at is null) as is_to_mark`;
