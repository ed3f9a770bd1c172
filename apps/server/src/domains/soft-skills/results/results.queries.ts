import type { SoftScore } from '@orbita/contract/soft-skills';
import type { Person } from '@orbita/contract/schemas';
import type { NamedSemester } from '@orbita/contract/semesters';
import { type Db, raw, type Sql, sql } from '@orbita/database';
import { countsAsTopic, isShown } from '../../../access/counted-topics.access.ts';
import { isTopicPassed } from '../../../access/topic-prerequisites.access.ts';
import { topicShownTo } from '../../../access/topic-roles.access.ts';
import { answerVisibleTo } from '../../../access/answers.access.ts';
import { curatesStudent, teachesStudent } from '../../../access/student-records.access.ts';
import { holds, onlyIf } from '../../../access/known-conditions.ts';
import { admittedByPrivacy, canMarkAs, studiedByStudent, visibleTo } from '../../../access/subjects.access.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { personJson } from '../../users/index.ts';
import { waits } from '../scores/scores.queries.ts';
import type { Score } from './calculation.ts';

/** Condition: the viewer may see what the scores of user `u` amount to: own ones, by permission, as teacher or curator. */
export const resultsVisibleTo = (
  viewer: Viewer,
): Sql => sql`(u.id = ${viewer.id} or ${holds(viewer, 'soft_skills_read')}
  or ${onlyIf(viewer.is_curator, () => curatesStudent(viewer, sql`u.id`))} or ${onlyIf(viewer.teaches, () => teachesStudent(viewer, sql`u.id`))})`;

/** Returns a member of the company, and whether the viewer may see their results. */
export const selectPerson = (
  db: Db,
  viewer: Viewer,
  userId: number,
): Promise<{ person: Person; may_see: boolean; today: string } | undefined> =>
  db.row(sql`
    select ${personJson('u')} as person, ${resultsVisibleTo(viewer)} as may_see, to_char(now() at time zone c.time_zone, 'YYYY-MM-DD') as today
    from users u join company_members m on m.user_id = u.id and m.company_id = ${viewer.company_id} join companies c on c.id = m.company_id where u.id = ${userId}`);

interface LevelRow {
  title: string;
  description: string;
  from_percent: number;
}
export interface SkillRow {
  id: number;
  title: string;
  description: string;
  is_archived: boolean;
  indicators: { id: number; title: string; is_archived: boolean }[];
  levels: LevelRow[];
}
const levelsJson = (condition: Sql): Sql => sql`(
  select json_agg(json_build_object('title', l.title, 'description', l.description, 'from_percent', l.from_percent) order by l.from_percent)
  from soft_skill_levels l where l.deleted_at is null and l.company_id = k.company_id and ${condition})`;

/** Returns the catalogue, archived parts included, with the levels that hold for each skill. */
export const selectCatalogue = (db: Db, viewer: Viewer): Promise<SkillRow[]> =>
  db.rows(sql`
    select k.id, k.title, k.description, k.is_archived, coalesce(${levelsJson(sql`l.skill_id = k.id`)}, ${levelsJson(sql`l.skill_id is null`)}, '[]') as levels,
      coalesce((select json_agg(json_build_object('id', i.id, 'title', i.title, 'is_archived', i.is_archived) order by i.sort, i.id)
        from soft_indicators i where i.skill_id = k.id and i.deleted_at is null), '[]') as indicators
    from soft_skills k where k.company_id = ${viewer.company_id} and k.deleted_at is null order by k.sort, k.id limit 500`);

/** Lowest and highest grade of each indicator of the company. */
const ranges = (viewer: Viewer): Sql => sql`
  select g.indicator_id, min(g.value) as lowest, max(g.value) as highest from soft_indicator_grades g
  join soft_indicators i on i.id = g.indicator_id join soft_skills k on k.id = i.skill_id
  where k.company_id = ${viewer.company_id} and g.deleted_at is null group by g.indicator_id`;
/** A grade between the lowest and the highest of its indicator, in percent. */
const percentOf = (grade: 'g' | 'cg'): Sql => {
  const value = raw(`${grade}.value`);
  return sql`(case when r.highest is null or r.highest = r.lowest then 100 else 100.0 * least(greatest(${value} - r.lowest, 0), r.highest - r.lowest) / (r.highest - r.lowest) end)::float8`;
};
/** Columns of the calculation: a teacher's score counts as it is, a classmate's as it was when it began to count with others. */
const counted: Sql = sql`
  c.id, c.indicator_id, c.author_kind, c.author_id, c.subject_id, c.answer_id, c.scored_at, ${percentOf('g')} as percent,
  case when c.author_kind = 'teacher' then ${percentOf('g')} when cg.id is not null then ${percentOf('cg')} end as counted_percent,
  case when c.author_kind = 'teacher' then c.scored_at else c.counted_at end as counted_at, c.author_kind = 'peer' and ${waits} as waits`;
/** Scores `c` that count at all, with grade `g`, the one that counts `cg`, range `r`, discipline `s` and perhaps answer `a`. */
const scores = (viewer: Viewer): Sql => sql`
  soft_scores c join soft_indicator_grades g on g.id = c.grade_id left join soft_indicator_grades cg on cg.id = c.counted_grade_id left join ranges r on r.indicator_id = c.indicator_id
  join subjects s on s.id = c.subject_id and s.deleted_at is null and s.company_id = ${viewer.company_id}
  left join answers a on a.id = c.answer_id`;
