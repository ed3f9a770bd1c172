// Completes the drafted lessons to a timetable: rooms, weekly series, substitutions, a cancelled day, links and homework.
import { type Db, type Sql, sql } from '../../connect.ts';
import { type Calendar, DAY, HOUR } from '../calendar.ts';

const SEATS = [30, 28, 32, 25, 60, 30];
const HOMEWORK = [
  'Повторить конспект и ответить на вопросы в конце темы.',
  'Закончить практическую работу и загрузить отчёт до следующего занятия.',
  'Подготовить два примера из своей специальности.',
  'Прочитать раздел учебника и составить план ответа.',
];

/** Rooms of the numbers that the lessons were drafted with. */
const addRooms = (tx: Db, companyId: number) =>
  tx.run(sql`
    with made as (
      insert into rooms (company_id, name, building, capacity)
      select ${companyId}::int, n, case when n::int % 100 > 8 then 'Мастерские' else 'Главный корпус' end, (${SEATS}::int[])[1 + n::int % ${SEATS.length}]
      from (select distinct room as n from lessons where room <> '') r order by n returning id, name)
    update lessons l set room_id = made.id, room = '' from made where made.name = l.room`);

/** Each discipline meets each group at the same hours of every week, which makes these lessons a series. */
const addSeries = (tx: Db, companyId: number) =>
  tx.run(sql`
    with slots as materialized (
      select row_number() over () as n, g.group_id, s.subject_id, extract(isodow from l.starts_at at time zone 'Europe/Moscow')::int as weekday,
        (l.starts_at at time zone 'Europe/Moscow')::time as hour, min((l.starts_at at time zone 'Europe/Moscow')::date) as first_day,
        max((l.starts_at at time zone 'Europe/Moscow')::date) as last_day, array_agg(l.id) as lessons
      from lessons l join lesson_groups g on g.lesson_id = l.id join lesson_subjects s on s.lesson_id = l.id group by 2, 3, 4, 5),
    made as (
      insert into lesson_series (id, company_id, weekdays, first_day, last_day)
      select n, ${companyId}::int, array[weekday], first_day, last_day from slots returning id),
    counted as (select setval(pg_get_serial_sequence('lesson_series', 'id'), (select max(id) from made)))
    update lessons l set series_id = slots.n from slots cross join counted where l.id = any (slots.lessons)`);

/** A teacher stands in for another who is ill this week, where the stand-in is free; the lessons of a day to come are cancelled. */
async function addChanges(tx: Db, { iso }: Calendar): Promise<void> {
  await tx.run(sql`
    with wanted as materialized (
      select l.id, l.teacher_id, l.starts_at, l.ends_at, row_number() over (order by l.starts_at, l.id) as place from lessons l
      where l.starts_at > ${iso(DAY)}::timestamptz and l.starts_at < ${iso(6 * DAY)}::timestamptz),
    free as (
      select distinct on (w.id) w.id, w.teacher_id, t.user_id from wanted w
      join lesson_subjects ls on ls.lesson_id = w.id join subject_users t on t.role_type = 'TEACHER' and t.user_id <> w.teacher_id
      where w.place % 17 = 3 and not exists (
        select 1 from lessons o where o.teacher_id = t.user_id and o.starts_at < w.ends_at and o.ends_at > w.starts_at)
      order by w.id, t.user_id % 7, t.user_id),
    -- Nobody stands in at two places at one time.
    chosen as (
      select distinct on (f.user_id, w.starts_at) f.* from free f join wanted w on w.id = f.id order by f.user_id, w.starts_at, f.id)
    update lessons l set teacher_id = c.user_id, stands_in_for_id = c.teacher_id from chosen c where c.id = l.id`);
  await tx.run(sql`
    update lessons set cancelled_at = ${iso(9 * HOUR)}::timestamptz - interval '1 day', cancel_reason = 'Городская олимпиада'
    where id in (select l.id from lessons l where l.starts_at > ${iso(3 * DAY)}::timestamptz and l.starts_at < ${iso(4 * DAY)}::timestamptz and l.id % 9 = 4)`);
}

