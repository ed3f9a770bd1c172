import type { StudentWork } from '@orbita/contract/answers';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import type { RetiredOption } from '../../tasks/index.ts';
import { personJson } from '../../users/index.ts';
import { answerVisibleTo } from '../../../access/answers.access.ts';
import { answerColumns, answerJoins } from '../answers.queries.ts';
import { listedValue, textsOf, wholeValue } from '../list-texts.sql.ts';

export interface StudentWorkFilter {
  forUser?: number | undefined;
  others?: boolean | undefined;
  size: number;
  offset: number;
}
/** Returns people whose answers in a topic the viewer may read, each with those answers. */
export const selectStudentWorks = (
  db: Db,
  viewer: Viewer,
  stepId: number,
  filter: StudentWorkFilter,
): Promise<(StudentWork & { total: number })[]> => {
  const person = filter.forUser === undefined ? sql`true` : sql`a.user_id = ${filter.forUser}`;
  const others = filter.others ? sql`a.user_id <> ${viewer.id}` : sql`true`;
  return db.rows(sql`
    with seen as materialized (
      select a.id, a.user_id, a.subject_id from answers a join subjects s on s.id = a.subject_id
      where a.step_id = ${stepId} and a.version > 0 and ${person} and ${others} and ${answerVisibleTo(viewer)}),
    people as (
      select u.id, u.last_name, u.first_name, o.subject_id, count(*) over ()::int as total
      from (select distinct user_id, subject_id from seen) o join users u on u.id = o.user_id
      order by u.last_name, u.first_name, u.id limit ${filter.size} offset ${filter.offset}),
    ${textsOf(sql`(select seen.id from seen join people on people.id = seen.user_id) listed`)}
    select p.total, ${personJson('w')} as "user",
      coalesce((select g.name from group_users gu join subject_groups sg on sg.group_id = gu.group_id join groups g on g.id = gu.group_id
        where gu.user_id = p.id and sg.subject_id = p.subject_id order by g.name limit 1), '') as group_name,
      coalesce((select json_agg(row_to_json(one) order by one.pattern_id) from (
        select ${answerColumns(viewer, filter.forUser === undefined ? listedValue : wholeValue)} from seen join (${answerJoins(viewer)}) on a.id = seen.id where seen.user_id = p.id) one), '[]') as answers
    from people p join users w on w.id = p.id order by p.last_name, p.first_name, p.id`);
};

export interface TopicFigures {
  students: number;
  submitted: number;
  waiting: number;
  returned: number;
  marked: number;
  late: number;
  average: number | null;
  median: number | null;
  marks: number[] | null;
  days: { date: string; count: number }[];
}

/** The parts `study` and `handed` of a statement: students of the topic's discipline, and what they handed in. */
const handedIn = (stepId: number, subjectId: number, groupId: number | undefined): Sql => sql`
  study as materialized (
    select distinct gu.user_id from subject_groups sg join group_users gu on gu.group_id = sg.group_id
    where sg.subject_id = ${subjectId} and ${groupId === undefined ? sql`true` : sql`sg.group_id = ${groupId}`}),
  handed as materialized (
    select a.id, a.pattern_id, a.user_id, a.created_at, a.waiting_since, a.is_late from answers a join study on study.user_id = a.user_id
    where a.step_id = ${stepId} and a.deleted_at is null and a.version > 0)`;

export const selectFigures = (
  db: Db,
  viewer: Viewer,
  {
    stepId,
    subjectId,
    groupId,
    returned,
  }: { stepId: number; subjectId: number; groupId: number | undefined; returned: number },
): Promise<TopicFigures> =>
  db.one(sql`
    with ${handedIn(stepId, subjectId, groupId)},
    work as materialized (
      select user_id, bool_or(waiting_since is not null) as waits, bool_or(is_late) as late, min(created_at) as first_at from handed group by user_id),
    person as materialized (
      select w.user_id is not null as submitted, coalesce(w.waits, false) as waits, coalesce(w.late, false) as late, p.passed_status_id, m.value as mark
      from study left join work w on w.user_id = study.user_id
      left join passings p on p.step_id = ${stepId} and p.student_id = study.user_id
      left join main_marks m on m.step_id = ${stepId} and m.student_id = study.user_id)
    select count(*)::int as students, (count(*) filter (where submitted))::int as submitted, (count(*) filter (where waits))::int as waiting,
      (count(*) filter (where submitted and not waits and passed_status_id = ${returned}))::int as returned, count(mark)::int as marked,
      (count(*) filter (where late))::int as late, round(avg(mark), 2) as average, percentile_cont(0.5) within group (order by mark) as median,
      array_agg(mark::float8) filter (where mark is not null) as marks,
      coalesce((select json_agg(json_build_object('date', d.date, 'count', d.n) order by d.date) from (
        select (first_at at time zone (select time_zone from companies where id = ${viewer.company_id}))::date as date, count(*)::int as n from work group by 1) d), '[]') as days
    from person`);

export interface QuestionFigures {
  form_id: number;
  pattern_id: number;
  title: string;
  type: string;
  options: string[];
  option_ids: number[] | null;
  retired_options: RetiredOption[];
  key: unknown;
  draw_id: number | null;
  asked: number;
  answered: number;
  credit: number | null;
  full: number;
  /** Number of times each option was chosen, by option number. */
  chosen: Record<string, number> | null;
}
export const selectQuestionFigures = (
  db: Db,
  { stepId, subjectId, groupId }: { stepId: number; subjectId: number; groupId: number | undefined },
): Promise<QuestionFigures[]> =>
  db.rows(sql`
    with ${handedIn(stepId, subjectId, groupId)},
    given as materialized (
      select af.id, af.form_id, af.value, af.credit,
        (af.value is not null and af.value not in ('null', '""', '[]')) or exists (select 1 from answer_attachments x where x.field_id = af.id) as is_given
      from handed h join answer_fields af on af.answer_id = h.id),
    choice as materialized (
      select g.form_id, o.index, count(*)::int as n from given g
      cross join lateral jsonb_array_elements_text(case jsonb_typeof(g.value) when 'array' then g.value when 'number' then jsonb_build_array(g.value) else '[]' end) o(index)
      group by 1, 2)
    select f.id as form_id, f.draw_id,
      case when f.draw_id is null then (select count(*)::int from handed h where h.pattern_id = p.id) else (select count(*)::int from given g where g.form_id = f.id) end as asked,
       p.id as pattern_id, f.title, f.type, f.options, f.option_ids, f.retired_options, f.key,
      (select count(*)::int from given g where g.form_id = f.id and g.is_given) as answered,
      (select round(avg(g.credit), 4) from given g where g.form_id = f.id) as credit,
      (select count(*)::int from given g where g.form_id = f.id and g.credit = 1) as full,
      (select jsonb_object_agg(c.index, c.n) from choice c where c.form_id = f.id) as chosen
    from patterns p join forms f on f.pattern_id = p.id where p.step_id = ${stepId} and p.deleted_at is null and f.deleted_at is null
    order by p.index, p.id, f.number, f.id`);
