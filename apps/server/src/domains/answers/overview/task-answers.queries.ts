import type { TaskAnswer } from '@orbita/contract/answers';
import { type Db, join, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { staffedBy } from '../../../access/subjects.access.ts';
import { isAskedIn } from '../../../access/draws.access.ts';
import { nameMatches, personJson } from '../../users/index.ts';

export interface TaskAnswerFilter {
  pattern_id?: number | undefined;
  step_id?: number | undefined;
  subject_id?: number | undefined;
  group_id?: number | undefined;
  user_id?: number | undefined;
  waiting?: boolean | undefined;
  late?: boolean | undefined;
  mark_type_id?: number | undefined;
  marked?: boolean | undefined;
  query?: string | undefined;
  size: number;
  offset: number;
}

const groupOf: Sql = sql`(select g.name from group_users gu join subject_groups sg on sg.group_id = gu.group_id join groups g on g.id = gu.group_id
  where gu.user_id = u.id and sg.subject_id = s.id order by g.name limit 1)`;

/** Condition over marks `m` of types `t`: the requested type, by default the default one. */
const isOfType = (markTypeId: number | undefined): Sql =>
  markTypeId === undefined ? sql`t.is_default` : sql`t.id = ${markTypeId}`;
/** The mark of the author of answer `a` in its topic. */
const markOf = (markTypeId: number | undefined): Sql =>
  sql`(select m.value from marks m join mark_types t on t.id = m.mark_type_id and ${isOfType(markTypeId)} where m.step_id = a.step_id and m.student_id = a.user_id)`;

export const hasMarkType = async (db: Db, viewer: Viewer, id: number): Promise<boolean> =>
  (await db.row(sql`select 1 from mark_types where id = ${id} and company_id = ${viewer.company_id}`)) !== undefined;

/** Counts the marks on answers of a task by type. */
export const countMarksOfTask = (
  db: Db,
  viewer: Viewer,
  taskId: number,
): Promise<{ mark_type_id: number; n: number }[]> =>
  db.rows(sql`
    select m.mark_type_id, count(*)::int as n from answers a join subjects s on s.id = a.subject_id join marks m on m.step_id = a.step_id and m.student_id = a.user_id
    where a.pattern_id = ${taskId} and a.version > 0 and a.deleted_at is null and ${staffedBy(viewer)} group by m.mark_type_id`);

/** Returns one row per answer, newest first, with the result of its keys. */
export const selectTaskAnswers = (
  db: Db,
  viewer: Viewer,
  filter: TaskAnswerFilter,
): Promise<(TaskAnswer & { total: number })[]> => {
  const equals = (column: Sql, value: number | undefined): Sql[] =>
    value === undefined ? [] : [sql`${column} = ${value}`];
  const words = filter.query?.trim();
  const conditions = [
    sql`a.version > 0 and a.deleted_at is null`,
    staffedBy(viewer),
    ...equals(sql`a.pattern_id`, filter.pattern_id),
    ...equals(sql`a.step_id`, filter.step_id),
    ...equals(sql`a.subject_id`, filter.subject_id),
    ...equals(sql`a.user_id`, filter.user_id),
    ...(filter.group_id === undefined
      ? []
      : [sql`exists (select 1 from group_users gu where gu.user_id = a.user_id and gu.group_id = ${filter.group_id})`]),
    ...(filter.waiting ? [sql`a.waiting_since is not null`] : []),
    ...(filter.late ? [sql`a.is_late`] : []),
    ...(filter.marked === undefined
      ? []
      : [sql`${markOf(filter.mark_type_id)} is ${filter.marked ? sql`not null` : sql`null`}`]),
    ...(words ? [sql`(${nameMatches('u', words)})`] : []),
  ];
  return db.rows(sql`
    with page as (
      select a.id, count(*) over ()::int as total from subjects s join answers a on a.subject_id = s.id join steps st on st.id = a.step_id and st.deleted_at is null
      join patterns p on p.id = a.pattern_id and p.deleted_at is null join users u on u.id = a.user_id
      where ${join(conditions, ' and ')} order by a.submitted_at desc, a.id desc limit ${filter.size} offset ${filter.offset})
    select a.id, a.pattern_id, p.title as pattern_title, a.step_id, st.title as step_title, a.subject_id, s.title as subject_title, ${personJson('u')} as "user",
      coalesce(${groupOf}, '') as group_name, a.version, a.submitted_at, a.is_late, a.waiting_since is not null as is_waiting, points.earned, points.possible, points.unchecked,
      ${markOf(filter.mark_type_id)} as mark, page.total
    from page join answers a on a.id = page.id join subjects s on s.id = a.subject_id join steps st on st.id = a.step_id join patterns p on p.id = a.pattern_id
    join users u on u.id = a.user_id
    cross join lateral (
      select coalesce(round(sum(q.weight * coalesce(af.credit, 0)) filter (where q.key is not null), 2), 0) as earned,
        coalesce(sum(q.weight) filter (where q.key is not null), 0) as possible, coalesce(sum(q.weight) filter (where q.key is null), 0) as unchecked
      from forms q left join answer_fields af on af.form_id = q.id and af.answer_id = a.id where q.pattern_id = a.pattern_id and q.deleted_at is null and ${isAskedIn(sql`q`, sql`af.id`)}) points
    order by a.submitted_at desc, a.id desc`);
};