/** Distant groups meet online; the lessons of these weeks have homework. */
async function addContent(tx: Db, { iso }: Calendar): Promise<void> {
  await tx.run(sql`
    update lessons l set meeting_url = 'https://meet.orbita.example/' || g.group_id || '-' || l.series_id, room_id = null, room = 'Онлайн'
    from lesson_groups g where g.lesson_id = l.id and g.group_id in (
      select gu.group_id from group_users gu join users u on u.id = gu.user_id group by 1 having bool_and(u.is_distant))`);
  await tx.run(sql`
    update lessons set homework = (${HOMEWORK}::text[])[1 + id % ${HOMEWORK.length}]
    where starts_at > ${iso(-14 * DAY)}::timestamptz and starts_at < ${iso(7 * DAY)}::timestamptz and id % 3 <> 0`);
}

/** Days without lessons: a feast of the school, weeks of practice of two groups, and vacations. */
async function addHolidays(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  const day = (days: number) => sql`(${iso(days * DAY)}::timestamptz at time zone 'Europe/Moscow')::date`;
  await tx.run(sql`
    insert into holidays (company_id, title, first_day, last_day) values
      (${companyId}, 'День колледжа', ${day(12)}, ${day(12)}), (${companyId}, 'Каникулы', ${day(40)}, ${day(52)})`);
  await tx.run(sql`
    with made as (
      insert into holidays (company_id, title, first_day, last_day, is_for_all) values (${companyId}, 'Производственная практика', ${day(22)}, ${day(28)}, false) returning id)
    insert into holiday_groups (holiday_id, group_id) select made.id, g.id from made cross join (select id from groups where company_id = ${companyId} and not is_archived order by id limit 2) g`);
  await tx.run(sql`
    update lessons l set cancelled_at = ${iso(9 * HOUR)}::timestamptz - interval '1 day', cancel_reason = h.title from holidays h
    where h.company_id = ${companyId} and h.is_for_all and l.company_id = h.company_id and l.cancelled_at is null
      and (l.starts_at at time zone 'Europe/Moscow')::date between h.first_day and h.last_day`);
}

/** What a lesson was, as a change keeps it. */
const wasOf: Sql = sql`jsonb_build_object('starts_at', m.starts_at, 'ends_at', m.ends_at, 'cancelled_at', null, 'cancel_reason', '', 'series_id', m.series_id,
  'is_exception', m.is_exception, 'room_id', m.room_id, 'room', m.room, 'teacher_id', m.teacher_id, 'stands_in_for_id', m.stands_in_for_id, 'others', '[]'::jsonb)`;

/** A day of one group to come is cancelled at once, which its keeper can undo. */
async function addCancelledDay(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  await tx.run(sql`
    with meant as materialized (
      select l.id, l.starts_at, l.ends_at, l.series_id, l.is_exception, l.room_id, l.room, l.teacher_id, l.stands_in_for_id from lessons l join lesson_groups g on g.lesson_id = l.id
      where g.group_id = (select id from groups where company_id = ${companyId} and not is_archived order by id desc limit 1)
        and l.starts_at > ${iso(9 * DAY)}::timestamptz and l.starts_at < ${iso(10 * DAY)}::timestamptz and l.cancelled_at is null),
    change as (
      insert into timetable_changes (company_id, author_id, kind, title, created_at)
      select ${companyId}::int, (select user_id from admin_role_users where company_id = ${companyId} order by role_id, user_id limit 1), 'cancel', 'Выезд на предприятие', ${iso(-2 * HOUR)}::timestamptz
      where exists (select 1 from meant) returning id),
    gone as (
      update lessons l set cancelled_at = ${iso(-2 * HOUR)}::timestamptz, cancel_reason = 'Выезд на предприятие' from meant where l.id = meant.id returning l.id, l.updated_at)
    insert into timetable_change_lessons (change_id, lesson_id, was, planned_at, left_at)
    select change.id, m.id, ${wasOf}, m.starts_at, gone.updated_at from change cross join meant m join gone on gone.id = m.id`);
}

/** Condition: lesson `o` takes the group, teacher or room of lesson `m`. */
const isTaken: Sql = sql`o.cancelled_at is null and (o.teacher_id = m.teacher_id or o.room_id = m.room_id
  or exists (select 1 from lesson_groups g join lesson_groups h on h.group_id = g.group_id where g.lesson_id = o.id and h.lesson_id = m.id))`;

