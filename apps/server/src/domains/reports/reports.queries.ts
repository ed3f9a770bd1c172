import type { GradeBound } from '@orbita/contract/companies';
import { type Columns, type Db, type Sql, sql } from '@orbita/database';
import { countsAsTopic, isShown } from '../../access/counted-topics.access.ts';
import { pointsCap, retakeShownTo } from '../../access/retakes.access.ts';
import { rolesAdmit } from '../../access/topic-roles.access.ts';
import type { Viewer } from '../../http/viewer.ts';
import { isHeld, type Left, membersIn } from './members.sql.ts';
import { type Groups, reportsOn, reportsWhole } from './reports.access.ts';

export interface Scope {
  groupIds: number[] | undefined;
  subjectId: number | undefined;
  semesterId: number | undefined;
}

export const inSemester = (semesterId: number | undefined): Sql =>
  semesterId === undefined
    ? sql`true`
    : sql`exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = ${semesterId})`;
export const isAsked = ({ groupIds, subjectId, semesterId }: Scope): Sql => sql`(
  ${groupIds === undefined ? sql`true` : sql`g.id = any (${groupIds})`} and ${subjectId === undefined ? sql`true` : sql`s.id = ${subjectId}`} and ${inSemester(semesterId)})`;

export interface Place {
  group_id: number;
  name: string;
  subject_id: number;
  title: string;
  is_whole: boolean;
}
export interface WholeGroup {
  id: number;
  name: string;
  students: { id: number; name: string }[];
}
/** Returns the disciplines of groups that a report for the viewer may hold: of the groups named, or of all of this kind. */
export const selectPlaces = (db: Db, viewer: Viewer, scope: Scope, groups = groupsOf(scope)): Promise<Place[]> =>
  db.rows(sql`
    select g.id as group_id, g.name, s.id as subject_id, s.title, ${reportsWhole(viewer, groups)} as is_whole from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id
    where ${reportsOn(viewer, groups)} and ${isAsked(scope)} order by g.name, g.id, s.title, s.id`);

/** Returns the students of a group about whom the viewer makes forms; undefined when there is no such group. */
export const selectWholeGroup = (
  db: Db,
  viewer: Viewer,
  groupId: number,
  groups: Groups = 'in-use',
): Promise<WholeGroup | undefined> =>
  db.row(sql`
    select g.id, g.name, coalesce((select json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')))
        order by u.last_name, u.first_name, u.id) from group_users gu join users u on u.id = gu.user_id where gu.group_id = g.id), '[]') as students
    from groups g where g.id = ${groupId} and ${reportsWhole(viewer, groups)}`);

export interface About {
  /** Teachers of the discipline, when the form is of one. */
  teachers: string;
  /** Trajectory of the group. */
  programme: string;
}
export const selectAbout = (
  db: Db,
  { groupId, subjectId }: { groupId: number; subjectId: number | undefined },
): Promise<About> =>
  db.one(sql`
    select coalesce((select string_agg(concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')), ', ' order by u.last_name, u.first_name, u.id)
      from subject_users su join users u on u.id = su.user_id and u.deleted_at is null where su.subject_id = ${subjectId ?? null}::int and su.role_type = 'TEACHER'), '') as teachers,
      coalesce((select coalesce(nullif(t.educational_program_name, ''), t.title) from groups g join trajectories t on t.id = g.trajectory_id where g.id = ${groupId}), '') as programme`);

export const selectSemesters = (db: Db, companyId: number): Promise<{ id: number; title: string }[]> =>
  db.rows(sql`select id, title from semesters where company_id = ${companyId} order by started_at desc, id desc`);

export interface Frame {
  institution: string;
  semester: string | null;
  /** Today, `dd.mm.yyyy`. */
  day: string;
  exam_grades: GradeBound[];
  credit_grades: GradeBound[];
}
/** How many disciplines a group studies in a semester, whoever may read them. */
export const countSubjects = async (db: Db, viewer: Viewer, scope: Scope): Promise<number> =>
  (
    await db.one<{ count: number }>(sql`
      select count(*)::int as count from subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id
      where s.company_id = ${viewer.company_id} and g.company_id = s.company_id and s.deleted_at is null and ${isAsked({ ...scope, subjectId: undefined })}`)
  ).count;

export const selectFrame = (db: Db, companyId: number, semesterId: number | undefined): Promise<Frame> =>
  db.one(sql`
    select co.title as institution, (select m.title from semesters m where m.id = ${semesterId ?? null}::int and m.company_id = co.id) as semester,
      to_char(now() at time zone co.time_zone, 'DD.MM.YYYY') as day, co.exam_grades, co.credit_grades from companies co where co.id = ${companyId}`);

export interface Result extends Left {
  group_id: number;
  group: string;
  student_id: number;
  student: string;
  subject_id: number;
  subject: string;
  /** It ends with a credit and not with an examination. */
  is_credit: boolean;
  points: number;
  max_points: number | null;
  /** The mean share of the maximum over the topics that have a mark, in per cent, as the journal shows it; null without marks. */
  share: number | null;
  /** Topics with a final status, of those that the student sees. */
  passed: number;
  topics: number;
}
/**
 * Returns what the students of groups have reached in their disciplines, by group, student and discipline.
 * Points are those of the journal: default marks of shown checkpoints, with retakes that the student has, up to the cap.
 */
