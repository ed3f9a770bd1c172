import { NAMED_LESSONS, type LessonChange } from '@orbita/contract/notifications/types';
import { type Db, type Sql, sql } from '@orbita/database';
import { studiedByStudent } from '../../access/subjects.access.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notificationRows } from './notification-rows.sql.ts';
import type { NotificationRow, WrittenNotification } from './send-notification-events.ts';

/** A changed lesson as its notification stores it. */
export interface LessonFact {
  id: number;
  starts_at: string;
  was_starts_at: string | null;
  room: string;
  was_room: string | null;
  teacher: string;
  /** So far ahead or so small that it is told quietly. */
  is_quiet: boolean;
  subject_ids: readonly number[];
  /** The plan before and after the change; empty for one that did not or does not take place. Equal plans have equal texts. */
  was_plan: string;
  plan: string;
}
/** What a group or a teacher is told of a lesson. */
export interface LessonNews {
  lesson_id: number;
  group_id: number | null;
  user_id: number | null;
  change: LessonChange;
}

/** An unread notification younger than this takes the new changes in. */
const JOINED_MINUTES = 60;
/** So long a read notification is remembered, so that what comes back is told as it was before. */
const REMEMBERED_HOURS = 24;

/**
 * What people were told of lessons lately: unread notifications, which are taken back, and read ones. One that was sent
 * by mail or popped up on an open page has left, so its plan is what people know.
 */
const toldBefore = (viewer: Viewer, present: readonly number[]): Sql => sql`
    joined as (
      delete from notifications n using (select distinct user_id from people) p
      where n.user_id = p.user_id and n.company_id = ${viewer.company_id} and n.type = 'schedule' and n.read_at is null and n.created_at > now() - make_interval(mins => ${JOINED_MINUTES})
      returning n.id, n.user_id, n.payload, n.is_quiet, n.student_id,
        n.dispatched_at is not null or (not n.is_quiet and n.user_id = any (${present}::int[])) as has_left),
    remembered as (
      select n.id, n.user_id, n.payload from notifications n where n.user_id in (select user_id from people) and n.company_id = ${viewer.company_id}
        and n.type = 'schedule' and n.read_at is not null and n.created_at > now() - make_interval(hours => ${REMEMBERED_HOURS})),
    known as materialized (
      select distinct on (k.user_id, k.lesson_id) k.* from (
        select j.user_id, t.key::int as lesson_id, t.value ->> 0 as was, t.value ->> 1 as told, true as is_joined, j.has_left, j.id from joined j cross join jsonb_each(j.payload -> 'plans') t
        union all select r.user_id, t.key::int, t.value ->> 0, t.value ->> 1, false, true, r.id from remembered r cross join jsonb_each(r.payload -> 'plans') t) k
      order by k.user_id, k.lesson_id, k.is_joined desc, k.id desc),
    before as (
      select j.user_id, (o.lesson ->> 'id')::int as lesson_id, o.lesson, j.is_quiet from joined j cross join jsonb_array_elements(j.payload -> 'lessons') o (lesson))`;

/**
 * Writes one notification for each person concerned, joined with a recent one not read yet: the students of the groups to
 * whom a discipline of the lesson is open, their parents, and the teachers. A change that comes back before it has left or
 * was read is told to nobody; a person whose notification was taken back without another one has no id.
 *
 * @param present people with an open page, where notifications pop up at once
 */
