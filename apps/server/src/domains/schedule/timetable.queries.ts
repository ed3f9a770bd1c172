import type { BodyOf } from '@orbita/contract/endpoint';
import type { schedule } from '@orbita/contract/schedule';
import { assignments, type ColumnMap, type Db, empty, type FieldsOf, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';

/** Locks the timetable of the company, so that two writers cannot fill the same hour; returns the company's time zone. */
export const lockTimetable = async (tx: Db, viewer: Viewer): Promise<string> =>
  (
    await tx.one<{ time_zone: string }>(
      sql`select time_zone from companies where id = ${viewer.company_id} for no key update`,
    )
  ).time_zone;

export interface Teacher {
  user_id: number;
  stands_in_for_id?: number | null;
}
export interface Named {
  subject_ids: number[];
  group_ids: number[];
  teacher_ids: number[];
  step_ids: number[];
  room_id: number | null;
}
export interface Unknown {
  subjects: boolean;
  groups: boolean;
  teachers: boolean;
  steps: boolean;
  room: boolean;
}
const isMissing = (ids: number[], source: Sql): Sql =>
  sql`exists (select 1 from unnest(${ids}::int[]) n(id) where n.id not in (${source}))`;
/** Tells which parts of a lesson name something that the company does not have. */
export const selectUnknown = (db: Db, viewer: Viewer, named: Named): Promise<Unknown> =>
  db.one(sql`
    select ${isMissing(named.subject_ids, sql`select s.id from subjects s where s.id = any (${named.subject_ids}::int[]) and s.company_id = ${viewer.company_id} and s.deleted_at is null`)} as subjects,
      ${isMissing(named.group_ids, sql`select g.id from groups g where g.id = any (${named.group_ids}::int[]) and g.company_id = ${viewer.company_id}`)} as groups,
      ${isMissing(named.teacher_ids, sql`select m.user_id from company_members m where m.user_id = any (${named.teacher_ids}::int[]) and m.company_id = ${viewer.company_id}`)} as teachers,
      ${isMissing(named.step_ids, sql`select st.id from steps st join subjects s on s.id = st.subject_id and s.company_id = ${viewer.company_id} where st.id = any (${named.step_ids}::int[]) and st.subject_id = any (${named.subject_ids}::int[]) and st.deleted_at is null`)} as steps,
      ${named.room_id}::int is not null and not exists (select 1 from rooms r where r.id = ${named.room_id} and r.company_id = ${viewer.company_id}) as room`);

/** Whether a lesson ends after it begins and on the same day of the time zone. */
export const isWithinDay = async (db: Db, timeZone: string, { starts_at, ends_at }: Times): Promise<boolean> =>
  (
    await db.one<{ is_fine: boolean }>(sql`
      select t.ends > t.starts and (t.starts at time zone ${timeZone})::date = ((t.ends - interval '1 microsecond') at time zone ${timeZone})::date as is_fine
      from (select ${starts_at}::timestamptz as starts, ${ends_at}::timestamptz as ends) t`)
  ).is_fine;

export interface Times {
  starts_at: string;
  ends_at: string;
}
export interface Repeat {
  weekdays: number[];
  interval_weeks: number;
  until: string;
}
/**
 * The beginnings of a series: the days of the week in every so many weeks, always at the same time of the day in the time
 * zone, also after the clocks change.
 */
const startsOf = (timeZone: string, { starts_at }: Times, { weekdays, interval_weeks, until }: Repeat): Sql => sql`
  select (d.day::date + first.at::time) at time zone ${timeZone} as starts_at
  from (select ${starts_at}::timestamptz at time zone ${timeZone} as at) first
  cross join generate_series(first.at::date::timestamp, ${until}::date::timestamp, interval '1 day') d(day)
  where extract(isodow from d.day)::int = any (${weekdays}::int[])
    and ((d.day::date - date_trunc('week', first.at)::date) / 7) % ${interval_weeks}::int = 0`;
/** Returns how many lessons a series has and whether it ends within a year. */
export const measureSeries = (
  db: Db,
  timeZone: string,
  times: Times,
  repeat: Repeat,
): Promise<{ lessons: number; is_within_year: boolean }> =>
  db.one(sql`
    select (select count(*)::int from (${startsOf(timeZone, times, repeat)}) s where f.day + 366 >= ${repeat.until}::date) as lessons, f.day + 366 >= ${repeat.until}::date as is_within_year
    from (select (${times.starts_at}::timestamptz at time zone ${timeZone})::date as day) f`);

/** Returns the day, the time of the day and the length of a lesson by the clock of the time zone. */
export const readClock = (
  db: Db,
  timeZone: string,
  { starts_at, ends_at }: Times,
): Promise<{ day: string; start: string; minutes: number }> =>
  db.one(sql`
    select (t.starts at time zone ${timeZone})::date as day, (t.starts at time zone ${timeZone})::time::text as start, extract(epoch from t.ends - t.starts)::float8 / 60 as minutes
    from (select ${starts_at}::timestamptz as starts, ${ends_at}::timestamptz as ends) t`);

type Body = BodyOf<typeof schedule.createScheduleLessons> &
  BodyOf<typeof schedule.updateScheduleLesson> &
  BodyOf<typeof schedule.saveLessonContent>;
export type LessonFields = FieldsOf<Body>;
const trimmed = (text: string) => text.trim();
const byReplacing = { elsewhere: 'replaceParts' };
const lessonFields: ColumnMap<LessonFields> = {
  title: trimmed,
  place: { column: 'room', value: trimmed },
  room_id: true,
  meeting_url: trimmed,
  homework: trimmed,
  starts_at: { elsewhere: 'movedTo' },
  ends_at: { elsewhere: 'movedTo' },
  subject_ids: byReplacing,
  group_ids: byReplacing,
  teachers: byReplacing,
  step_ids: byReplacing,
  attachments: { elsewhere: 'writeAttachments' },
  scope: { elsewhere: 'reach' },
  repeat: { elsewhere: 'planOf' },
};

/** Replaces the disciplines of lessons. */
export async function replaceSubjects(tx: Db, lessonIds: number[], subjectIds: number[]): Promise<void> {
  await tx.run(sql`
    with gone as (delete from lesson_subjects where lesson_id = any (${lessonIds}::int[]) and subject_id <> all (${subjectIds}::int[]))
    insert into lesson_subjects (lesson_id, subject_id) select l, s from unnest(${lessonIds}::int[]) l cross join unnest(${subjectIds}::int[]) s on conflict do nothing`);
}
/** Replaces the groups of lessons; students of groups that left leave the teams too. */
export async function replaceGroups(tx: Db, lessonIds: number[], groupIds: number[]): Promise<void> {
  await tx.run(sql`
    with gone as (delete from lesson_groups where lesson_id = any (${lessonIds}::int[]) and group_id <> all (${groupIds}::int[])),
    left_out as (delete from lesson_team_students where lesson_id = any (${lessonIds}::int[])
      and student_id not in (select gu.user_id from group_users gu where gu.group_id = any (${groupIds}::int[])))
    insert into lesson_groups (lesson_id, group_id) select l, g from unnest(${lessonIds}::int[]) l cross join unnest(${groupIds}::int[]) g on conflict do nothing`);
}
/** Whoever is named in lessons in which they were not named before leads them again, although they once left their discipline. */
const giveBack = (tx: Db, lessonIds: number[], userIds: number[]): Promise<number> =>
  tx.run(sql`
    delete from lesson_releases r using lessons l where r.lesson_id = l.id and l.id = any (${lessonIds}::int[]) and r.user_id = any (${userIds}::int[])
      and l.teacher_id is distinct from r.user_id and not exists (select 1 from lesson_teachers x where x.lesson_id = l.id and x.user_id = r.user_id)`);
/** Replaces the teachers of lessons, the first of the list being the first teacher. */
export async function replaceTeachers(tx: Db, lessonIds: number[], [first, ...others]: Teacher[]): Promise<void> {
  await giveBack(
    tx,
    lessonIds,
    [...(first ? [first] : []), ...others].map(({ user_id }) => user_id),
  );
  const list = JSON.stringify(others.filter(({ user_id }) => user_id !== first?.user_id));
  await tx.run(sql`
    update lessons set teacher_id = ${first?.user_id ?? null}::int, stands_in_for_id = ${first?.stands_in_for_id ?? null}::int where id = any (${lessonIds}::int[])`);
  await tx.run(sql`delete from lesson_teachers where lesson_id = any (${lessonIds}::int[])`);
  await tx.run(sql`
    insert into lesson_teachers (lesson_id, user_id, stands_in_for_id)
    select l, t.user_id, t.stands_in_for_id from unnest(${lessonIds}::int[]) l
    cross join jsonb_to_recordset(${list}::jsonb) as t(user_id int, stands_in_for_id int) on conflict do nothing`);
}
/** Replaces the topics of lessons, the first of the list being the first topic. */
export async function replaceSteps(tx: Db, lessonIds: number[], [first, ...others]: number[]): Promise<void> {
  await tx.run(sql`update lessons set step_id = ${first ?? null}::int where id = any (${lessonIds}::int[])`);
  await tx.run(sql`delete from lesson_steps where lesson_id = any (${lessonIds}::int[])`);
  await tx.run(sql`
    insert into lesson_steps (lesson_id, step_id) select l, s from unnest(${lessonIds}::int[]) l cross join unnest(${others}::int[]) s on conflict do nothing`);
}

export interface Target {
  id: number;
  starts_at: string;
  ends_at: string;
  series_id: number | null;
  cancelled_at: string | null;
  has_happened: boolean;
  is_fresh: boolean;
  can_edit: boolean;
  subject_ids: number[];
}
/** Condition: lesson `l` has begun or its attendance was noted. */
const hasHappened: Sql = sql`(l.starts_at <= now() or exists (select 1 from attendance a where a.lesson_id = l.id))`;
/** Returns the lesson to be changed, locked. */
export async function lockLesson(
  tx: Db,
  viewer: Viewer,
  { id, asRead, mayEdit }: { id: number; asRead: string | undefined; mayEdit: Sql },
): Promise<Target | undefined> {
  // A statement sees what was there when it began, so attendance that the lock has waited for is seen only by the next one.
  await tx.run(sql`select 1 from lessons where id = ${id} and company_id = ${viewer.company_id} for update`);
  return tx.row(sql`
    select l.id, l.starts_at, l.ends_at, l.series_id, l.cancelled_at, ${hasHappened} as has_happened, ${mayEdit} as can_edit,
      ${asRead === undefined ? sql`true` : sql`l.updated_at = ${asRead}::timestamptz`} as is_fresh,
      array(select x.subject_id from lesson_subjects x where x.lesson_id = l.id) as subject_ids
    from lessons l where l.id = ${id} and l.company_id = ${viewer.company_id}`);
}
/** Condition: lesson `l` follows the target in its series and takes place. */
const follows = (target: Target): Sql =>
  sql`l.series_id = ${target.series_id} and l.starts_at >= ${target.starts_at}::timestamptz and l.cancelled_at is null and l.id <> ${target.id}`;
/**
 * Returns the following lessons of a series that still take place, locked: those that a change of the series reaches, and
 * how many stay because they have begun, have attendance or were changed by themselves.
 */
export async function lockFollowing(tx: Db, target: Target): Promise<{ ids: number[]; kept: number }> {
  await tx.run(sql`select 1 from lessons l where ${follows(target)} order by l.id for update`);
  return tx.one(sql`
    select coalesce(array_agg(l.id order by l.starts_at) filter (where not ${hasHappened} and not l.is_exception), '{}') as ids,
      (count(*) filter (where ${hasHappened} or l.is_exception))::int as kept
    from lessons l where ${follows(target)}`);
}

/** Moves lessons by as many days as the first moves, to the same time of the day in the time zone. */
const movedTo = (timeZone: string, from: Times, to: Times): Sql => {
  const local = (moment: string): Sql => sql`(${moment}::timestamptz at time zone ${timeZone})`;
  const start = sql`(((l.starts_at at time zone ${timeZone})::date + (${local(to.starts_at)}::date - ${local(from.starts_at)}::date) + ${local(to.starts_at)}::time) at time zone ${timeZone})`;
  return sql`starts_at = ${start}, ends_at = ${start} + (${to.ends_at}::timestamptz - ${to.starts_at}::timestamptz),`;
};

interface How {
  moved: { timeZone: string; from: Times; to: Times } | undefined;
  /** Whether the lessons become exceptions of their series. */
  isAlone: boolean;
}
/** Changes the columns that a change has. */
export const updateLessons = (
  tx: Db,
  lessonIds: number[],
  change: LessonFields,
  { moved, isAlone }: How = { moved: undefined, isAlone: false },
): Promise<number> => {
  const own = [...(isAlone ? [sql`is_exception = series_id is not null`] : []), sql`updated_at = now()`];
  const move = moved ? movedTo(moved.timeZone, moved.from, moved.to) : empty;
  return tx.run(
    sql`update lessons l set ${move} ${assignments(lessonFields, change, ...own)} where l.id = any (${lessonIds}::int[])`,
  );
};

/**
 * Gives lessons that move to other days a series of their own from there on, so that the series tells the plan of before
 * and the new one the plan of after.
 */
export const splitSeries = (
  tx: Db,
  {
    seriesId,
    lessonIds,
    timeZone,
    from,
    to,
  }: { seriesId: number; lessonIds: number[]; timeZone: string; from: Times; to: Times },
): Promise<number> =>
  tx.run(sql`
    with days as (
      select (${from.starts_at}::timestamptz at time zone ${timeZone})::date as before, (${to.starts_at}::timestamptz at time zone ${timeZone})::date as after),
    made as (
      insert into lesson_series (company_id, follows_id, start_time, end_time, room, teachers, weekdays, interval_weeks, first_day, last_day)
      select s.company_id, s.id, (${to.starts_at}::timestamptz at time zone ${timeZone})::time, (${to.ends_at}::timestamptz at time zone ${timeZone})::time, s.room, s.teachers, array(select ((d - 1 + (after - before)) % 7 + 7) % 7 + 1 from unnest(s.weekdays) d order by 1), s.interval_weeks, after, greatest(after, s.last_day + (after - before))
      from lesson_series s cross join days where s.id = ${seriesId} and after <> before returning id),
    ended as (
      update lesson_series s set last_day = greatest(s.first_day, before - 1) from days where s.id = ${seriesId} and after <> before)
    update lessons l set series_id = made.id from made where l.id = any (${lessonIds}::int[])`);

export const cancelLessons = (tx: Db, lessonIds: number[], reason: string): Promise<number> =>
  tx.run(sql`
    update lessons set cancelled_at = now(), cancel_reason = ${reason}, updated_at = now() where id = any (${lessonIds}::int[]) and cancelled_at is null`);
export const restoreLessons = async (tx: Db, viewer: Viewer, lessonIds: number[]): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      update lessons set cancelled_at = null, cancel_reason = '', updated_at = now()
      where id = any (${lessonIds}::int[]) and company_id = ${viewer.company_id} and cancelled_at is not null returning id`)
  ).map(({ id }) => id);
export const countOwn = async (db: Db, viewer: Viewer, lessonIds: number[]): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from lessons where id = any (${lessonIds}::int[]) and company_id = ${viewer.company_id}`,
    )
  ).n;