/** The second lesson of the student's group from tomorrow on was moved to a free hour of another day, of which the student is told. */
async function addMovedLesson(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  await tx.run(sql`
    with meant as materialized (
      select l.* from lessons l join lesson_groups lg on lg.lesson_id = l.id join group_users gu on gu.group_id = lg.group_id join users u on u.id = gu.user_id and u.username = 'student'
      where l.company_id = ${companyId} and l.starts_at > ${iso(DAY)}::timestamptz and l.cancelled_at is null and l.stands_in_for_id is null order by l.starts_at, l.id offset 1 limit 1),
    free as (
      select m.id, h.starts_at from meant m cross join lateral (
        select (d.day + t.hour) at time zone 'Europe/Moscow' as starts_at
        from (select distinct (o.starts_at at time zone 'Europe/Moscow')::date as day from lessons o
          where o.company_id = m.company_id and o.starts_at > m.starts_at + interval '12 hours' and o.starts_at < m.starts_at + interval '6 days') d
        cross join (select distinct (o.starts_at at time zone 'Europe/Moscow')::time as hour from lessons o where o.company_id = m.company_id) t) h
      where not exists (
        select 1 from lessons o where o.company_id = m.company_id and o.starts_at < h.starts_at + (m.ends_at - m.starts_at) and o.ends_at > h.starts_at and ${isTaken})
        and not exists (select 1 from holidays d where d.company_id = m.company_id and d.is_for_all and (h.starts_at at time zone 'Europe/Moscow')::date between d.first_day and d.last_day)
      order by h.starts_at limit 1),
    change as (
      insert into timetable_changes (company_id, author_id, kind, title, created_at)
      select ${companyId}::int, (select id from users where username = 'admin'), 'move', '', ${iso(-20 * HOUR)}::timestamptz from free returning id),
    gone as (
      update lessons l set starts_at = free.starts_at, ends_at = free.starts_at + (l.ends_at - l.starts_at), is_exception = l.series_id is not null from free
      where l.id = free.id returning l.id, l.updated_at)
    insert into timetable_change_lessons (change_id, lesson_id, was, planned_at, left_at)
    select change.id, m.id, ${wasOf}, free.starts_at, gone.updated_at from change cross join meant m join gone on gone.id = m.id join free on free.id = m.id`);
}

/** Lets the groups know when the lessons begin that were moved. */
const copyBegins = (tx: Db): Promise<number> =>
  tx.run(
    sql`update lesson_groups x set starts_at = l.starts_at from lessons l where l.id = x.lesson_id and x.starts_at <> l.starts_at`,
  );

/** In mid-term one series got another room: what was before is the plan that the present one follows. */
async function addChangedSeries(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  await tx.run(sql`
    with changed as (
      select s.* from lesson_series s where s.company_id = ${companyId} and s.first_day < (${iso(-60 * DAY)}::timestamptz)::date order by s.id limit 1),
    day as (select changed.*, (${iso(-45 * DAY)}::timestamptz at time zone 'Europe/Moscow')::date as since from changed),
    made as (
      insert into lesson_series (company_id, follows_id, weekdays, interval_weeks, first_day, last_day, start_time, end_time, room, teachers, created_at)
      select company_id, id, weekdays, interval_weeks, since, last_day, null, null, null, null, ${iso(-47 * DAY)}::timestamptz from day returning id, follows_id, first_day),
    lab as (insert into rooms (company_id, name, building, capacity) values (${companyId}, 'Лаборатория 12', 'Мастерские', 24) returning id),
    ended as (update lesson_series s set last_day = made.first_day - 1 from made where s.id = made.follows_id)
    update lessons l set series_id = made.id, room_id = (select id from lab)
    from made where l.series_id = made.follows_id and (l.starts_at at time zone 'Europe/Moscow')::date >= made.first_day`);
}

export async function addTimetable(tx: Db, companyId: number, calendar: Calendar): Promise<void> {
  await addRooms(tx, companyId);
  await addSeries(tx, companyId);
  await addContent(tx, calendar);
  await addChanges(tx, calendar);
  await addChangedSeries(tx, companyId, calendar);
  await addHolidays(tx, companyId, calendar);
  await addMovedLesson(tx, companyId, calendar);
  await addCancelledDay(tx, companyId, calendar);
  await copyBegins(tx);
}
