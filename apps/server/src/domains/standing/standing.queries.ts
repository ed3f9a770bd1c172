import type { Person } from '@orbita/contract/schemas';
import type { Absence, OwnResult, Standing } from '@orbita/contract/standing';
import type { Mark } from '@orbita/contract/marks';
import type { RetakeCounting } from '@orbita/contract/retakes/counted-marks';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import {
  countedMarksOf,
  countsFor,
  retakeCounting,
  retakeDatesOf,
  retakeOpenFor,
  retakeShownTo,
} from '../../access/retakes.access.ts';
import { isShown } from '../../access/counted-topics.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import { openByGates } from '../../access/topic-gates.access.ts';
import {
  asksForWork,
  awaitsMark,
  dueDatesOf,
  dueOfDates,
  planAppliesTo,
  plannedOpeningOf,
} from '../../access/topic-plans.access.ts';
import { personJson } from '../users/index.ts';

export interface StandingRow {
  step: {
    id: number;
    title: string;
    type: number;
    max_mark: number | null;
    is_retake: boolean;
    counts_for_id: number | null;
    subject_id: number;
    subject_title: string;
  };
  max_points: number | null;
  mark: number | null;
  passing: {
    passed_status_id: number;
    is_final: boolean;
    author: Person | null;
    author_id: number | null;
    at: string;
  } | null;
  has_answer: boolean;
  asks_for_work: boolean;
  is_waiting: boolean;
  /** The group whose plan gives the due date. */
  plan: { due_at: string | null; group_name: string } | null;
  /** A due date of this student alone. */
  own_due_at: string | null;
  opens_at: string | null;
  retake_until: string | null;
  retake_open: boolean;
  retake_shown: boolean;
  retake_closed_at: string | null;
  collected: number;
  total: number;
}
/** Returns every fact from which a student's standing in a topic is derived. */
export const selectStanding = (db: Db, stepId: number, studentId: number): Promise<StandingRow> =>
  db.one(sql`
    with t as materialized (
      select st.id, st.max_mark, st.is_retake, ${countsFor()} as counts_for_id from steps st join chapters c on c.id = st.chapter_id
      where st.subject_id = (select subject_id from steps where id = ${stepId}) and st.deleted_at is null and not st.hidden and not c.hidden and st.type = 2 and st.max_mark is not null
        and ${topicShownTo(studentId)}),
    given as materialized (select m.student_id, m.step_id, m.value, m.updated_at from main_marks m where m.student_id = ${studentId} and m.step_id in (select id from t)),
    ${countedMarksOf({ marks: 'given', topics: 't', rule: retakeCounting(sql`(select s.company_id from steps st join subjects s on s.id = st.subject_id where st.id = ${stepId})`) })},
    points as (
      select coalesce(sum(m.value), 0) as marked, coalesce(sum(t.max_mark) filter (where not t.is_retake), 0) as total from t left join counted m on m.step_id = t.id)
    select json_build_object('id', st.id, 'title', st.title, 'type', st.type, 'max_mark', st.max_mark, 'is_retake', st.is_retake, 'counts_for_id', ${countsFor()}, 'subject_id', s.id, 'subject_title', s.title) as step,
      s.max_points, (select m.value from main_marks m where m.step_id = st.id and m.student_id = ${studentId}) as mark,
      (select json_build_object('passed_status_id', p.passed_status_id, 'is_final', ps.is_final, 'author_id', p.author_id, 'author', case when pu.id is not null then ${personJson('pu')} end, 'at', p.updated_at)
        from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id left join users pu on pu.id = p.author_id
        where p.step_id = st.id and p.student_id = ${studentId}) as passing,
      exists (select 1 from answers a where a.step_id = st.id and a.user_id = ${studentId} and a.deleted_at is null and a.version > 0) as has_answer, ${asksForWork()} as asks_for_work,
      exists (select 1 from answers a where a.step_id = st.id and a.user_id = ${studentId} and a.deleted_at is null and ${awaitsMark}) as is_waiting,
      (select json_build_object('due_at', al.due_at, 'group_name', g.name) from abstract_lessons al join groups g on g.id = al.group_id
        where al.step_id = st.id and ${planAppliesTo(studentId)} order by al.due_at nulls last, g.id limit 1) as plan,
      (select o.due_at from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = ${studentId}) as own_due_at, ${plannedOpeningOf(studentId)} as opens_at,
      (select d.until from (${retakeDatesOf(studentId)}) d where d.step_id = st.id) as retake_until,
      ${retakeOpenFor(studentId)} as retake_open, ${retakeShownTo(studentId)} as retake_shown,
      (select max(rt.closed_at) from retakes rt where rt.student_id = ${studentId} and rt.subject_id = st.subject_id and rt.deleted_at is null) as retake_closed_at,
      least(points.marked, points.total, coalesce(s.max_points, points.marked)) as collected, points.total
    from steps st join subjects s on s.id = st.subject_id cross join points where st.id = ${stepId}`);