interface Substitution {
  teacherId: number;
  userId: number;
}
/** Returns which of these lessons the teacher leads. */
export const selectLedBy = async (tx: Db, lessonIds: number[], teacherId: number): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select l.id from lessons l where l.id = any (${lessonIds}::int[])
        and (l.teacher_id = ${teacherId} or exists (select 1 from lesson_teachers x where x.lesson_id = l.id and x.user_id = ${teacherId}))`)
  ).map(({ id }) => id);
/** Puts one teacher in the place of another; whoever comes back to the own place stands in for nobody. */
export async function substitute(tx: Db, lessonIds: number[], { teacherId, userId }: Substitution): Promise<void> {
  const standsIn = sql`nullif(coalesce(stands_in_for_id, ${teacherId}::int), ${userId}::int)`;
  await giveBack(tx, lessonIds, [userId]);
  await tx.run(sql`delete from lesson_teachers where lesson_id = any (${lessonIds}::int[]) and user_id = ${userId}`);
  await tx.run(sql`
    update lesson_teachers set user_id = ${userId}, stands_in_for_id = ${standsIn} where lesson_id = any (${lessonIds}::int[]) and user_id = ${teacherId}`);
  await tx.run(sql`
    update lessons set stands_in_for_id = case when teacher_id = ${teacherId} then ${standsIn} else stands_in_for_id end,
      teacher_id = case when teacher_id = ${teacherId} then ${userId} else teacher_id end, updated_at = now()
    where id = any (${lessonIds}::int[])`);
}

/** Returns which of these lessons have a teacher who stands in for another. */
export const selectSubstituted = async (tx: Db, lessonIds: number[]): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select l.id from lessons l where l.id = any (${lessonIds}::int[]) and (l.stands_in_for_id is not null
        or exists (select 1 from lesson_teachers x where x.lesson_id = l.id and x.stands_in_for_id is not null))`)
  ).map(({ id }) => id);

