// Final results: disciplines of the past semester that are closed, and one of the present semester whose teacher closes it early.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY } from '../calendar.ts';

/** The discipline that is closed early; a few of its students are still open. */
const EARLY_CODE = 'ОП.05';
/** Every so many students of it is not confirmed yet. */
const OPEN_EACH = 6;
/** Whom of it the teacher gave a better grade, with the reason. */
const BETTER_EACH = 7;

/**
 * Confirms results by the scale of the institution, of the points of checkpoints that have a mark or are due. Past disciplines
 * without marks get none, since nothing of them was kept.
 */
export async function addFinalResults(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  await tx.run(sql`
    with chosen as materialized (
      select s.id, s.is_archived, s.is_credit, (select su.user_id from subject_users su where su.subject_id = s.id and su.role_type = 'TEACHER' order by su.user_id limit 1) as teacher_id,
        (select m.id from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id join semesters m on m.id = hs.semester_id
          where sh.subject_id = s.id and m.started_at <= ${iso(0)}::date order by m.started_at desc, m.id limit 1) as semester_id
      from subjects s where s.company_id = ${companyId} and s.parent_id is null and s.deleted_at is null and (s.is_archived or s.code = ${EARLY_CODE})),
    studying as materialized (
      select distinct on (c.id, gu.user_id) c.*, gu.user_id as student_id, sg.group_id from chosen c join subject_groups sg on sg.subject_id = c.id join group_users gu on gu.group_id = sg.group_id
      order by c.id, gu.user_id, sg.group_id),
    formed as (
      select x.id as subject_id, x.student_id, sum(coalesce(m.value, 0)) as points, sum(st.max_mark) as most
      from studying x join steps st on st.subject_id = x.id and st.type = 2 and st.max_mark is not null and not st.is_retake and not st.hidden and st.deleted_at is null and st.roles_ids = '{}'
      join chapters c on c.id = st.chapter_id and not c.hidden and c.deleted_at is null
      left join lateral (
        select least(max(k.value), st.max_mark) as value from main_marks k
        where k.student_id = x.student_id and (k.step_id = st.id or k.step_id in (select again.id from steps again where again.replaces_id = st.id))) m on true
      left join abstract_lessons al on al.step_id = st.id and al.group_id = x.group_id
      where m.value is not null or al.due_at < ${iso(0)}::timestamptz group by 1, 2),
    graded as (
      select x.*, f.points, f.most, scale.grades, row_number() over (partition by x.id order by x.student_id) as place,
        (select count(*) from jsonb_array_elements(scale.grades) b where f.points * 100 < f.most * (b->>'from')::numeric)::int as at
      from studying x join formed f on f.subject_id = x.id and f.student_id = x.student_id and f.most > 0 join companies co on co.id = ${companyId}
      cross join lateral (select case when x.is_credit then co.credit_grades else co.exam_grades end as grades) scale
      where x.semester_id is not null and jsonb_array_length(scale.grades) > 0),
    given as (
      select g.*, g.grades->g.at->>'title' as suggested, not g.is_archived and g.place % ${BETTER_EACH}::int = 0 and g.at > 0 as is_better from graded g
      where g.is_archived or g.place % ${OPEN_EACH}::int <> 0),
    stored as (
      insert into final_results (subject_id, student_id, semester_id, grade, suggested, reason, points, max_points, confirmed_by, confirmed_at)
      select id, student_id, semester_id, case when is_better then grades->(at - 1)->>'title' else suggested end, suggested,
        case when is_better then 'Призовое место на олимпиаде колледжа' else '' end, points, most, teacher_id, ${iso(-2 * DAY)}::timestamptz
      from given order by id, student_id returning *)
    insert into audit_records (company_id, actor_id, student_id, action, object_type, object_id, old_value, new_value, created_at)
    select ${companyId}, confirmed_by, student_id, 'final-result', 'final_result', subject_id, jsonb_build_object('grade', null, 'semester_id', semester_id),
      jsonb_build_object('grade', grade, 'semester_id', semester_id, 'reason', reason), confirmed_at from stored order by subject_id, student_id`);
}
