import { type Db, sql } from '@orbita/database';
import { countsAsTopic, isShown } from '../../access/counted-topics.access.ts';
import { contactsVisibleTo } from '../../access/people.access.ts';
import { recordsVisibleTo } from '../../access/student-records.access.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { todayOf } from '../../platform/today.sql.ts';
import { currentFormJson } from '../education-forms/index.ts';
import { cardHolds, groupNamed } from './reports.access.ts';
import { type Result, resultsIn } from '../final-results/index.ts';
import { inSemester } from './reports.queries.ts';

export interface CardOwner {
  student: string;
  education_form: string | null;
  /** Null when the viewer may not see it. */
  email: string | null;
  phone: string | null;
  curators: string;
}
/** Returns what a study card says of its student. */
export const selectCardOwner = (
  db: Db,
  viewer: Viewer,
  { studentId, groupId }: { studentId: number; groupId: number },
): Promise<CardOwner> =>
  db.one(sql`
    select concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, ${currentFormJson(viewer.company_id)}->>'title' as education_form,
      case when ${contactsVisibleTo(viewer)} then u.email end as email, case when ${contactsVisibleTo(viewer)} then u.phone end as phone,
      coalesce((select string_agg(concat_ws(' ', k.last_name, k.first_name, nullif(k.middle_name, '')), ', ' order by k.last_name, k.first_name, k.id)
        from curator_groups cg join users k on k.id = cg.curator_id where cg.group_id = ${groupId}), '') as curators
    from users u where u.id = ${studentId}`);

export interface Move {
  /** Days as `dd.mm.yyyy`; the last one is null while it lasts. */
  since: string;
  until: string | null;
  kind: 'group' | 'status';
  title: string;
  /** Number and day of the order of enrolment, for those who read contracts. */
  basis: string | null;
}
/** Returns the groups and temporary statuses of a student in the order of their days. */
export const selectMoves = (db: Db, viewer: Viewer, studentId: number): Promise<Move[]> =>
  db.rows(sql`
    with zone as materialized (select co.time_zone from companies co where co.id = ${viewer.company_id}),
    stays as (
      select gu.group_id, gu.joined_at, null::timestamptz as left_at from group_users gu where gu.user_id = ${studentId}
      union all select f.group_id, f.joined_at, f.left_at from former_members f where f.user_id = ${studentId}),
    days as (
      select (x.joined_at at time zone zone.time_zone)::date as since, (x.left_at at time zone zone.time_zone)::date as until, 'group' as kind, g.name as title,
        ${
          can(viewer, 'contracts_read')
            ? sql`(select r.number || ' · ' || to_char(r.ordered_on, 'DD.MM.YYYY') from contracts c join enrolment_order_people p on p.contract_id = c.id
              join enrolment_orders r on r.id = p.order_id and r.group_id = g.id and r.undone_at is null
              where c.user_id = ${studentId} and c.company_id = ${viewer.company_id} order by r.id desc limit 1)`
            : sql`null::text`
        } as basis
      from stays x join groups g on g.id = x.group_id and ${groupNamed(viewer)} cross join zone
      union all select tu.start_date, nullif(tu.end_date, '9999-12-31'), 'status', ts.title, null
      from temporary_status_users tu join temporary_statuses ts on ts.id = tu.temporary_status_id
      where tu.user_id = ${studentId} and tu.company_id = ${viewer.company_id} and ${recordsVisibleTo(viewer, sql`tu.user_id`)})
    select to_char(since, 'DD.MM.YYYY') as since, to_char(until, 'DD.MM.YYYY') as until, kind, title, basis from days order by days.since, days.until nulls last, kind, title`);

interface CardScope {
  studentId: number;
  groupId: number;
  semesterId: number | undefined;
}
/** Returns the results of a student in the disciplines studied now, and in those in which there are results. */
export const selectCardResults = (
  db: Db,
  viewer: Viewer,
  { studentId, groupId, semesterId }: CardScope,
): Promise<Result[]> =>
  db.rows(
    resultsIn(
      viewer,
      sql`groups g cross join subjects s where g.id = ${groupId} and ${cardHolds(viewer)} and ${inSemester(semesterId)} and s.id in (
        select sg.subject_id from group_users own join subject_groups sg on sg.group_id = own.group_id join groups og on og.id = own.group_id and not og.is_archived where own.user_id = ${studentId}
        union select own.subject_id from marks m join steps own on own.id = m.step_id where m.student_id = ${studentId}
        union select own.subject_id from passings p join steps own on own.id = p.step_id where p.student_id = ${studentId})`,
      // The card tells of the student, whenever the student came to the group.
      { semesterId, subjectId: undefined, days: false, who: sql`u.id = ${studentId}` },
    ),
  );

export interface CardSubject {
  subject_id: number;
  /** Hours of its topics; null when none has any. */
  hours: number | null;
  /** The semester in which it is studied now, or was last; null without one. */
  semester: string | null;
  retakes_open: number;
  retakes_closed: number;
}
/** Returns what a card says of disciplines besides results, in the order of semesters. */
export const selectCardSubjects = (
  db: Db,
  viewer: Viewer,
  asked: { studentId: number; semesterId: number | undefined; subjectIds: number[] },
): Promise<CardSubject[]> =>
  db.rows(sql`
    with own as materialized (select s.id, s.title from subjects s where s.company_id = ${viewer.company_id} and s.id = any (${asked.subjectIds})),
    placed as (
      select distinct on (sh.subject_id) sh.subject_id, m.id, m.title, m.started_at from own join subject_halves sh on sh.subject_id = own.id
      join half_semesters hs on hs.half_id = sh.half_id join semesters m on m.id = hs.semester_id and m.company_id = ${viewer.company_id}
      where ${asked.semesterId === undefined ? sql`true` : sql`m.id = ${asked.semesterId}`}
      order by sh.subject_id, m.started_at <= ${todayOf(viewer.company_id)} desc, abs(m.started_at - ${todayOf(viewer.company_id)}), m.id),
    sized as (
      select st.subject_id, sum(st.hours)::float as hours from own join steps st on st.subject_id = own.id join chapters c on c.id = st.chapter_id
      where ${isShown} and ${countsAsTopic()} group by 1),
    retaken as (
      select r.subject_id, (count(*) filter (where not r.is_closed))::int as open, (count(*) filter (where r.is_closed))::int as closed
      from retakes r join own on own.id = r.subject_id where r.student_id = ${asked.studentId} and r.company_id = ${viewer.company_id} and r.deleted_at is null group by 1)
    select own.id as subject_id, z.hours, p.title as semester, coalesce(k.open, 0) as retakes_open, coalesce(k.closed, 0) as retakes_closed
    from own left join placed p on p.subject_id = own.id left join sized z on z.subject_id = own.id left join retaken k on k.subject_id = own.id
    order by p.started_at nulls last, p.id, own.title, own.id`);
