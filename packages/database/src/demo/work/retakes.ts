// Adds retake topics, retakes in every state, marks of other types and disciplines tagged IT.
import { type Db, type Sql, sql } from '../../connect.ts';
import { type Calendar, DAY, HOUR } from '../calendar.ts';

const TEACHER = 'teacher@orbita.example';
const STUDENT = 'student@orbita.example';
/** Disciplines with retake topics; the demo student has a debt in the second and has passed the third. */
const CODES = ['ОП.03', 'ОП.04', 'ОП.05'];
/** A colleague's discipline in which the demo teacher is a conductor of retakes. */
const COMMISSION_CODE = 'ОП.08';
const IT_CODES = [...CODES, 'ОП.01', 'МДК.09.01'];

const teacherId = sql`(select id from users where email = ${TEACHER})`;
const studentId = sql`(select id from users where email = ${STUDENT})`;
/** Days from the loading day to the due date of retakes whose work is done already. */
const DONE_UNTIL = 6;
const NOT_PASSED = 11;
const PASSED = 1;

/** Adds everything with a few statements, the same on every load. */
export async function addRetakes(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  await tx.run(sql`update subjects set tags = array['it'] where code = any (${IT_CODES})`);
  await addMarkTypes(tx, companyId, iso);
  await addRetakeTopics(tx, iso(-60 * DAY));
  await failCheckpoints(tx, companyId, iso(-30 * DAY));
  await openRetakes(tx, companyId, iso);
  await openCommission(tx, companyId, iso);
  await nameConductors(tx, iso(0));
  await giveResults(tx, companyId, { at: iso(-20 * DAY), doneUntil: iso(DONE_UNTIL * DAY + 14 * HOUR) });
}

/** Adds two mark types besides the default one, with marks of a few students. */
async function addMarkTypes(tx: Db, companyId: number, iso: Calendar['iso']): Promise<void> {
  await tx.run(sql`
    insert into mark_types (company_id, title, sort, max_value) values (${companyId}, 'Активность', 1, 5), (${companyId}, 'Оформление', 2, 5)`);
  await tx.run(sql`
    with chosen as (
      select m.step_id, m.student_id, t.id as type_id, 3 + (m.student_id + m.step_id + t.id) % 3 as value, row_number() over (order by m.student_id, m.step_id, t.id) as n
      from marks m join steps st on st.id = m.step_id join subjects s on s.id = st.subject_id cross join mark_types t
      where s.code = ${CODES[0]} and s.parent_id is null and st.max_mark >= 5 and t.company_id = ${companyId} and not t.is_default and m.student_id % 3 = ${studentId} % 3),
    given as (
      insert into marks (step_id, student_id, mark_type_id, value, author_id, created_at, updated_at)
      select step_id, student_id, type_id, value, ${teacherId}, ${iso(-6 * DAY)}::timestamptz, ${iso(-6 * DAY)}::timestamptz from chosen order by n returning 1)
    insert into audit_records (company_id, actor_id, student_id, step_id, action, object_type, object_id, old_value, new_value, created_at)
    select ${companyId}, ${teacherId}, student_id, step_id, 'mark', 'mark_type', type_id, null, to_jsonb(value), ${iso(-6 * DAY)}::timestamptz from chosen order by n`);
}

/** Adds a retake topic with one task after the first checkpoint of each discipline; that of the first one is left for the office to link. */
const addRetakeTopics = (tx: Db, at: string) =>
  tx.run(sql`
    with first as (
      select distinct on (s.id) st.id, s.code, st.subject_id, st.chapter_id, st.title, st.max_mark, (select max(o.position) + 1 from steps o where o.chapter_id = st.chapter_id) as position
      from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id
      where s.code = any (${CODES}) and s.parent_id is null and st.type = 2 and st.max_mark is not null order by s.id, c.position, st.position),
    made as (
      insert into steps (subject_id, chapter_id, title, type, max_mark, is_retake, replaces_id, position, created_at, updated_at)
      select subject_id, chapter_id, 'Пересдача. ' || title, 2, max_mark, true, case when code <> ${CODES[0]}::text then id end, position, ${at}::timestamptz, ${at}::timestamptz from first order by id returning id),
    blocks as (
      insert into sections (step_id, title, content, index, created_at, updated_at)
      select id, 'Как пройдёт пересдача', '<p>Решите задания заново и будьте готовы объяснить каждое решение. На ответ — 40 минут, конспектом пользоваться можно.</p>', 0,
        ${at}::timestamptz, ${at}::timestamptz from made),
    tasks as (
      insert into patterns (step_id, title, created_at, updated_at) select id, 'Задание пересдачи', ${at}::timestamptz, ${at}::timestamptz from made returning id)
    insert into forms (pattern_id, title, type, number, created_at, updated_at)
    select id, 'Решение с пояснением', 'longText', 0, ${at}::timestamptz, ${at}::timestamptz from tasks`);