export const selectResults = (db: Db, viewer: Viewer, scope: Scope): Promise<Result[]> =>
  db.rows(resultsOf(viewer, scope));
/** The query of {@link selectResults}. */
export const resultsOf = (viewer: Viewer, scope: Scope): Columns<Result> =>
  resultsIn(
    viewer,
    sql`subject_groups sg join groups g on g.id = sg.group_id join subjects s on s.id = sg.subject_id where ${reportsOn(viewer, groupsOf(scope))} and ${isAsked(scope)}`,
    { ...scope, who: sql`true` },
  );
/** Groups that are named may be archived; all groups are those in use. */
export const groupsOf = ({ groupIds }: Scope): Groups => (groupIds === undefined ? 'in-use' : 'any');

interface Whose extends Pick<Scope, 'semesterId' | 'subjectId'> {
  /** Condition over users `u`. */
  who: Sql;
}
/** The results of members of groups `g` in disciplines `s`, of those for whom the condition holds. */
export const resultsIn = (viewer: Viewer, places: Sql, { who, ...scope }: Whose): Sql => sql`
    with places as materialized (
      select g.id as group_id, g.name as "group", s.id as subject_id, s.title as subject, ${pointsCap} as cap, s.company_id, s.is_credit from ${places}),
    taught as materialized (select distinct subject_id from places),
    t as materialized (
      select st.id, st.subject_id, st.is_retake, st.max_mark, st.roles_ids, st.roles_ids <> '{}' as has_roles, st.type = 2 and st.max_mark is not null as counts, 100 / nullif(st.max_mark, 0) as rate from steps st join chapters c on c.id = st.chapter_id
      where st.subject_id in (select subject_id from taught) and ${isShown}),
    sizes as materialized (
      select subject_id, (count(*) filter (where ${countsAsTopic('t')}))::int as topics, (sum(max_mark) filter (where counts and not is_retake))::float as most from t where not has_roles group by subject_id),
    ${membersIn(viewer, { ...scope, groups: sql`select group_id from places` })},
    -- A topic for certain roles counts for whoever holds one, and for whoever has a result in it.
    own_sizes as materialized (
      select o.student_id, o.subject_id, (count(*) filter (where ${countsAsTopic('o')}))::int as topics, (sum(o.max_mark) filter (where o.counts and not o.is_retake))::float as most
      from (select distinct own.user_id as student_id, t.* from t join places x on x.subject_id = t.subject_id join members own on own.group_id = x.group_id where t.has_roles) o
      where ${rolesAdmit(sql`o.student_id`, 'o')} or exists (select 1 from marks m where m.step_id = o.id and m.student_id = o.student_id)
        or exists (select 1 from passings p where p.step_id = o.id and p.student_id = o.student_id) group by 1, 2),
    students as materialized (select distinct u.id from members join users u on u.id = members.user_id where ${who}),
    points as materialized (
      select m.student_id, t.subject_id, sum(m.value) filter (where t.counts) as points, avg(m.value * t.rate)::float as share
      from students join marks m on m.student_id = students.id join t on t.id = m.step_id and t.max_mark is not null
      where m.mark_type_id = (select k.id from mark_types k where k.company_id = ${viewer.company_id} and k.is_default)
        and (not t.is_retake or ${retakeShownTo(sql`m.student_id`, 't')}) group by 1, 2),
    passed as materialized (
      select p.student_id, t.subject_id, count(*)::int as passed from students join passings p on p.student_id = students.id join t on t.id = p.step_id and ${countsAsTopic('t')}
      where p.passed_status_id = any (array(select ps.id from pass_statuses ps where ps.company_id = ${viewer.company_id} and ps.is_final)) group by 1, 2)
    select x.group_id, x."group", u.id as student_id, concat_ws(' ', u.last_name, u.first_name, nullif(u.middle_name, '')) as student, x.subject_id, x.subject, x.is_credit,
      least(coalesce(pt.points, 0), x.cap)::float as points, least(coalesce(z.most + coalesce(oz.most, 0), oz.most), x.cap)::float as max_points, pt.share, coalesce(pa.passed, 0) as passed, coalesce(z.topics, 0) + coalesce(oz.topics, 0) as topics,
      own.left_on, own.was_moved
    from places x join members own on own.group_id = x.group_id join students on students.id = own.user_id join users u on u.id = own.user_id left join sizes z on z.subject_id = x.subject_id
      left join own_sizes oz on oz.student_id = u.id and oz.subject_id = x.subject_id
      left join points pt on pt.student_id = u.id and pt.subject_id = x.subject_id left join passed pa on pa.student_id = u.id and pa.subject_id = x.subject_id
    where ${isHeld(sql`pt.student_id is not null or pa.student_id is not null`)}
    order by x."group", x.group_id, u.last_name, u.first_name, u.id, x.subject, x.subject_id`;