/** Returns how many of these people are not in the groups of the lesson. */
export const countOutsiders = async (tx: Db, lessonId: number, studentIds: number[]): Promise<number> =>
  (
    await tx.one<{ n: number }>(sql`
      select count(*)::int as n from unnest(${studentIds}::int[]) s(id)
      where s.id not in (select gu.user_id from lesson_groups lg join group_users gu on gu.group_id = lg.group_id where lg.lesson_id = ${lessonId})`)
  ).n;
export async function replaceTeams(
  tx: Db,
  lessonId: number,
  teams: readonly { title: string; student_ids: number[] }[],
): Promise<void> {
  const list = JSON.stringify(teams.map((team, position) => ({ ...team, position })));
  await tx.run(sql`delete from lesson_teams where lesson_id = ${lessonId}`);
  await tx.run(sql`
    with given as (select * from jsonb_to_recordset(${list}::jsonb) as t(title text, student_ids int[], position int)),
    made as (insert into lesson_teams (lesson_id, title, position) select ${lessonId}::int, title, position from given returning id, position)
    insert into lesson_team_students (lesson_id, student_id, team_id)
    select ${lessonId}::int, s, made.id from made join given on given.position = made.position cross join unnest(given.student_ids) s`);
  await tx.run(sql`update lessons set updated_at = now() where id = ${lessonId}`);
}