/** Fails students without an answer at a checkpoint, as noted by the teacher two days after the due date. */
const failCheckpoints = (tx: Db, companyId: number, before: string) =>
  tx.run(sql`
    with failed as (
      select distinct on (st.subject_id, gu.user_id) st.id as step_id, st.subject_id, gu.user_id, al.due_at + interval '2 days' as at
      from steps st join subjects s on s.id = st.subject_id join abstract_lessons al on al.step_id = st.id and al.due_at < ${before}::timestamptz
      join group_users gu on gu.group_id = al.group_id
      where s.code = any (${CODES}) and s.parent_id is null and st.type = 2 and not st.is_retake and gu.user_id <> ${studentId}
        and not exists (select 1 from answers a where a.step_id = st.id and a.user_id = gu.user_id)
        and not exists (select 1 from passings p where p.step_id = st.id and p.student_id = gu.user_id)
      order by st.subject_id, gu.user_id, st.position),
    few as (select * from (select failed.*, row_number() over (partition by subject_id order by user_id) as n from failed) f where n <= 9),
    noted as (
      insert into passings (company_id, step_id, student_id, passed_status_id, author_id, created_at, updated_at)
      select ${companyId}, step_id, user_id, ${NOT_PASSED}, ${teacherId}, at, at from few order by subject_id, n)
    insert into audit_records (company_id, actor_id, student_id, step_id, action, object_type, object_id, old_value, new_value, created_at)
    select ${companyId}, ${teacherId}, user_id, step_id, 'passing', 'step', step_id, null, to_jsonb(${NOT_PASSED}::int), at from few order by subject_id, n`);

/** Opens retakes for failed students, in turn open, overdue, done and closed; the demo student has one open and one closed. */
async function openRetakes(tx: Db, companyId: number, iso: Calendar['iso']): Promise<void> {
  const day = (days: number): Sql => sql`${iso(days * DAY + 14 * HOUR)}::timestamptz`;
  await tx.run(sql`
    with owing as (
      select st.subject_id, p.student_id, min(st.id) as step_id, row_number() over (order by st.subject_id, p.student_id) as n
      from passings p join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
      where p.passed_status_id = ${NOT_PASSED} and s.code = any (${CODES}) and s.parent_id is null group by st.subject_id, p.student_id
      union all
      select s.id, ${studentId}, null, case s.code when ${CODES[1]} then 1001 else 1002 end from subjects s where s.code = any (${CODES.slice(1)}) and s.parent_id is null),
    kinds as (select owing.*, case when n = 1001 then 0 when n = 1002 then 3 else n % 4 end as kind from owing),
    opened as (
      insert into retakes (company_id, subject_id, student_id, is_closed, closed_at, starts_at, until, comment, author_id, created_at, updated_at)
      select ${companyId}, subject_id, student_id, kind = 3, case when kind = 3 then ${day(-18)} end,
        case kind when 0 then ${day(4)} when 1 then ${day(-9)} when 2 then ${day(-2)} else ${day(-24)} end,
        case kind when 0 then ${day(9)} when 1 then ${day(-4)} when 2 then ${day(DONE_UNTIL)} else ${day(-19)} end,
        case when kind = 0 then 'Кабинет 214. Возьмите зачётную книжку и свои конспекты.' else '' end,
        ${teacherId}, case when kind = 3 then ${day(-30)} else ${day(-12)} end, case when kind = 3 then ${day(-18)} else ${day(-12)} end
      from kinds order by n returning id, subject_id, student_id, created_at),
    noted as (
      insert into audit_records (company_id, actor_id, student_id, action, object_type, object_id, created_at)
      select ${companyId}, ${teacherId}, student_id, 'retake-open', 'retake', opened.id, opened.created_at from opened order by opened.id),
    told as (
      insert into notifications (company_id, user_id, type, actor_id, subject_id, read_at, created_at)
      select ${companyId}, o.student_id, 'retake', ${teacherId}, o.subject_id, case when k.kind = 0 then null else o.created_at + interval '5 hours' end, o.created_at
      from opened o join kinds k on k.subject_id = o.subject_id and k.student_id = o.student_id order by o.id)
    insert into retake_checkpoints (retake_id, step_id, company_id)
    select o.id, st.id, ${companyId} from opened o join kinds k on k.subject_id = o.subject_id and k.student_id = o.student_id
    join steps st on st.subject_id = o.subject_id and st.deleted_at is null and (st.is_retake or st.id = k.step_id)`);
}