/** Returns the student's mark of each type of the company. */
export const selectMarksByType = (
  db: Db,
  viewer: Viewer,
  stepId: number,
  studentId: number,
): Promise<Standing['marks'][number][]> =>
  db.rows(sql`
    select t.id as mark_type_id, t.title, t.is_default, case when t.is_default then (select max_mark from steps where id = ${stepId}) else t.max_value end as max_value,
      m.value, case when u.id is not null then ${personJson('u')} end as author, m.updated_at
    from mark_types t left join marks m on m.mark_type_id = t.id and m.step_id = ${stepId} and m.student_id = ${studentId} left join users u on u.id = m.author_id
    where t.company_id = ${viewer.company_id} order by t.is_default desc, t.sort, t.id`);

export interface ProgressRow {
  id: number;
  subject_id: number;
  title: string;
  max_mark: number | null;
  /** The topic is a checkpoint, whose marks are points of the discipline. */
  counts: boolean;
  is_retake: boolean;
  /** The topic in whose place a retake counts; null for other topics, and while none is named. */
  counts_for_id: number | null;
  /** Closed by a password or an earlier topic: the topic counts but is not listed. */
  locked: boolean;
  asks_for_work: boolean;
  due_at: string | null;
  mark: number | null;
  marked_at: string | null;
  passed_status_id: number | null;
  is_final: boolean;
  passed_at: string | null;
  answered_at: string | null;
  /** What is required was handed in and waits to be marked. */
  is_waiting: boolean;
  task_id: number | null;
}
export interface ProgressSubject {
  id: number;
  title: string;
  color: string;
  max_points: number | null;
  /** Which points of a topic and its retakes count. */
  retake_counts: RetakeCounting;
  semester_ids: number[];
  final_results: OwnResult[];
}

export const studied = (condition: Sql): Sql =>
  sql`subj as materialized (select s.id, s.title, s.color, s.max_points, ${retakeCounting(sql`s.company_id`)} as retake_counts from subjects s where ${condition})`;

export interface ProgressSemester {
  id: number;
  title: string;
  started_at: string;
  finished_at: string;
}
/** The disciplines as `part`, each with its semesters and the confirmed results of the student. */
const partsOf = (studentId: number): Sql => sql`
  part as materialized (
    select subj.*, array(
      select distinct hs.semester_id from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = subj.id) as semester_ids, coalesce((
      select json_agg(json_build_object('semester', m.title, 'grade', r.grade, 'reason', r.reason, 'points', r.points, 'max_points', r.max_points, 'confirmed_at', r.confirmed_at)
        order by m.started_at desc nulls last, r.id) from final_results r left join semesters m on m.id = r.semester_id
      where r.subject_id = subj.id and r.student_id = ${studentId}), '[]') as final_results from subj)`;
const subjectsAndSemesters = (viewer: Viewer): Sql => sql`
  coalesce((
    select json_agg(json_build_object('id', p.id, 'title', p.title, 'color', p.color, 'max_points', p.max_points, 'retake_counts', p.retake_counts, 'semester_ids', p.semester_ids, 'final_results', p.final_results) order by p.title, p.id) from part p), '[]') as subjects,
  coalesce((
    select json_agg(json_build_object('id', se.id, 'title', se.title, 'started_at', se.started_at, 'finished_at', se.finished_at) order by se.started_at desc, se.id)
    from semesters se where se.company_id = ${viewer.company_id} and se.id in (select unnest(p.semester_ids) from part p)), '[]') as semesters`;
