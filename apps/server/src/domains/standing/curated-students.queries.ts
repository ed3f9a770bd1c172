// The students of a curator with the reasons why they need the curator, of the facts and rules of a student's standing.
import type { CuratedGroup, CuratedStudent, RiskLimits } from '@orbita/contract/standing';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { curatesStudent } from '../../access/student-records.access.ts';
import { nameMatches, personJson } from '../users/index.ts';
import { factsOf, isAtRisk } from './student-facts.sql.ts';

export interface CuratedFilter {
  query?: string | undefined;
  group_id?: number | undefined;
  needs_attention?: boolean | undefined;
  at_risk?: boolean | undefined;
}

/** The name of group `g`; an archived one says so. Source: specification, section 3. */
const shownName: Sql = sql`g.name || case when g.is_archived then ' (архив)' else '' end`;

/** The groups of a curator; an archived one when it is asked for. */
const curatedGroups = (viewer: Viewer, groupId: number | null): Sql => sql`
  select g.id, ${shownName} as name from curator_groups cg join groups g on g.id = cg.group_id and (not g.is_archived or g.id = ${groupId}::int)
  where cg.curator_id = ${viewer.id} and g.company_id = ${viewer.company_id}`;

/** The students of groups. */
const ownStudents = (viewer: Viewer, groups: Sql): Sql => sql`
  curated as materialized (${groups}),
  placed as materialized (
    select gu.user_id as student_id, curated.id, curated.name from curated join group_users gu on gu.group_id = curated.id
    join company_members m on m.company_id = ${viewer.company_id} and m.user_id = gu.user_id),
  own as materialized (select distinct student_id from placed)`;

/** The last contact about the student of row `x` as JSON. */
const lastContact = (viewer: Viewer): Sql => sql`(
  select json_build_object('kind', c.kind, 'whom', c.whom, 'text', c.text, 'contacted_at', c.contacted_at) from student_contacts c
  where c.student_id = x.student_id and c.company_id = ${viewer.company_id} order by c.contacted_at desc, c.id desc limit 1)`;

/**
 * Those at risk come first, then those with the gravest reasons; the order of reasons is that in which a curator acts
 * on them. Whoever is on leave comes last.
 */
const order: Sql = sql`x.leave is not null, least(x.signs_count, x.risk_signs) desc, x.retakes_overdue_count desc, x.retakes_count + x.overdue_count desc, x.returned_count desc, x.missed_count desc, x.is_silent desc, u.last_name, u.first_name, u.id`;

/** How a student of a group stands, by the rules of the curator's page. */
export interface GroupStanding {
  student_id: number;
  retakes_count: number;
  overdue_count: number;
  missed_count: number;
  risk: CuratedStudent['risk'];
}
/** Returns how the students of a group stand; the caller has checked that the viewer may know. */
export const selectGroupStanding = (db: Db, viewer: Viewer, groupId: number): Promise<GroupStanding[]> =>
  db.rows(sql`
    with ${ownStudents(viewer, sql`select g.id, ${shownName} as name from groups g where g.id = ${groupId} and g.company_id = ${viewer.company_id}`)}, ${factsOf(viewer)}
    select x.student_id, x.retakes_count, x.overdue_count, x.missed_count, case when ${isAtRisk} then 'high' when x.signs_count > 0 then 'some' else 'none' end as risk from x`);

interface CuratedStudents {
  list: CuratedStudent[];
  groups: CuratedGroup[];
  counters: { all: number; needs_attention: number; at_risk: number };
  limits: RiskLimits;
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
  const isAsked = filter.at_risk ? isAtRisk : filter.needs_attention ? sql`x.needs_attention` : sql`true`;
  return db.one(sql`
    with ${ownStudents(viewer, curatedGroups(viewer, filter.group_id ?? null))}, ${factsOf(viewer)},
    matching as materialized (
      select x.* from x join users u on u.id = x.student_id where ${nameMatches('u', filter.query)} and ${inGroup}),
    page as (
      select row_number() over (order by ${order}) as place, x.*, ${personJson('u')} as student from matching x join users u on u.id = x.student_id
      where ${isAsked} order by ${order} limit ${filter.size} offset ${filter.offset})
    select coalesce((select json_agg(json_build_object('student', x.student,
        'groups', coalesce((select json_agg(json_build_object('id', placed.id, 'name', placed.name) order by placed.name, placed.id) from placed where placed.student_id = x.student_id), '[]'),
        'retakes_count', x.retakes_count, 'retakes_overdue_count', x.retakes_overdue_count, 'overdue_count', x.overdue_count, 'returned_count', x.returned_count,
        'missed_count', x.missed_count, 'last_active_at', x.last_active_at, 'is_silent', x.is_silent, 'handed_in_at', x.handed_in_at,
        'patterns', coalesce(x.patterns, '[]'), 'last_contact', case when ${curatesStudent(viewer, sql`x.student_id`)} then ${lastContact(viewer)} end, 'risk', case when ${isAtRisk} then 'high' when x.signs_count > 0 then 'some' else 'none' end,
        'needs_attention', x.needs_attention, 'leave', case when ${curatesStudent(viewer, sql`x.student_id`)} then x.leave end) order by x.place) from page x), '[]') as list,
      coalesce((
        select json_agg(json_build_object('id', g.id, 'name', ${shownName}, 'is_archived', g.is_archived,
          'students_count', (select count(*) from group_users gu join company_members m on m.company_id = g.company_id and m.user_id = gu.user_id where gu.group_id = g.id))
          order by g.is_archived, g.name, g.id)
        from curator_groups cg join groups g on g.id = cg.group_id where cg.curator_id = ${viewer.id} and g.company_id = ${viewer.company_id}), '[]') as groups,
      (select json_build_object('debts', risk_debts, 'missed', risk_missed, 'silent_days', risk_silent_days, 'idle_days', risk_idle_days, 'signs', risk_signs) from limits) as limits,
      (select json_build_object('all', count(*), 'needs_attention', count(*) filter (where needs_attention),
        'at_risk', count(*) filter (where ${isAtRisk})) from matching x) as counters`);
};
