import type { ScoredIndicator } from '@orbita/contract/soft-skills';
import { type Db, type Sql, sql } from '@orbita/database';
import { answerVisibleTo } from '../../../access/answers.access.ts';
import { canMarkAs, staffedBy, studiesSubject } from '../../../access/subjects.access.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { auditRecords } from '../../audit/index.ts';
import { hasHandedIn, openToPeer, scoredAsTeacher } from './scores.access.ts';

/** Indicators `i` for which the condition holds, with their grades and what the viewer gave, as JSON. */
const indicatorsJson = (condition: Sql, given: Sql): Sql => sql`coalesce((
  select json_agg(json_build_object('id', i.id, 'title', i.title, 'description', i.description, 'skill_id', k.id, 'skill_title', k.title, 'is_archived', i.is_archived or k.is_archived, 'given', ${given},
    'grades', coalesce((select json_agg(json_build_object('id', g.id, 'value', g.value, 'title', g.title, 'description', g.description) order by g.value)
      from soft_indicator_grades g where g.indicator_id = i.id and g.deleted_at is null), '[]')) order by k.sort, k.id, i.sort, i.id)
  from soft_indicators i join soft_skills k on k.id = i.skill_id and k.deleted_at is null where i.deleted_at is null and ${condition}), '[]')`;

/** What is scored, with the viewer's relation to it. */
export interface ScoredRow {
  student_id: number;
  subject_id: number;
  step_id: number | null;
  is_archived: boolean;
  is_visible: boolean;
  as_teacher: boolean;
  /** The task lets the viewer score as a classmate, once the own answer is handed in. */
  open_to_peer: boolean;
  has_handed_in: boolean;
  indicators: ScoredIndicator[];
}

/** Returns an answer with the indicators of its task, or nothing when the company has none. */
export const selectScoredAnswer = (db: Db, viewer: Viewer, answerId: number): Promise<ScoredRow | undefined> =>
  db.row(sql`
    select a.user_id as student_id, a.subject_id, a.step_id, s.is_archived, ${answerVisibleTo(viewer)} as is_visible, ${scoredAsTeacher(viewer)} as as_teacher,
      ${openToPeer(viewer)} as open_to_peer, ${hasHandedIn(viewer)} as has_handed_in,
      case when p.is_soft_skills_task then ${indicatorsJson(
        sql`i.id = any (p.soft_indicators_ids)`,
        sql`(select c.grade_id from soft_scores c where c.answer_id = a.id and c.indicator_id = i.id and c.author_id = ${viewer.id} and not c.is_withdrawn)`,
      )} else '[]' end as indicators
    from answers a join patterns p on p.id = a.pattern_id join subjects s on s.id = a.subject_id
    where a.id = ${answerId} and a.deleted_at is null and s.company_id = ${viewer.company_id} and s.deleted_at is null`);

/** Returns a student of a discipline with the current indicators of the company, or nothing when the student does not study it. */
export const selectScoredStudent = (
  db: Db,
  viewer: Viewer,
  { subjectId, studentId }: { subjectId: number; studentId: number },
): Promise<ScoredRow | undefined> =>
  db.row(sql`
    select ${studentId}::int as student_id, s.id as subject_id, null::int as step_id, s.is_archived, ${staffedBy(viewer)} as is_visible, ${canMarkAs(viewer)} as as_teacher,
      false as open_to_peer, false as has_handed_in,
      ${indicatorsJson(
        sql`k.company_id = ${viewer.company_id} and not i.is_archived and not k.is_archived`,
        sql`(select c.grade_id from soft_scores c where c.answer_id is null and c.subject_id = s.id and c.student_id = ${studentId} and c.indicator_id = i.id and c.author_id = ${viewer.id})`,
      )} as indicators
    from subjects s where s.id = ${subjectId} and s.company_id = ${viewer.company_id} and s.deleted_at is null and ${studiesSubject(studentId)}`);

/** Columns of a group's table: indicators of the tasks of a discipline, and those that were scored in it. */
export const selectSubjectIndicators = async (db: Db, viewer: Viewer, subjectId: number): Promise<ScoredIndicator[]> =>
  (
    await db.one<{ data: ScoredIndicator[] }>(sql`
    select ${indicatorsJson(
      sql`k.company_id = ${viewer.company_id} and i.id in (
        select unnest(p.soft_indicators_ids) from patterns p join steps st on st.id = p.step_id
        where st.subject_id = ${subjectId} and st.deleted_at is null and p.deleted_at is null and p.is_soft_skills_task
        union select c.indicator_id from soft_scores c where c.subject_id = ${subjectId})`,
      sql`null`,
    )} as data`)
  ).data;

export interface Place {
  studentId: number;
  subjectId: number;
  answerId: number | null;
  stepId: number | null;
}
export interface GivenScore {
  indicator_id: number;
  grade_id: number;
}
const placeOf = ({ studentId, subjectId, answerId }: Place): Sql =>
  answerId === null
    ? sql`c.answer_id is null and c.subject_id = ${subjectId} and c.student_id = ${studentId}`
    : sql`c.answer_id = ${answerId}`;

/** Condition: what classmate `c` gave or took back does not count yet. */
export const waits: Sql = sql`(c.is_withdrawn or c.counted_grade_id is distinct from c.grade_id)`;

