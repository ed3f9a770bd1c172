// The one statement that adds lessons to the timetable: single lessons, series, those of a file and copies.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { schedule } from '@orbita/contract/schedule';
import { type Db, recordColumns, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';

/** What the call that adds lessons says of each of them. */
type PlannedFields = Readonly<
  Required<Omit<BodyOf<typeof schedule.createScheduleLessons>, 'starts_at' | 'ends_at' | 'repeat'>>
>;
const byRowOf = { elsewhere: 'rowOf' };
const planFields = recordColumns<PlannedFields>({
  title: 'text',
  place: { type: 'text', column: 'room' },
  room_id: 'int',
  meeting_url: 'text',
  homework: 'text',
  subject_ids: { elsewhere: 'lesson_subjects' },
  group_ids: { elsewhere: 'lesson_groups' },
  teachers: byRowOf,
  step_ids: byRowOf,
});

/** What lessons are planned to be: one lesson, or one on each of the days of a series. */
export interface LessonPlan extends PlannedFields {
  /** 1 Monday … 7 Sunday in every so many weeks from the first day on; null for a single lesson on the first day. */
  repeat: { weekdays: number[]; interval_weeks: number } | null;
  first_day: string;
  last_day: string;
  /** By the clock of the institution, HH:MM. */
  start: string;
  /** Length in minutes. */
  minutes: number;
  /** The series whose plan this one continues. */
  follows_id?: number | null;
}

/** A day of a plan and what became of it. */
export interface PlannedLesson {
  /** Place of the plan in the list. */
  plan: number;
  id: number;
  starts_at: string;
  series_id: number | null;
  outcome: 'made' | 'holiday' | 'there';
}

interface Writing {
  timeZone: string;
  /** Leaves out single lessons that fall on a holiday; series always do. */
  keepsHolidays: boolean;
  /** Leaves out lessons that the timetable has, or had when a file was read. */
  skipsThere: boolean;
}

/** The columns of a plan that the statement reads; a teacher listed twice counts once. */
const rowOf = ({ repeat, teachers: [first, ...others], step_ids, ...plan }: LessonPlan, n: number) => ({
  ...plan,
  n,
  is_series: repeat !== null,
  weekdays: repeat?.weekdays ?? [],
  interval_weeks: repeat?.interval_weeks ?? 1,
  last_day: repeat ? plan.last_day : plan.first_day,
  follows_id: plan.follows_id ?? null,
  teacher_id: first?.user_id ?? null,
  stands_in_for_id: first?.stands_in_for_id ?? null,
  step_id: step_ids[0] ?? null,
  other_steps: step_ids.slice(1),
  others: others.filter(({ user_id }) => user_id !== first?.user_id),
});

/** Condition: on day `d` none of the groups of plan `p` has lessons. */
const isHoliday = (viewer: Viewer): Sql => sql`exists (
  select 1 from holidays h where h.company_id = ${viewer.company_id} and d.day::date between h.first_day and h.last_day
    and (h.is_for_all or p.group_ids <@ array(select hg.group_id from holiday_groups hg where hg.holiday_id = h.id)))`;

/** The lessons that there are, by beginning, groups and disciplines, also as a file planned those that were moved since. */
const thereAlready = (viewer: Viewer, { timeZone, skipsThere }: Writing): Sql => sql`
  span as (
    select min(first_day)::timestamp at time zone ${timeZone} as first, (max(last_day) + 1)::timestamp at time zone ${timeZone} as last from plan),
  begun as (
    select l.id, l.starts_at from lessons l cross join span
    where ${skipsThere} and l.company_id = ${viewer.company_id} and l.starts_at >= span.first and l.starts_at < span.last
    union select x.lesson_id, x.planned_at from timetable_change_lessons x join timetable_changes c on c.id = x.change_id cross join span
    where ${skipsThere} and c.company_id = ${viewer.company_id} and c.kind = 'import' and c.undone_at is null and x.planned_at >= span.first and x.planned_at < span.last),
  there as materialized (
    select distinct b.starts_at, array(select g.group_id from lesson_groups g where g.lesson_id = b.id order by 1) as group_ids,
      array(select s.subject_id from lesson_subjects s where s.lesson_id = b.id order by 1) as subject_ids
    from begun b)`;

const nextOf = (table: 'lessons' | 'lesson_series'): Sql =>
  table === 'lessons'
    ? sql`nextval(pg_get_serial_sequence('lessons', 'id'))::int`
    : sql`nextval(pg_get_serial_sequence('lesson_series', 'id'))::int`;

/**
 * Writes the lessons of plans with everything they name, and returns every day of every plan with what became of it, in
 * the order of the plans. Clashes are looked for afterwards. The caller holds the lock of the timetable.
 */
export const writeLessons = (
  tx: Db,
  viewer: Viewer,
  plans: readonly LessonPlan[],
  writing: Writing,
): Promise<PlannedLesson[]> => {
  const list = JSON.stringify(plans.map(rowOf));
  const zone = writing.timeZone;
  return tx.rows(sql`
    with plan as materialized (
      select * from jsonb_to_recordset(${list}::jsonb) as p(
        n int, is_series boolean, weekdays int[], interval_weeks int, first_day date, last_day date, start time, minutes float8, ${planFields.types}, subject_ids int[], group_ids int[], teacher_id int, stands_in_for_id int, others jsonb, step_id int, other_steps int[], follows_id int)),
    ${thereAlready(viewer, writing)},
    planned as materialized (
      select p.n, (d.day::date + p.start) at time zone ${zone} as starts_at,
        case when t.starts_at is not null then 'there' when (p.is_series or ${writing.keepsHolidays}) and ${isHoliday(viewer)} then 'holiday' else 'made' end as outcome
      from plan p cross join lateral generate_series(p.first_day::timestamp, p.last_day::timestamp, interval '1 day') d(day)
      left join there t on t.starts_at = (d.day::date + p.start) at time zone ${zone} and t.group_ids = array(select g from unnest(p.group_ids) g order by 1)
        and t.subject_ids = array(select s from unnest(p.subject_ids) s order by 1)
      where not p.is_series or (extract(isodow from d.day)::int = any (p.weekdays)
        and ((d.day::date - date_trunc('week', p.first_day::timestamp)::date) / 7) % p.interval_weeks = 0)),
    run as materialized (
      select p.n, ${nextOf('lesson_series')} as id from plan p where p.is_series and exists (select 1 from planned x where x.n = p.n and x.outcome = 'made')),
    made as materialized (
      select x.n, x.starts_at, ${nextOf('lessons')} as id, run.id as series_id from planned x left join run on run.n = x.n where x.outcome = 'made'),
    series as (
      insert into lesson_series (id, company_id, weekdays, interval_weeks, first_day, last_day, follows_id, author_id, start_time, end_time, room, teachers)
      select run.id, ${viewer.company_id}, p.weekdays, p.interval_weeks, p.first_day, p.last_day, p.follows_id, ${viewer.id}, p.start, p.start + make_interval(secs => p.minutes * 60),
        coalesce((select r.name from rooms r where r.id = p.room_id), p.place),
        coalesce((select string_agg(concat_ws(' ', u.last_name, u.first_name), ', ' order by u.last_name, u.first_name) from users u
          where u.id = p.teacher_id or u.id in (select (o ->> 'user_id')::int from jsonb_array_elements(p.others) o)), '')
      from run join plan p on p.n = run.n),
    written as (
      insert into lessons (id, company_id, ${planFields.names}, series_id, starts_at, ends_at, teacher_id, stands_in_for_id, step_id)
      select m.id, ${viewer.company_id}, ${planFields.values}, m.series_id, m.starts_at, m.starts_at + make_interval(secs => w.minutes * 60),
        w.teacher_id, w.stands_in_for_id, w.step_id
      from made m join plan w on w.n = m.n),
    about as (insert into lesson_subjects (lesson_id, subject_id) select m.id, s from made m join plan p on p.n = m.n cross join unnest(p.subject_ids) s on conflict do nothing),
    met as (insert into lesson_groups (lesson_id, group_id, starts_at) select m.id, g, m.starts_at from made m join plan p on p.n = m.n cross join unnest(p.group_ids) g on conflict do nothing),
    led as (
      insert into lesson_teachers (lesson_id, user_id, stands_in_for_id)
      select m.id, o.user_id, o.stands_in_for_id from made m join plan p on p.n = m.n cross join jsonb_to_recordset(p.others) as o(user_id int, stands_in_for_id int) on conflict do nothing),
    named as (insert into lesson_steps (lesson_id, step_id) select m.id, s from made m join plan p on p.n = m.n cross join unnest(p.other_steps) s on conflict do nothing)
    select x.n as plan, coalesce(m.id, 0) as id, x.starts_at, m.series_id, x.outcome
    from planned x left join made m on m.n = x.n and m.starts_at = x.starts_at order by x.n, x.starts_at`);
};

/** Takes back lessons that were written in this transaction, with their series. */
export const deleteLessons = (tx: Db, viewer: Viewer, lessonIds: readonly number[]): Promise<number> =>
  tx.run(sql`
    with gone as (
      delete from lessons l where l.company_id = ${viewer.company_id} and l.id = any (${lessonIds}::int[])
        and not exists (select 1 from attendance a where a.lesson_id = l.id) returning l.id, l.series_id)
    delete from lesson_series s where s.id in (select series_id from gone)
      and not exists (select 1 from lessons l where l.series_id = s.id and l.id not in (select id from gone))
      and not exists (select 1 from lesson_series n where n.follows_id = s.id)`);