export const insertLessonNews = (
  db: Db,
  viewer: Viewer,
  { facts, news, present }: { facts: readonly LessonFact[]; news: readonly LessonNews[]; present: readonly number[] },
): Promise<(WrittenNotification & { is_quiet: boolean })[]> =>
  db.rows(sql`
    with facts as materialized (
      select (f.lesson ->> 'id')::int as lesson_id, f.lesson - '{is_quiet,subject_ids,was_plan,plan}'::text[] as lesson, (f.lesson ->> 'is_quiet')::boolean as is_quiet,
        array(select s.id::int from jsonb_array_elements_text(f.lesson -> 'subject_ids') s (id)) as subject_ids, f.lesson ->> 'was_plan' as was_plan, f.lesson ->> 'plan' as plan
      from jsonb_array_elements(${JSON.stringify(facts)}::jsonb) f (lesson)),
    news as (select * from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as n (lesson_id int, group_id int, user_id int, change text)),
    students as materialized (
      select distinct on (gu.user_id, n.lesson_id) gu.user_id, n.lesson_id, n.change
      from news n join facts f on f.lesson_id = n.lesson_id join groups g on g.id = n.group_id and not g.is_archived join group_users gu on gu.group_id = n.group_id
      where cardinality(f.subject_ids) = 0
        or exists (select 1 from subjects s where s.id = any (f.subject_ids) and ${studiedByStudent(viewer, sql`gu.user_id`)})
      order by gu.user_id, n.lesson_id, n.change = 'withdrawn'),
    meant as (
      select distinct on (p.user_id, p.lesson_id) p.user_id, p.lesson_id, p.change, p.student_id from (
        select n.user_id, n.lesson_id, n.change, null::int as student_id, 0 as place from news n where n.user_id is not null
        union all select st.user_id, st.lesson_id, st.change, null, 1 from students st
        union all select r.relative_id, st.lesson_id, st.change, st.user_id, 2 from students st join relations r on r.student_id = st.user_id and r.company_id = ${viewer.company_id} and r.confirmed_at is not null) p
      where p.user_id is distinct from ${viewer.id}::int
      order by p.user_id, p.lesson_id, p.place, p.change = 'withdrawn'),
    people as materialized (
      select m.*, f.lesson, f.is_quiet, case when m.change = 'added' then '' else f.was_plan end as was, case when m.change in ('cancelled', 'withdrawn') then '' else f.plan end as plan
      from meant m join facts f on f.lesson_id = m.lesson_id),
    ${toldBefore(viewer, present)},
    compared as materialized (
      select p.*, coalesce(case when k.is_joined then case when k.has_left then k.told else k.was end end, p.was) as since, k.was = p.plan and p.plan <> '' as is_as_before
      from people p left join known k on k.user_id = p.user_id and k.lesson_id = p.lesson_id),
    told_now as (select * from compared c where c.since <> c.plan),
    items as (
      select c.user_id, c.lesson_id, c.is_quiet, case
          when c.is_as_before and c.change <> 'restored' then c.lesson || '{"change": "same", "was_starts_at": null, "was_room": null, "teacher": ""}'
          else c.lesson || jsonb_build_object('change', c.change) || case when b.lesson is null then '{}' else jsonb_build_object(
            'was_starts_at', coalesce(nullif(b.lesson -> 'was_starts_at', 'null'), c.lesson -> 'was_starts_at'), 'was_room', coalesce(nullif(b.lesson -> 'was_room', 'null'), c.lesson -> 'was_room'),
            'change', case when c.change in ('cancelled', 'withdrawn', 'restored') or b.lesson ->> 'change' not in ('added', 'moved') then c.change else b.lesson ->> 'change' end) end end as lesson
      from told_now c left join before b on b.user_id = c.user_id and b.lesson_id = c.lesson_id
      union all
      select b.user_id, b.lesson_id, b.is_quiet, b.lesson from before b where not exists (select 1 from people p where p.user_id = b.user_id and p.lesson_id = b.lesson_id)),
    ids as (
      select u.user_id, count(*)::int as count, jsonb_agg(u.lesson_id) as ids, coalesce(jsonb_object_agg(u.lesson_id, u.plans) filter (where u.plans is not null), '{}') as plans from (
        select c.user_id, c.lesson_id, jsonb_build_array(c.since, c.plan) as plans from told_now c
        union all select j.user_id, i.id::int, (array_agg(j.payload #> array['plans', i.id]))[1] from joined j cross join jsonb_array_elements_text(j.payload -> 'ids') i (id)
          where not exists (select 1 from people p where p.user_id = j.user_id and p.lesson_id = i.id::int) group by 1, 2) u group by u.user_id),
    children as (
      select c.user_id, case when count(distinct c.student_id) = 1 and count(*) = count(c.student_id) then min(c.student_id) end as student_id
      from (select user_id, student_id from told_now union all select user_id, student_id from joined) c group by c.user_id),
    told as (
      select ids.user_id, coalesce(bool_and(i.is_quiet), (select bool_and(j.is_quiet) from joined j where j.user_id = ids.user_id), true) as is_quiet, coalesce(jsonb_agg(i.lesson order by i.lesson ->> 'starts_at', i.lesson_id) filter (where i.lesson is not null), '[]') as lessons
      from ids left join items i on i.user_id = ids.user_id group by ids.user_id),
    written as (${notificationRows(
      viewer,
      sql`(select t.user_id, t.is_quiet, c.student_id, jsonb_build_object('count', ids.count, 'ids', ids.ids, 'plans', ids.plans,
          'lessons', jsonb_path_query_array(t.lessons, ${`$[0 to ${NAMED_LESSONS - 1}]`}::jsonpath)) as payload
        from told t join ids on ids.user_id = t.user_id join children c on c.user_id = t.user_id) n`,
      {
        user_id: sql`n.user_id`,
        type: sql`'schedule'`,
        student_id: sql`n.student_id`,
        is_quiet: sql`n.is_quiet`,
        payload: sql`n.payload`,
      },
    )})
    select w.id, w.user_id, t.is_quiet from written w join told t on t.user_id = w.user_id
    union all select distinct null::int, j.user_id, true from joined j where not exists (select 1 from told t where t.user_id = j.user_id)`);

/** Writes one notification of a lesson's homework for each student to whom a discipline of it is open; an unread one is replaced. */
export const insertHomeworkNews = (db: Db, viewer: Viewer, lessonIds: readonly number[]): Promise<NotificationRow[]> =>
  db.rows(sql`
    with students as materialized (
      select distinct gu.user_id, l.id as lesson_id from lessons l join lesson_groups lg on lg.lesson_id = l.id
        join groups g on g.id = lg.group_id and not g.is_archived join group_users gu on gu.group_id = lg.group_id
      where l.id = any (${lessonIds}::int[]) and (not exists (select 1 from lesson_subjects x where x.lesson_id = l.id)
        or exists (select 1 from lesson_subjects x join subjects s on s.id = x.subject_id where x.lesson_id = l.id and ${studiedByStudent(viewer, sql`gu.user_id`)}))),
    replaced as (
      delete from notifications n using students st where n.user_id = st.user_id and n.lesson_id = st.lesson_id and n.type = 'homework' and n.read_at is null)
    ${notificationRows(viewer, sql`students n`, {
      user_id: sql`n.user_id`,
      type: sql`'homework'`,
      lesson_id: sql`n.lesson_id`,
    })}`);

/** Returns the people of groups besides the named ones. */
export const selectConcerned = (
  db: Db,
  { groupIds, userIds }: { groupIds: readonly number[]; userIds: readonly number[] },
): Promise<{ user_id: number }[]> =>
  db.rows(sql`
    select gu.user_id from group_users gu where gu.group_id = any (${groupIds}::int[]) union select unnest(${userIds}::int[])`);
