import type { GroupReport } from '@orbita/contract/groups';
import { type Db, join, type Sql, sql } from '@orbita/database';
import { groupVisibleTo, isGroupOffice } from '../../../access/groups.access.ts';
import { isWithinSemester } from '../../../access/lessons.access.ts';
import type { Page } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { resultsIn } from '../../final-results/index.ts';
import { labelsOf } from '../record/groups.queries.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

export interface ReportFilter {
  query?: string | undefined;
  archived?: boolean | undefined;
  trajectory_id?: number | undefined;
  label_id?: number | undefined;
  semester_id?: number | undefined;
}

/** Condition over groups `g`: whoever reads reports reads them of every group. */
const reported = (viewer: Viewer): Sql =>
  isGroupOffice(viewer) ? groupVisibleTo(viewer) : sql`(g.company_id = ${viewer.company_id} and g.privacy <> 1)`;

const conditionsOf = (viewer: Viewer, filter: ReportFilter): Sql => {
  return join(
    [
      sql`${reported(viewer)} and g.is_archived = ${filter.archived ?? false}`,
      hasWords(sql`g.name`, filter.query),
      ...(filter.trajectory_id === undefined ? [] : [sql`g.trajectory_id = ${filter.trajectory_id}`]),
      ...(filter.label_id === undefined
        ? []
        : [
            sql`exists (select 1 from group_label_groups x where x.group_id = g.id and x.label_id = ${filter.label_id})`,
          ]),
    ],
    ' and ',
  );
};

/** Groups `g` of part `page` with their disciplines `s`. */
const ofPage: Sql = sql`page g join subject_groups sg on sg.group_id = g.id join subjects s on s.id = sg.subject_id where s.deleted_at is null`;

/** Returns one page of the report; each row carries the total. */
export const selectGroupReports = (
  db: Db,
  viewer: Viewer,
  filter: ReportFilter,
  page: Page,
): Promise<(GroupReport & { total: number })[]> =>
  db.rows(sql`
    with page as materialized (
      select g.*, count(*) over ()::int as total from groups g where ${conditionsOf(viewer, filter)} order by g.name, g.id limit ${page.size} offset ${page.offset}),
    members as materialized (select gu.group_id, gu.user_id from page g join group_users gu on gu.group_id = g.id),
    noted as materialized (
      select k.group_id, count(*)::int as total, (count(*) filter (where a.attendance_status in (1, 3)))::int as attended, (count(*) filter (where a.attendance_status = 2))::int as absent
      from members k join lesson_groups lg on lg.group_id = k.group_id join lessons l on l.id = lg.lesson_id join companies co on co.id = l.company_id
      join attendance a on a.lesson_id = l.id and a.student_id = k.user_id where ${isWithinSemester(viewer, filter.semester_id)} group by k.group_id),
    marked as materialized (
      select r.group_id, avg(100 * r.points / r.max_points)::numeric as percent from (${resultsIn(viewer, ofPage, { semesterId: undefined, subjectId: undefined, who: sql`true` })}) r
      where r.max_points > 0 and r.left_on is null group by r.group_id),
    owed as materialized (
      select k.group_id, count(*)::int as retakes, count(distinct r.student_id)::int as debtors
      from members k join retakes r on r.student_id = k.user_id and r.company_id = ${viewer.company_id} and r.deleted_at is null and not r.is_closed
      join subjects s on s.id = r.subject_id and s.deleted_at is null group by k.group_id)
    select g.id, g.name, g.is_archived, ${labelsOf} as labels, (select count(*)::int from members k where k.group_id = g.id) as students_count,
      (select count(*)::int from subject_groups sg join subjects s on s.id = sg.subject_id where sg.group_id = g.id and s.deleted_at is null and not s.is_archived) as subjects_count,
      round(100.0 * n.attended / nullif(n.total, 0), 1)::float as attendance_percent, coalesce(n.absent, 0) as absences_count, round(mk.percent, 1)::float as mark_percent,
      coalesce(o.debtors, 0) as debtors_count, coalesce(o.retakes, 0) as retakes_count, g.total
    from page g left join noted n on n.group_id = g.id left join marked mk on mk.group_id = g.id left join owed o on o.group_id = g.id order by g.name, g.id`);