/** Opens retakes before a commission for two students of each group in a colleague's discipline; the demo teacher conducts. */
async function openCommission(tx: Db, companyId: number, iso: Calendar['iso']): Promise<void> {
  const at = sql`${iso(-8 * DAY)}::timestamptz`;
  await tx.run(sql`
    with colleague as (
      select s.id, min(su.user_id) as teacher_id from subjects s join subject_users su on su.subject_id = s.id and su.role_type = 'TEACHER'
      where s.code = ${COMMISSION_CODE} and s.parent_id is null group by s.id order by s.id limit 1),
    asked as (
      select st.id, st.subject_id from colleague join steps st on st.subject_id = colleague.id join chapters c on c.id = st.chapter_id
      where st.type = 2 and st.max_mark is not null and not st.is_retake order by c.position, st.position limit 1),
    owing as (
      select distinct on (gu.group_id, n) gu.user_id from colleague join subject_groups sg on sg.subject_id = colleague.id
      join lateral (select m.user_id, m.group_id, row_number() over (order by m.user_id) as n from group_users m cross join asked
        where m.group_id = sg.group_id and m.user_id <> ${studentId}
          and not exists (select 1 from passings p where p.step_id = asked.id and p.student_id = m.user_id and p.passed_status_id <> ${NOT_PASSED})) gu on gu.n <= 2
      order by gu.group_id, n),
    opened as (
      insert into retakes (company_id, subject_id, student_id, starts_at, until, comment, author_id, created_at, updated_at)
      select ${companyId}, colleague.id, owing.user_id, ${iso(5 * DAY + 11 * HOUR)}::timestamptz, ${iso(5 * DAY + 16 * HOUR)}::timestamptz, 'Комиссия, кабинет 118.', colleague.teacher_id, ${at}, ${at}
      from colleague cross join owing order by owing.user_id returning id, student_id, author_id),
    noted as (
      insert into audit_records (company_id, actor_id, student_id, action, object_type, object_id, created_at)
      select ${companyId}, author_id, student_id, 'retake-open', 'retake', opened.id, ${at} from opened order by opened.id),
    conducted as (insert into retake_users (retake_id, user_id) select opened.id, ${teacherId} from opened order by opened.id)
    insert into retake_checkpoints (retake_id, step_id, company_id) select opened.id, asked.id, ${companyId} from opened cross join asked`);
}

/** Names a teacher of another discipline as conductor of overdue retakes. */
const nameConductors = (tx: Db, today: string) =>
  tx.run(sql`
    insert into retake_users (retake_id, user_id)
    select r.id, (select min(su.user_id) from subject_users su where su.role_type = 'TEACHER'
      and not exists (select 1 from subject_users own where own.subject_id = r.subject_id and own.user_id = su.user_id))
    from retakes r where not r.is_closed and r.starts_at < ${today}::timestamptz and not exists (select 1 from retake_users ru where ru.retake_id = r.id) order by r.id`);

/** Gives marks and statuses to retakes that are done or closed; closing stores them with the retake. */
async function giveResults(
  tx: Db,
  companyId: number,
  { at, doneUntil }: { at: string; doneUntil: string },
): Promise<void> {
  await tx.run(sql`
    with passed as (
      select rc.step_id, r.student_id, st.max_mark, st.is_retake, (select p.passed_status_id from passings p where p.step_id = rc.step_id and p.student_id = r.student_id) as before
      from retakes r join retake_checkpoints rc on rc.retake_id = r.id join steps st on st.id = rc.step_id where r.is_closed or r.until = ${doneUntil}::timestamptz),
    marked as (
      insert into marks (step_id, student_id, mark_type_id, value, author_id, created_at, updated_at)
      select step_id, student_id, (select id from mark_types where company_id = ${companyId} and is_default), greatest(1, max_mark - 2 - student_id % 3), ${teacherId}, ${at}::timestamptz, ${at}::timestamptz
      from passed where is_retake order by step_id, student_id returning step_id, student_id, value),
    noted as (
      insert into audit_records (company_id, actor_id, student_id, step_id, action, object_type, object_id, old_value, new_value, created_at)
      select ${companyId}, ${teacherId}, student_id, step_id, 'mark', 'step', step_id, null, to_jsonb(value), ${at}::timestamptz from marked order by step_id, student_id),
    changed as (
      insert into passings (company_id, step_id, student_id, passed_status_id, author_id, created_at, updated_at)
      select ${companyId}, step_id, student_id, ${PASSED}, ${teacherId}, ${at}::timestamptz, ${at}::timestamptz from passed order by step_id, student_id
      on conflict (step_id, student_id) do update set passed_status_id = excluded.passed_status_id, author_id = excluded.author_id, updated_at = excluded.updated_at)
    insert into audit_records (company_id, actor_id, student_id, step_id, action, object_type, object_id, old_value, new_value, created_at)
    select ${companyId}, ${teacherId}, student_id, step_id, 'passing', 'step', step_id, to_jsonb(before), to_jsonb(${PASSED}::int), ${at}::timestamptz from passed order by step_id, student_id`);
  await tx.run(sql`
    update retake_checkpoints rc set mark = m.value, passed_status_id = p.passed_status_id
    from retakes r join passings p on p.student_id = r.student_id left join main_marks m on m.step_id = p.step_id and m.student_id = p.student_id
    where r.is_closed and r.id = rc.retake_id and p.step_id = rc.step_id`);
}