interface SubjectsAndSemesters {
  subjects: ProgressSubject[];
  semesters: ProgressSemester[];
}
/** Writes a moment of a list made by PostgreSQL as those of columns are written. */
const inZ = (moment: string): string => moment.replace(/\+00:00$/, 'Z');
const inZOf = (subjects: ProgressSubject[]): ProgressSubject[] =>
  subjects.map((subject) => ({
    ...subject,
    final_results: subject.final_results.map((one) => ({ ...one, confirmed_at: inZ(one.confirmed_at) })),
  }));

/** Returns the disciplines, and the semesters in which they are studied, latest first. */
export const selectProgressSubjects = async (
  db: Db,
  viewer: Viewer,
  studentId: number,
  condition: Sql,
): Promise<SubjectsAndSemesters> => {
  const { subjects, semesters } = await db.one<SubjectsAndSemesters>(
    sql`with ${studied(condition)}, ${partsOf(studentId)} select ${subjectsAndSemesters(viewer)}`,
  );
  return { subjects: inZOf(subjects), semesters };
};

/** Returns every topic that a student can see in the disciplines, with the student's standing. */
export const selectProgressTopics = (db: Db, studentId: number, condition: Sql): Promise<ProgressRow[]> =>
  db.rows(sql`
    with ${studied(condition)},
    t as materialized (
      select st.id, st.subject_id, st.title, st.max_mark, st.type = 2 and st.max_mark is not null as counts, st.is_retake, ${countsFor()} as counts_for_id, not ${openByGates(studentId)} as locked, ${asksForWork()} as asks_for_work
      from subj join steps st on st.subject_id = subj.id join chapters c on c.id = st.chapter_id
      where ${isShown} and ${topicShownTo(studentId)}),
    dates as materialized (
      select d.step_id, ${dueOfDates} as due_at from (${dueDatesOf(studentId)}) d group by d.step_id),
    own_marks as materialized (select m.step_id, m.value, m.updated_at from main_marks m where m.student_id = ${studentId}),
    own_passings as materialized (
      select p.step_id, p.passed_status_id, p.updated_at, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
      where p.student_id = ${studentId}),
    handed as materialized (
      select a.step_id, max(a.submitted_at) as answered_at, bool_or(${awaitsMark}) as is_waiting from answers a where a.user_id = ${studentId} and a.deleted_at is null group by a.step_id),
    first_tasks as materialized (
      select distinct on (p.step_id) p.step_id, p.id from patterns p where p.step_id in (select id from t) and p.deleted_at is null order by p.step_id, p.index, p.id)
    select t.id, t.subject_id, t.title, t.max_mark, t.counts, t.is_retake, t.counts_for_id, t.locked, t.asks_for_work, d.due_at, m.value as mark, m.updated_at as marked_at,
      p.passed_status_id, coalesce(p.is_final, false) as is_final, p.updated_at as passed_at, h.answered_at, coalesce(h.is_waiting, false) as is_waiting, f.id as task_id
    from t left join dates d on d.step_id = t.id left join own_marks m on m.step_id = t.id left join own_passings p on p.step_id = t.id left join handed h on h.step_id = t.id left join first_tasks f on f.step_id = t.id
    order by t.id`);

export interface OwnPlan {
  step_id: number;
  opens_at: string | null;
  /** The due date is of the student alone. */
  has_own_date: boolean;
}
/** Returns when planned topics of the disciplines open to the student. */
export const selectOwnPlans = (db: Db, studentId: number, condition: Sql): Promise<OwnPlan[]> =>
  db.rows(sql`
    with ${studied(condition)}
    select st.id as step_id, ${plannedOpeningOf(studentId)} as opens_at,
      exists (select 1 from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = ${studentId} and o.due_at is not null) as has_own_date
    from subj join steps st on st.subject_id = subj.id where st.deleted_at is null
      and (exists (select 1 from abstract_lessons al where al.step_id = st.id) or exists (select 1 from abstract_lesson_schedules o where o.step_id = st.id and o.student_id = ${studentId}))`);

