// Topics that are due to a student in a period, by the rules of the diary.
import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { openByGates } from '../../access/topic-gates.access.ts';
import { asksForWork, dueDatesOf, dueOfDates, topicsAwaitingMark } from '../../access/topic-plans.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import { studiedByStudent } from '../../access/subjects.access.ts';

export interface DueTopic {
  id: number;
  title: string;
  due_at: string;
  subject: { id: number; title: string; color: string };
  /** Passed, or handed in and waiting to be marked. */
  is_done: boolean;
}

/** A list holds no more topics than this. */
const MOST_TOPICS = 2000;

/**
 * Returns the topics that ask for work and are due to the student in these days of the company's time zone, earliest first.
 * Topics behind a password are left out, as in the diary.
 */
export const selectDueTopics = (
  db: Db,
  viewer: Viewer,
  studentId: number,
  { from, to }: { from: string; to: string },
): Promise<DueTopic[]> =>
  db.rows(sql`
    with subj as materialized (select s.id, s.title, s.color from subjects s where ${studiedByStudent(viewer, studentId)}),
    t as materialized (
      select st.id, st.subject_id, st.title from subj join steps st on st.subject_id = subj.id join chapters c on c.id = st.chapter_id
      where st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden and ${topicShownTo(studentId)} and ${openByGates(studentId)} and ${asksForWork()}),
    dates as materialized (select d.step_id, ${dueOfDates} as due_at from (${dueDatesOf(studentId)}) d group by d.step_id)
    select t.id, t.title, d.due_at, json_build_object('id', subj.id, 'title', subj.title, 'color', subj.color) as subject,
      exists (select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
        where p.step_id = t.id and p.student_id = ${studentId} and ps.is_final) or t.id in (${topicsAwaitingMark(studentId)}) as is_done
    from t join dates d on d.step_id = t.id join subj on subj.id = t.subject_id join companies co on co.id = ${viewer.company_id}
    where d.due_at >= ${from}::date::timestamp at time zone co.time_zone and d.due_at < (${to}::date + 1)::timestamp at time zone co.time_zone
    order by d.due_at, t.id limit ${MOST_TOPICS}`);