/** Records of what changes, from rows with an indicator and the grades before and after. */
const records = (viewer: Viewer, { studentId, stepId }: Place, changes: Sql): Sql =>
  auditRecords(
    viewer,
    sql`${changes} x join soft_indicators i on i.id = x.indicator_id left join soft_indicator_grades was on was.id = x.before left join soft_indicator_grades now on now.id = x.after`,
    {
      action: sql`'soft-score'`,
      object_type: sql`'soft-score'`,
      object_id: sql`i.id`,
      student_id: sql`${studentId}::int`,
      step_id: sql`${stepId}::int`,
      old_value: sql`case when was.id is null then null else jsonb_build_object('indicator', i.title, 'grade', was.title) end`,
      new_value: sql`case when now.id is null then null else jsonb_build_object('indicator', i.title, 'grade', now.title) end`,
    },
  );

/**
 * Returns how many of these grades exist, and holds them with their indicators and skills until the transaction ends, so
 * that whoever deletes one of them waits and then finds it in use.
 */
export const holdGrades = async (tx: Db, scores: GivenScore[]): Promise<number> =>
  (
    await tx.rows(sql`
    select g.id from soft_indicator_grades g join soft_indicators i on i.id = g.indicator_id join soft_skills k on k.id = i.skill_id
    where g.id = any (${scores.map(({ grade_id }) => grade_id)}) and g.deleted_at is null and i.deleted_at is null and k.deleted_at is null
    order by k.id, i.id, g.id for key share`)
  ).length;

/** Writes the scores of the viewer in one statement, with records of those that changed. */
export const writeScores = async (
  db: Db,
  viewer: Viewer,
  { place, kind, scores }: { place: Place; kind: 'teacher' | 'peer'; scores: GivenScore[] },
): Promise<void> => {
  const target =
    place.answerId === null
      ? sql`(subject_id, student_id, indicator_id, author_id) where answer_id is null`
      : sql`(answer_id, indicator_id, author_id) where answer_id is not null`;
  await db.run(sql`
    with given as (
      select g.indicator_id, g.grade_id as after, (select c.grade_id from soft_scores c where ${placeOf(place)} and c.indicator_id = g.indicator_id and c.author_id = ${viewer.id} and not c.is_withdrawn) as before
      from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as g(indicator_id int, grade_id int)),
    changed as (select * from given where before is distinct from after),
    written as (
      insert into soft_scores (company_id, author_id, author_kind, student_id, subject_id, answer_id, indicator_id, grade_id)
      select ${viewer.company_id}::int, ${viewer.id}::int, ${kind}, ${place.studentId}::int, ${place.subjectId}::int, ${place.answerId}::int, indicator_id, after from changed
      on conflict ${target} do update set grade_id = excluded.grade_id, author_kind = excluded.author_kind, scored_at = now(), is_withdrawn = false)
    ${records(viewer, place, sql`changed`)}`);
};

/**
 * Deletes scores of the viewer, with records of them. A classmate's score that counts already goes on counting until the
 * change is known together with others.
 */
export const deleteScores = async (
  db: Db,
  viewer: Viewer,
  { place, indicatorIds }: { place: Place; indicatorIds: number[] },
): Promise<void> => {
  const own = sql`${placeOf(place)} and c.author_id = ${viewer.id} and c.indicator_id = any (${indicatorIds})`;
  const counts = sql`(c.author_kind = 'peer' and c.counted_grade_id is not null)`;
  await db.run(sql`
    with gone as (delete from soft_scores c where ${own} and not ${counts} returning c.indicator_id, c.grade_id),
    withdrawn as (
      update soft_scores c set is_withdrawn = true, scored_at = now() where ${own} and ${counts} and not c.is_withdrawn returning c.indicator_id, c.grade_id)
    ${records(viewer, place, sql`(select indicator_id, grade_id as before, null::int as after from (select * from gone union all select * from withdrawn) w)`)}`);
};

/** Waits for others who score the answer, so that what waits is counted by one of them. */
export const holdAnswer = async (tx: Db, answerId: number): Promise<void> => {
  await tx.rows(sql`select id from answers where id = ${answerId} for no key update`);
};

/** Lets changes of classmates count for each indicator of the answer where enough of them wait; returns these indicators. */
export const releaseScores = async (
  tx: Db,
  { answerId, indicatorIds, least }: { answerId: number; indicatorIds: number[]; least: number },
): Promise<number[]> =>
  (
    await tx.rows<{ indicator_id: number }>(sql`
    with ready as (
      select c.indicator_id from soft_scores c where c.answer_id = ${answerId} and c.indicator_id = any (${indicatorIds}) and c.author_kind = 'peer' and ${waits}
      group by c.indicator_id having count(distinct coalesce(c.author_id, -c.id)) >= ${least}::int),
    gone as (
      delete from soft_scores c using ready r where c.answer_id = ${answerId} and c.indicator_id = r.indicator_id and c.author_kind = 'peer' and c.is_withdrawn),
    released as (
      update soft_scores c set counted_grade_id = c.grade_id, counted_at = now() from ready r
      where c.answer_id = ${answerId} and c.indicator_id = r.indicator_id and c.author_kind = 'peer' and not c.is_withdrawn)
    select indicator_id from ready`)
  ).map(({ indicator_id }) => indicator_id);
