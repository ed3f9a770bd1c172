// Adds dates of single students: two of each group have a week more for a topic that is not due yet.
import { type Db, sql } from '../../connect.ts';
import type { Calendar } from '../calendar.ts';

const CODES = ['ОП.03', 'ОП.05', 'ОП.06'];

/** People with an account of their own are left out, so that what they see stays simple. */
export const addOwnDates = (tx: Db, { iso }: Calendar) =>
  tx.run(sql`
    with topics as (
      select al.step_id, al.group_id, al.due_at, row_number() over (partition by st.subject_id, al.group_id order by al.due_at) as place
      from abstract_lessons al join steps st on st.id = al.step_id join subjects s on s.id = st.subject_id
      where s.code = any (${CODES}) and al.due_at > ${iso(0)}::timestamptz),
    students as (
      select gu.group_id, gu.user_id, row_number() over (partition by gu.group_id order by gu.user_id desc) as place
      from group_users gu join users u on u.id = gu.user_id where u.email not like '%@orbita.example')
    insert into abstract_lesson_schedules (step_id, student_id, due_at)
    select t.step_id, s.user_id, t.due_at + interval '7 days' from topics t join students s on s.group_id = t.group_id
    where t.place = 1 and s.place <= 2 on conflict do nothing`);