/** Condition: the discipline `s` is studied in one of the semesters, or in any when none are asked for. */
export const studiedIn = (
  semesterIds: number[] | undefined,
): Sql => sql`(${semesterIds ?? null}::int[] is null or exists (
  select 1 from subject_halves sh join half_semesters hs on hs.half_id = sh.half_id where sh.subject_id = s.id and hs.semester_id = any (${semesterIds ?? null}::int[])))`;

export interface RunningAttemptRow {
  id: number;
  step_id: number;
  task_id: number;
  deadline_at: string;
}
interface DiaryFacts extends SubjectsAndSemesters {
  /** Of the last days, or all of them, newest first. */
  marks: Mark[];
  /**
   * Lessons of the disciplines that the student missed or began late, newest first; a lesson of several disciplines
   * counts once.
   */
  absences: Absence[];
  /** Whether attendance of any of their lessons was recorded. */
  is_recorded: boolean;
  /** Whose time has not run out; the next one begins only after that. */
  attempts: RunningAttemptRow[];
  /** Of the institution. */
  time_zone: string;
}
interface DiaryAsked {
  studentId: number;
  condition: Sql;
  /** Semesters of the absences; undefined for all. */
  semesterIds: number[] | undefined;
  /** For how many days back marks are read; null for all. */
  days: number | null;
}
const marksOf = ({ studentId, days }: DiaryAsked): Sql => sql`
  select m.id, m.step_id, m.student_id, m.mark_type_id, m.answer_id, m.value, case when u.id is not null then ${personJson('u')} end as author, m.updated_at
  from main_marks m left join users u on u.id = m.author_id
  where m.student_id = ${studentId} and ${days === null ? sql`true` : sql`m.updated_at > now() - make_interval(days => ${days}::int)`}
  order by m.updated_at desc, m.id desc limit ${days === null ? 2500 : 200}`;
const recordedOf = ({ studentId, semesterIds }: DiaryAsked): Sql => sql`
  from attendance a join lessons l on l.id = a.lesson_id join lesson_subjects ls on ls.lesson_id = l.id join part p on p.id = ls.subject_id
  where a.student_id = ${studentId} and ${semesterIds === undefined ? sql`true` : sql`p.semester_ids && ${semesterIds}::int[]`}`;
const absencesOf = (asked: DiaryAsked): Sql => sql`
  select distinct on (l.starts_at, l.id) l.id as lesson_id, p.id as subject_id, l.starts_at, a.attendance_status as status, a.late
  ${recordedOf(asked)} and (a.attendance_status in (2, 4, 5) or a.late)
  order by l.starts_at desc, l.id, p.id limit 1000`;
const attemptsOf = ({ studentId }: DiaryAsked): Sql => sql`
  select a.id, p.step_id, p.id as task_id, a.deadline_at
  from task_attempts a join patterns p on p.id = a.pattern_id and p.deleted_at is null
  where a.user_id = ${studentId} and a.submitted_at is null and a.deadline_at > now() order by a.deadline_at, a.id`;
const listed = (rows: Sql): Sql => sql`coalesce((select json_agg(x) from (${rows}) x), '[]')`;

/** Returns what the diary shows beside the topics, in one statement, as each costs a round trip; attempts are for the student alone. */
export const selectDiary = async (db: Db, viewer: Viewer, asked: DiaryAsked): Promise<DiaryFacts> => {
  const { marks, absences, attempts, ...facts } = await db.one<DiaryFacts>(sql`
    with ${studied(asked.condition)}, ${partsOf(asked.studentId)}
    select ${subjectsAndSemesters(viewer)}, ${listed(marksOf(asked))} as marks, ${listed(absencesOf(asked))} as absences,
      exists (select 1 ${recordedOf(asked)}) as is_recorded,
      ${asked.studentId === viewer.id ? listed(attemptsOf(asked)) : sql`'[]'::json`} as attempts,
      (select co.time_zone from companies co where co.id = ${viewer.company_id}) as time_zone`);
  return {
    ...facts,
    subjects: inZOf(facts.subjects),
    marks: marks.map((mark) => ({ ...mark, updated_at: inZ(mark.updated_at) })),
    absences: absences.map((absence) => ({ ...absence, starts_at: inZ(absence.starts_at) })),
    attempts: attempts.map((attempt) => ({ ...attempt, deadline_at: inZ(attempt.deadline_at) })),
  };
};
