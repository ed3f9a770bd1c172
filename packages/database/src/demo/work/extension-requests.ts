// Adds requests for more time: one that waits, one that was granted and one that was refused, in the disciplines of the demo teacher.
import { type Db, sql } from '../../connect.ts';
import type { Calendar } from '../calendar.ts';

export const addExtensionRequests = (tx: Db, { iso }: Calendar) =>
  tx.run(sql`
    with topics as (
      select s.company_id, st.id as step_id, al.group_id, al.due_at, row_number() over (order by al.due_at, st.id) as place
      from abstract_lessons al join steps st on st.id = al.step_id and not st.hidden and st.deleted_at is null and not st.is_retake
        join chapters c on c.id = st.chapter_id and not c.hidden and c.deleted_at is null
        join subjects s on s.id = st.subject_id and not s.is_archived and not s.hidden and s.deleted_at is null
        join subject_users su on su.subject_id = s.id and su.role_type = 'TEACHER' join users t on t.id = su.user_id and t.email = 'teacher@orbita.example'
      where al.due_at > ${iso(0)}::timestamptz
        and exists (select 1 from group_users gu join users u on u.id = gu.user_id where gu.group_id = al.group_id and u.email = 'student@orbita.example')),
    asked as (
      select t.*, u.id as student_id, a.* from (values
          (1, 'student', 'asked', 'Болел с понедельника, справку принёс куратору. Прошу ещё неделю.', '', 7, 5),
          (2, 'student', 'granted', 'На этой неделе соревнования, не успею доделать отчёт.', 'Удачи на соревнованиях!', 7, 40),
          (3, 'student', 'refused', 'Не успеваю, много других работ.', 'До срока ещё больше недели: начните, а вопросы разберём на занятии.', 14, 64))
          as a (nth, login, state, reason, answer, days, hours_ago)
        join topics t on t.place = a.nth join users u on u.email = a.login || '@orbita.example'
      where not exists (select 1 from passings p where p.step_id = t.step_id and p.student_id = u.id)),
    dated as (
      insert into abstract_lesson_schedules (step_id, student_id, due_at)
      select step_id, student_id, due_at + make_interval(days => days) from asked where state = 'granted' on conflict do nothing)
    insert into extension_requests (company_id, step_id, student_id, state, reason, wished_at, granted_until, answer, decided_by, decided_at, created_at)
    select company_id, step_id, student_id, state, reason, due_at + make_interval(days => days),
      case when state = 'granted' then due_at + make_interval(days => days) end, answer,
      case when state <> 'asked' then (select id from users where email = 'teacher@orbita.example') end,
      case when state <> 'asked' then ${iso(0)}::timestamptz - make_interval(hours => hours_ago - 3) end,
      ${iso(0)}::timestamptz - make_interval(hours => hours_ago) from asked`);
