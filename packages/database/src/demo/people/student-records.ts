// Adds what the office keeps about students: forms of education, temporary statuses, and notes of several people.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY, TERM_START } from '../calendar.ts';

/** The group that studies at a distance; the others study full-time. */
const DISTANT_GROUP = 'ЭБ-31Д';
/** Students, by their place in the group, whose form differs from that of the group. */
const ownForms = [
  { group: 'ИСП-21', place: 4, form: 'Очно-заочная', from: TERM_START + 30 * DAY },
  { group: 'ТМ-21', place: 2, form: 'Онлайн', from: -40 * DAY },
];
/** Statuses of students by their place in the group; without a last day they are open-ended. */
const statuses = [
  { group: 'ИСП-21', place: 2, status: 'ИУП', from: TERM_START, until: 150 * DAY, reason: 'Приказ № 112-уч' },
  {
    group: 'ИСП-21',
    place: 12,
    status: 'Академический отпуск',
    from: -35 * DAY,
    until: 330 * DAY,
    reason: 'Приказ № 31-уч',
  },
  {
    group: 'ИСП-21',
    place: 9,
    status: 'Длительное лечение',
    from: -90 * DAY,
    until: -60 * DAY,
    reason: 'Справка от врача',
  },
  { group: 'ИСП-11', place: 3, status: 'ИУП', from: -60 * DAY, until: 200 * DAY, reason: 'Приказ № 19-уч' },
  { group: 'ИСП-31', place: 5, status: 'ИУП', from: TERM_START, until: null, reason: 'Приказ № 112-уч' },
  {
    group: 'ЭБ-21',
    place: 1,
    status: 'Отпуск по уходу за ребёнком',
    from: -200 * DAY,
    until: null,
    reason: 'Приказ № 88-уч',
  },
  {
    group: 'ТМ-21',
    place: 6,
    status: 'Академический отпуск',
    from: 7 * DAY,
    until: 370 * DAY,
    reason: 'Заявление студента',
  },
  { group: 'ТМ-31', place: 2, status: 'ИУП', from: TERM_START, until: -20 * DAY, reason: 'Приказ № 112-уч' },
  {
    group: 'ПНК-21',
    place: 8,
    status: 'Академический отпуск',
    from: -10 * DAY,
    until: 355 * DAY,
    reason: 'Приказ № 40-уч',
  },
];
/** Notes about students of the curator, by their place in the group of the demo student. */
const studentNotes = [
  {
    author: 'curator',
    place: 2,
    permission: 3,
    text: 'Договорились: долги по базам данных закрывает до конца месяца.',
  },
  { author: 'curator', place: 7, permission: 2, text: 'Мама просит звонить после 18:00.' },
  { author: 'teacher', place: 3, permission: 1, text: 'Предложить участие в олимпиаде.' },
];

/** A day of the plan. */
const dayOf = (iso: Calendar['iso'], moment: number): string => iso(moment).slice(0, 10);

/** Students numbered within their groups, as a common table expression. */
const numbered = (companyId: number) => sql`
  places as materialized (
    select g.name as group_name, gu.user_id, row_number() over (partition by g.id order by u.last_name, u.first_name, u.id) as place
    from groups g join group_users gu on gu.group_id = g.id join users u on u.id = gu.user_id
    where g.company_id = ${companyId} and not g.is_archived and u.email not like '%@orbita.example')`;

export async function addStudentRecords(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  const begin = dayOf(iso, TERM_START);
  await tx.run(sql`
    insert into education_form_periods (company_id, group_id, education_form_id, started_at)
    select ${companyId}::int, g.id, f.id, ${begin}::date from groups g
    join education_forms f on f.company_id = ${companyId} and f.title = case when g.name = ${DISTANT_GROUP} then 'Онлайн' else 'Очная' end
    where g.company_id = ${companyId}`);
  const own = ownForms.map(({ from, ...form }) => ({ ...form, from: dayOf(iso, from) }));
  await tx.run(sql`
    with ${numbered(companyId)}
    insert into education_form_periods (company_id, user_id, education_form_id, started_at)
    select ${companyId}::int, p.user_id, f.id, o."from" from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as o("group" text, place int, form text, "from" date)
    join places p on p.group_name = o."group" and p.place = o.place join education_forms f on f.company_id = ${companyId} and f.title = o.form`);
  const given = statuses.map(({ from, until, ...status }) => ({
    ...status,
    from: dayOf(iso, from),
    until: until === null ? null : dayOf(iso, until),
  }));
  await tx.run(sql`
    with ${numbered(companyId)}
    insert into temporary_status_users (company_id, user_id, temporary_status_id, start_date, end_date, reason, author_id)
    select ${companyId}::int, p.user_id, s.id, o."from", coalesce(o.until, '9999-12-31'), o.reason, (select id from users where username = 'admin')
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as o("group" text, place int, status text, "from" date, until date, reason text)
    join places p on p.group_name = o."group" and p.place = o.place join temporary_statuses s on s.company_id = ${companyId} and s.title = o.status`);
  await addNotes(tx, companyId, iso(-2 * DAY));
}

/** Notes of the staff about students, and bookmarks of the demo student. */
async function addNotes(tx: Db, companyId: number, at: string): Promise<void> {
  await tx.run(sql`
    with ${numbered(companyId)},
    home as (select g.name from groups g join group_users gu on gu.group_id = g.id join users u on u.id = gu.user_id and u.username = 'student' order by g.id limit 1)
    insert into user_notes (company_id, author_id, user_id, text, note_permission_id, created_at, updated_at)
    select ${companyId}::int, au.id, p.user_id, o.text, o.permission, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(studentNotes)}::jsonb) as o(author text, place int, permission int, text text)
    join users au on au.username = o.author join home on true join places p on p.group_name = home.name and p.place = o.place`);
  await tx.run(sql`
    with me as (select id from users where username = 'student'),
    topics as (
      select st.id, row_number() over (order by st.id) as place from me join group_users gu on gu.user_id = me.id join subject_groups sg on sg.group_id = gu.group_id
      join subjects s on s.id = sg.subject_id and not s.hidden and not s.is_archived join steps st on st.subject_id = s.id and not st.hidden and st.deleted_at is null and not st.is_retake
      join chapters c on c.id = st.chapter_id and not c.hidden and c.password_hash is null where st.password_hash is null and st.roles_ids = '{}')
    insert into user_notes (company_id, author_id, step_id, page, title, text, created_at, updated_at)
    select ${companyId}::int, me.id, t.id, null, '', case when t.place = 5 then 'Повторить перед зачётом' else '' end, ${at}::timestamptz, ${at}::timestamptz
    from me join topics t on t.place in (5, 12)
    union all select ${companyId}::int, me.id, null, '/users/my/diary', 'Дневник', '', ${at}::timestamptz, ${at}::timestamptz from me`);
}
