// The students of a curator with the reasons why they need the curator, of the facts and rules of a student's standing.
import { RETURNED_STATUS_ID } from '@orbita/contract/permissions';
import type { CuratedGroup, CuratedStudent } from '@orbita/contract/standing';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { admittedByPrivacy, studiedByStudent } from '../../access/subjects.access.ts';
import { retakeAllPassed } from '../../access/retakes.access.ts';
import { openByPasswords } from '../../access/topic-gates.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import { asksForWork, dueDatesOfMany, dueOfDates } from '../../access/topic-plans.access.ts';
import { nameMatches, personJson } from '../users/index.ts';

/** For how many days a missed lesson counts, and how many without any activity are silence. */
const [MISSED_DAYS, SILENT_DAYS] = [30, 14];

export interface CuratedFilter {
  query?: string | undefined;
  group_id?: number | undefined;
  needs_attention?: boolean | undefined;
}

/** The viewer's students, whom and what a group filter leaves, and the disciplines that each of them may open. */
const ownStudents = (viewer: Viewer): Sql => sql`
  curated as materialized (
    select g.id, g.name from curator_groups cg join groups g on g.id = cg.group_id and not g.is_archived
    where cg.curator_id = ${viewer.id} and g.company_id = ${viewer.company_id}),
  placed as materialized (
    select gu.user_id as student_id, curated.id, curated.name from curated join group_users gu on gu.group_id = curated.id
    join company_members m on m.company_id = ${viewer.company_id} and m.user_id = gu.user_id),
  own as materialized (select distinct student_id from placed),
  studied as materialized (
    select distinct own.student_id, s.id as subject_id from own join group_users gu on gu.user_id = own.student_id
    join subject_groups sg on sg.group_id = gu.group_id join subjects s on s.id = sg.subject_id
    where ${studiedByStudent(viewer, sql`own.student_id`)}),
  studying as materialized (select student_id, array_agg(subject_id) as subject_ids from studied group by student_id)`;

const waits = (step: Sql, student: Sql): Sql =>
  sql`exists (select 1 from answers a where a.step_id = ${step} and a.user_id = ${student} and a.deleted_at is null and a.waiting_since is not null)`;
/** Condition: passing `p` says that work was returned for changes, and it has not been handed in again. */
const isReturned: Sql = sql`(p.passed_status_id = ${RETURNED_STATUS_ID} and not ${waits(sql`p.step_id`, sql`p.student_id`)}
  and exists (select 1 from answers a where a.step_id = p.step_id and a.user_id = p.student_id and a.deleted_at is null and a.submitted_at is not null))`;

/** Condition: topic `st` of chapter `c` is shown to the student of the row `x`, and no password closes it. */
const namedToStudent: Sql = sql`(st.deleted_at is null and c.deleted_at is null and not st.hidden and not c.hidden
  and ${topicShownTo(sql`x.student_id`)} and ${openByPasswords(sql`x.student_id`)})`;

/** Open retakes, and overdue topics that no open retake asks for and whose work neither waits to be marked nor was returned. */
const debts = (viewer: Viewer): Sql => sql`
  open_retakes as materialized (
    select r.id, r.student_id, r.until from own join retakes r on r.student_id = own.student_id join subjects s on s.id = r.subject_id
    where r.company_id = ${viewer.company_id} and r.deleted_at is null and not r.is_closed and s.deleted_at is null
      and not s.hidden and not s.is_archived and ${admittedByPrivacy(sql`r.student_id`)}),
  retaking as (
    select r.student_id, count(*)::int as open_count, (count(*) filter (where r.until < now()))::int as overdue_count
    from open_retakes r where not ${retakeAllPassed} group by r.student_id),
  t as materialized (
    select st.id, st.subject_id from (select distinct subject_id from studied) d join steps st on st.subject_id = d.subject_id
    where st.deleted_at is null and not st.hidden),
  due as materialized (
    select d.student_id, d.step_id from (${dueDatesOfMany}) d group by d.student_id, d.step_id having ${dueOfDates} < now()),
  asked as materialized (select r.student_id, rc.step_id from open_retakes r join retake_checkpoints rc on rc.retake_id = r.id),
  unpassed as materialized (
    select due.student_id, due.step_id, st.subject_id from due join steps st on st.id = due.step_id
    where ${asksForWork()} and (due.student_id, due.step_id) not in (select student_id, step_id from asked) and not exists (
      select 1 from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
      where p.step_id = due.step_id and p.student_id = due.student_id and (ps.is_final or ${isReturned}))
      and not ${waits(sql`due.step_id`, sql`due.student_id`)}),
  overdue as (
    select x.student_id, count(*)::int as n
    from unpassed x join studying on studying.student_id = x.student_id and x.subject_id = any (studying.subject_ids)
    join steps st on st.id = x.step_id join chapters c on c.id = st.chapter_id
    where ${namedToStudent}
    group by x.student_id)`;

