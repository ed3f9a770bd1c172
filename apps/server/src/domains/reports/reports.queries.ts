import { type Columns, type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { type Result, resultsIn, type Scales } from '../final-results/index.ts';
import { type Groups, reportsOn, reportsWhole } from './reports.access.ts';

export interface Scope {
  groupIds: number[] | undefined;
  subjectId: number | undefined;
  semesterId: number | undefined;
}

/** Condition: discipline `s` is in the semester, or has results in it. */
export const inSemester = (semesterId: number | undefined): Sql =>
  semesterId === undefined
    ? sql`true`
    : sql`(exists (select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = ${semesterId})
        or exists (select 1 from final_results r where r.subject_id = s.id and r.semester_id = ${semesterId}))`;
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

export interface Frame extends Scales {
  institution: string;
  semester: string | null;
  /** Today, `dd.mm.yyyy`. */
  day: string;
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

/**
 * Returns what the students of groups have reached in their disciplines, by group, student and discipline.
 * What counts is said by {@link resultsIn}.
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
/** Whether the institution has each of the groups, which the viewer reports on as a whole, and the semester. */
export const isKnownScope = async (
  db: Db,
  viewer: Viewer,
  { groupIds, semesterId }: Pick<Scope, 'groupIds' | 'semesterId'>,
): Promise<boolean> =>
  (
    await db.one<{ is_known: boolean }>(sql`
      select not exists (select 1 from unnest(${groupIds ?? []}::int[]) asked
          where not exists (select 1 from groups g where g.id = asked and ${reportsWhole(viewer, 'any')}))
        and (${semesterId ?? null}::int is null or exists (select 1 from semesters x where x.id = ${semesterId ?? null}::int and x.company_id = ${viewer.company_id})) as is_known`)
  ).is_known;
/** Groups that are named may be archived; all groups are those in use. */
export const groupsOf = ({ groupIds }: Scope): Groups => (groupIds === undefined ? 'in-use' : 'any');