/** Condition: score `c` stands beside no answer, or beside answer `a` that is still there. */
export const isLiving: Sql = sql`(c.answer_id is null or a.deleted_at is null)`;

/** Condition: the viewer may read score `c` by itself. Single scores of classmates are for those who may mark, and the office. */
const isOpenTo = (viewer: Viewer): Sql =>
  sql`(c.author_kind = 'teacher' or (not c.is_withdrawn and c.student_id <> ${viewer.id} and (${holds(viewer, 'soft_skills_read')} or ${canMarkAs(viewer)})))`;

/**
 * Condition: the viewer may know discipline `s` in which somebody was scored. Its title stays when it is archived or no
 * longer studied, while a hidden one and one with a privacy that leaves the viewer out are named to its staff alone.
 */
export const isNamedTo = (viewer: Viewer): Sql =>
  sql`(${visibleTo(viewer)} or (not s.hidden and ${admittedByPrivacy(viewer.id)}))`;

/** Condition: no others are expected to score what score `c` in discipline `s` is for, because the semester or the discipline is over. */
const isOver = (viewer: Viewer): Sql => sql`(s.is_archived or (c.scored_at at time zone co.time_zone)::date <= (
  select max(m.finished_at) from semesters m where m.company_id = ${viewer.company_id}
    and m.finished_at < (select (now() at time zone own.time_zone)::date from companies own where own.id = ${viewer.company_id})))`;

export type ScoreRow = Score & Omit<SoftScore, 'counts'> & { is_open: boolean };
/** Returns the scores of a person, the newest first, with whether the viewer may read each by itself. */
export const selectScores = (
  db: Db,
  viewer: Viewer,
  { userId, subjectId }: { userId: number; subjectId: number | undefined },
): Promise<ScoreRow[]> =>
  db.rows(sql`
    with ranges as materialized (${ranges(viewer)})
    select ${counted}, to_char(case when c.author_kind = 'teacher' then c.scored_at else c.counted_at end at time zone co.time_zone, 'YYYY-MM-DD') as day,
      coalesce(${isOver(viewer)}, false) as is_over,
      g.value as grade_value, g.title as grade_title, case when ${isNamedTo(viewer)} then s.title end as subject_title, s.is_archived as subject_is_archived, c.answer_id is not null as is_of_answer,
      ${isOpenTo(viewer)} as is_open, case when u.id is not null then ${personJson('u')} end as author,
      case when a.id is not null and ${answerVisibleTo(viewer)} then json_build_object('step_id', st.id, 'title', st.title, 'answer_id', a.id) end as topic
    from ${scores(viewer)} join companies co on co.id = s.company_id left join users u on u.id = c.author_id left join steps st on st.id = a.step_id
    where c.student_id = ${userId} and ${isLiving} and ${subjectId === undefined ? sql`true` : sql`c.subject_id = ${subjectId}`}
    order by c.scored_at desc, c.id desc limit 5000`);

/** Returns the semesters of the company that have begun, the earliest first. */
export const selectSemesters = (db: Db, viewer: Viewer, today: string): Promise<NamedSemester[]> =>
  db.rows(sql`
    select * from (
      select m.id, m.title, m.started_at, m.finished_at from semesters m where m.company_id = ${viewer.company_id} and m.started_at <= ${today}::date
      order by m.started_at desc, m.id desc limit 60) m order by m.started_at, m.id`);

/** A score in the table of a group. */
export type GroupScoreRow = Score & { student_id: number; is_own: boolean; grade_id: number };
/** Returns the scores of students in a discipline; `is_own` are those that the viewer gave beside any answer. */
export const selectSubjectScores = (
  db: Db,
  viewer: Viewer,
  { subjectId, studentIds }: { subjectId: number; studentIds: number[] },
): Promise<GroupScoreRow[]> =>
  db.rows(sql`
    with ranges as materialized (${ranges(viewer)})
    select ${counted}, null as day, false as is_over, c.student_id, c.grade_id,
      coalesce(c.author_id = ${viewer.id} and c.answer_id is null, false) as is_own
    from ${scores(viewer)} where c.subject_id = ${subjectId} and c.student_id = any (${studentIds}) and ${isLiving}`);

export interface HardSkillRow {
  id: number;
  title: string;
  competence: string;
  topics: number;
  passed: number;
}
/**
 * Returns the skills that topics of a person's disciplines teach, with how many of them the person has passed. A topic counts
 * while the person can pass it, and for good once it is passed.
 */
export const selectHardSkills = (db: Db, viewer: Viewer, userId: number): Promise<HardSkillRow[]> =>
  db.rows(sql`
    select k.id, k.title, k.competence, count(*)::int as topics, count(*) filter (where ${isTopicPassed(userId, 'st')})::int as passed
    from skills k join step_skills sk on sk.skill_id = k.id join steps st on st.id = sk.step_id join chapters c on c.id = st.chapter_id and ${isShown} and ${countsAsTopic()}
    join subjects s on s.id = st.subject_id and s.deleted_at is null and not s.hidden and s.company_id = ${viewer.company_id}
    where k.company_id = ${viewer.company_id} and s.id in (
      select sg.subject_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = ${userId})
      and (${isTopicPassed(userId, 'st')} or (${studiedByStudent(viewer, userId)} and ${topicShownTo(userId)}))
    group by k.id order by k.competence, k.title, k.id limit 500`);