/** Work returned for changes, lessons missed lately, and when the student was last active. */
const signs: Sql = sql`
  returned as (
    select x.student_id, count(*)::int as n
    from studied x join steps st on st.subject_id = x.subject_id join chapters c on c.id = st.chapter_id
    join passings p on p.step_id = st.id and p.student_id = x.student_id
    where ${isReturned} and ${namedToStudent}
    group by x.student_id),
  missed as (
    select x.student_id, count(*)::int as n
    from studying x join attendance a on a.student_id = x.student_id and a.attendance_status = 2
    join lessons l on l.id = a.lesson_id and l.starts_at > now() - make_interval(days => ${MISSED_DAYS}::int)
    where exists (select 1 from lesson_subjects ls where ls.lesson_id = l.id and ls.subject_id = any (x.subject_ids))
    group by x.student_id),
  active as (
    select own.student_id, greatest(u.last_seen_at, (
      select max(a.submitted_at) from answers a where a.user_id = u.id and a.deleted_at is null)) as at
    from own join users u on u.id = own.student_id)`;

const counted = (viewer: Viewer): Sql => sql`
  ${ownStudents(viewer)}, ${debts(viewer)}, ${signs},
  facts as materialized (
    select own.student_id, coalesce(retaking.open_count, 0) as retakes_count, coalesce(retaking.overdue_count, 0) as retakes_overdue_count,
      coalesce(overdue.n, 0) as overdue_count, coalesce(returned.n, 0) as returned_count, coalesce(missed.n, 0) as missed_count, active.at as last_active_at,
      exists (select 1 from studying where studying.student_id = own.student_id)
        and coalesce(active.at < now() - make_interval(days => ${SILENT_DAYS}::int), true) as is_silent
    from own join active using (student_id) left join retaking using (student_id) left join overdue using (student_id)
    left join returned using (student_id) left join missed using (student_id)),
  x as materialized (
    select facts.*, is_silent or retakes_count + overdue_count + returned_count + missed_count > 0 as needs_attention from facts)`;

/** Those with the gravest reasons come first; the order of reasons is that in which a curator acts on them. */
const order: Sql = sql`x.retakes_overdue_count desc, x.retakes_count + x.overdue_count desc, x.returned_count desc, x.missed_count desc, x.is_silent desc, u.last_name, u.first_name, u.id`;

interface CuratedStudents {
  list: CuratedStudent[];
  groups: CuratedGroup[];
  counters: { all: number; needs_attention: number };
}
/** Returns a page of the viewer's students, counters of those who match, and the viewer's groups. */
export const selectCuratedStudents = (
  db: Db,
  viewer: Viewer,
  filter: CuratedFilter & Page,
): Promise<CuratedStudents> => {
  const inGroup =
    filter.group_id === undefined
      ? sql`true`
      : sql`exists (select 1 from placed where placed.student_id = x.student_id and placed.id = ${filter.group_id})`;
  return db.one(sql`
    with ${counted(viewer)},
    matching as materialized (
      select x.* from x join users u on u.id = x.student_id where ${nameMatches('u', filter.query)} and ${inGroup}),
    page as (
      select row_number() over (order by ${order}) as place, x.*, ${personJson('u')} as student from matching x join users u on u.id = x.student_id
      where ${filter.needs_attention ? sql`x.needs_attention` : sql`true`} order by ${order} limit ${filter.size} offset ${filter.offset})
    select coalesce((select json_agg(json_build_object('student', x.student,
        'groups', (select json_agg(json_build_object('id', placed.id, 'name', placed.name) order by placed.name, placed.id) from placed where placed.student_id = x.student_id),
        'retakes_count', x.retakes_count, 'retakes_overdue_count', x.retakes_overdue_count, 'overdue_count', x.overdue_count, 'returned_count', x.returned_count,
        'missed_count', x.missed_count, 'last_active_at', x.last_active_at, 'is_silent', x.is_silent, 'needs_attention', x.needs_attention) order by x.place) from page x), '[]') as list,
      coalesce((select json_agg(json_build_object('id', curated.id, 'name', curated.name) order by curated.name, curated.id) from curated), '[]') as groups,
      (select json_build_object('all', count(*), 'needs_attention', count(*) filter (where needs_attention)) from matching) as counters`);
};
