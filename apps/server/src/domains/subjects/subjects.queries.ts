import type { Subject, SubjectCard } from '@orbita/contract/subjects';
import type { RetakeCounting } from '@orbita/contract/retakes/counted-marks';
import type { Person } from '@orbita/contract/schemas';
import { type Db, type Missing, raw, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { countsAsTopic, isShown } from '../../access/counted-topics.access.ts';
import { countedMarksOf, countsFor, retakeCounting, retakeDatesOf } from '../../access/retakes.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import { openByGates } from '../../access/topic-gates.access.ts';
import { chapterLockedFor, stepLockedFor } from '../../access/topic-passwords.access.ts';
import { awaitsTopics } from '../../access/topic-prerequisites.access.ts';
import { isOnline, personJson } from '../users/index.ts';
import { rolesOf } from '../../access/subjects.access.ts';
import { areFew, fewFound } from '../../platform/bounded-search.sql.ts';
import {
  asksForWork,
  awaitsMark,
  dueDatesOf,
  dueOfDates,
  topicsAwaitingMark,
} from '../../access/topic-plans.access.ts';
import { entityColumns, outlineColumns, type OutlineScope } from './subject-outline.sql.ts';
import { shownTitle } from './subject-title.sql.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

export interface CardScope {
  condition: Sql;
  /** Shows titles with codes and counts of waiting answers. */
  asStaff: boolean;
  /** Staff look at one student, whose progress is shown. */
  ofStudent?: boolean;
  /** The student whose progress the card shows. */
  studentId: number;
  roleType: Sql;
  /** Which groups are listed: all, those of the student, those that the viewer curates. */
  groups: 'all' | 'own' | 'curated';
}
export interface CardPage {
  query?: string | undefined;
  size: number;
  offset: number;
  descending: boolean;
}

const countsForStaff = ({ asStaff, ofStudent }: CardScope): boolean => asStaff && ofStudent !== true;

const groupsListed = ({ groups, studentId }: CardScope): Sql =>
  groups === 'all'
    ? sql`true`
    : groups === 'own'
      ? sql`sg.group_id in (select group_id from own_groups)`
      : sql`sg.group_id in (select cg.group_id from curator_groups cg where cg.curator_id = ${studentId})`;

/** Reads teachers, groups, topics and progress once for all disciplines in the statement's `page`. */
const cardParts = (scope: CardScope): Sql => sql`
  teachers as materialized (
    select su.subject_id, json_agg(${personJson('u')} order by u.last_name, u.first_name) as list
    from page join subject_users su on su.subject_id = page.id and su.role_type = 'TEACHER' join users u on u.id = su.user_id group by su.subject_id),
  own_groups as materialized (select gu.group_id from group_users gu where gu.user_id = ${scope.studentId}),
  studying as materialized (
    select sg.subject_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name) as list
    from page join subject_groups sg on sg.subject_id = page.id join groups g on g.id = sg.group_id
    where ${groupsListed(scope)} group by sg.subject_id),
  topics as materialized (
    select st.id, st.subject_id, case when st.type = 2 then st.max_mark end as points, st.is_retake, st.max_mark, ${countsForStaff(scope) ? sql`null::int` : countsFor()} as counts_for_id,
      ${countsForStaff(scope) ? sql`false` : sql`(${asksForWork()} and ${openByGates(scope.studentId)})`} as is_owed
    from page join steps st on st.subject_id = page.id join chapters c on c.id = st.chapter_id
    where ${isShown} and ${countsForStaff(scope) ? countsAsTopic() : topicShownTo(scope.studentId)}),
  ${countsForStaff(scope) ? staffProgress : studentProgress(scope.studentId)}`;

/** Statuses and marks of one student, read once through the indexes on the student. */
const resultsOf = (studentId: number): Sql => sql`
  own_passings as materialized (
    select p.step_id, p.passed_status_id, ps.is_final from passings p join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
    where p.student_id = ${studentId}),
  own_marks as materialized (select m.student_id, m.step_id, m.value, m.updated_at from main_marks m where m.student_id = ${studentId})`;

const staffProgress: Sql = sql`
  progress as materialized (
    select t.subject_id, count(*)::int as topics_count, 0 as passed_count, 0 as overdue_count, null::timestamptz as next_due_at, 0::numeric as collected, sum(t.points) as possible
    from topics t group by t.subject_id),
  waiting as materialized (
    select w.subject_id, count(*)::int as waiting_count from (
      select distinct a.subject_id, a.step_id, a.user_id from page join answers a on a.subject_id = page.id where a.waiting_since is not null and a.deleted_at is null) w
    group by w.subject_id)`;

const studentProgress = (studentId: number): Sql => sql`
  ${resultsOf(studentId)},
  due as materialized (
    select d.step_id, ${dueOfDates} as due_at from (
      select al.step_id, null::timestamptz as until, null::timestamptz as own_due_at, al.due_at from own_groups join abstract_lessons al on al.group_id = own_groups.group_id and al.due_at is not null
      join steps st on st.id = al.step_id join subject_groups sg on sg.group_id = al.group_id and sg.subject_id = st.subject_id
      union all select o.step_id, null, o.due_at, null from abstract_lesson_schedules o where o.student_id = ${studentId}
      union all select r.step_id, r.until, null, null from (${retakeDatesOf(studentId)}) r) d
    group by d.step_id),
  -- Work that waits for the teacher requires nothing from the student.
  handed as materialized (${topicsAwaitingMark(studentId)}),
  ${countedMarksOf({ marks: 'own_marks', topics: 'topics', rule: retakeCounting(sql`(select own.company_id from page join subjects own on own.id = page.id limit 1)`) })},
  progress as materialized (
    select t.subject_id, (count(*) filter (where ${countsAsTopic('t')}))::int as topics_count, (count(*) filter (where p.is_final and ${countsAsTopic('t')}))::int as passed_count,
      (count(*) filter (where t.is_owed and p.is_final is not true and h.step_id is null and d.due_at < now()))::int as overdue_count,
      min(d.due_at) filter (where p.is_final is not true and h.step_id is null and d.due_at > now()) as next_due_at, least(coalesce(sum(m.value) filter (where t.points is not null), 0), sum(t.points) filter (where not t.is_retake)) as collected,
      -- A retake is another chance for the same points, not for more, also one that names no topic.
      sum(t.points) filter (where not t.is_retake) as possible
    from topics t
    left join own_passings p on p.step_id = t.id left join counted m on m.step_id = t.id left join due d on d.step_id = t.id left join handed h on h.step_id = t.id
    group by t.subject_id),
  waiting as (select null::int as subject_id, 0 as waiting_count where false)`;

const cardColumns = (scope: CardScope): Sql => sql`
  s.id, ${shownTitle(scope.asStaff)} as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
  ${scope.roleType} as role_type, coalesce(t.list, '[]') as teachers, coalesce(g.list, '[]') as groups,
  coalesce(n.topics_count, 0) as topics_count, coalesce(n.passed_count, 0) as passed_count, n.next_due_at, coalesce(n.overdue_count, 0) as overdue_count, coalesce(w.waiting_count, 0) as waiting_count,
  json_build_object('checkpoints_marks_collected', least(coalesce(n.collected, 0), coalesce(s.max_points, n.collected, 0)), 'checkpoints_marks_total', coalesce(n.possible, 0)) as checkpoints_stats`;

const cardJoins: Sql = sql`
  left join teachers t on t.subject_id = s.id left join studying g on g.subject_id = s.id left join progress n on n.subject_id = s.id left join waiting w on w.subject_id = s.id`;

function matchingWords(query: string | undefined): Sql {
  const words = query?.trim();
  if (!words) return sql`true`;
  return hasWords([sql`s.title`, sql`s.code`], words);
}

/** Returns one page of discipline cards, each with the total. */
export function selectCards(db: Db, scope: CardScope, page: CardPage): Promise<(SubjectCard & { total: number })[]> {
  const direction = raw(page.descending ? 'desc' : 'asc');
  return db.rows(sql`
    with page as materialized (
      select s.*, count(*) over ()::int as total from subjects s
      where ${scope.condition} and ${matchingWords(page.query)} order by s.title ${direction}, s.id limit ${page.size} offset ${page.offset}),
    ${cardParts(scope)}
    select ${cardColumns(scope)}, s.total from page s ${cardJoins} order by s.title ${direction}, s.id`);
}

/**
 * Returns the revisions of the cards that match a condition, and which of their teachers are online.
 * A revision changes with everything a card is made from except time.
 */
export const selectCardRevisions = (
  db: Db,
  scope: CardScope,
  page: CardPage,
): Promise<{ revision: string; online: number[] }> => {
  const results = scope.asStaff
    ? sql`(select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id)`
    : sql`(select rr.revision from result_revisions rr where rr.subject_id = s.id and rr.student_id = ${scope.studentId})`;
  return db.one(sql`
    with found as materialized (
      select s.id, concat_ws('-', s.id, r.revision, r.card_revision, coalesce(${results}, 0)) as revision
      from subjects s left join subject_revisions r on r.subject_id = s.id where ${scope.condition} and ${matchingWords(page.query)})
    select concat_ws(' ', ${rolesOf(scope.studentId)}, (select string_agg(found.revision, ' ' order by found.id) from found)) as revision,
      array(select distinct u.id from found join subject_users su on su.subject_id = found.id and su.role_type = 'TEACHER' join users u on u.id = su.user_id where ${isOnline('u')}) as online`);
};

type SubjectDetails = Omit<Subject, 'can_edit' | 'can_mark'>;
export const selectSubject = (
  db: Db,
  scope: CardScope,
  { id, outline }: { id: number; outline: OutlineScope },
): Promise<SubjectDetails> =>
  db.one(sql`
    with page as materialized (select s.* from subjects s where s.id = ${id}), ${cardParts(scope)}
    select ${cardColumns(scope)}, ${entityColumns}, ${outlineColumns(outline)}, s.max_points, s.updated_at,
      (select json_build_object('id', p.id, 'title', p.title) from subjects p where p.id = s.parent_id and p.deleted_at is null and ${scope.asStaff}) as parent,
      coalesce((select json_agg(${personJson('u')} order by u.last_name, u.first_name) from subject_users su join users u on u.id = su.user_id
        where su.subject_id = s.id and su.role_type = 'EXPERT'), '[]') as experts
    from page s ${cardJoins}`);

interface ContentsTopic {
  id: number;
  title: string;
  type: number;
  hidden: boolean;
  tasks_count: number;
  asks_for_work: boolean;
  is_retake: boolean;
  counts_for_id: number | null;
  has_password: boolean;
  locked: boolean;
  is_awaiting: boolean;
  is_link: boolean;
}
interface ContentsPlace {
  chapter_id: number;
  chapter_title: string;
  chapter_description: string;
  chapter_hidden: boolean;
  chapter_has_password: boolean;
  chapter_locked: boolean;
  publish_at: string | null;
  max_mark: number | null;
  due_at: string | null;
  mark: number | null;
  passed_status_id: number | null;
  is_final: boolean | null;
  answered_at: string | null;
  is_waiting: boolean;
  waiting_count: number;
  reading_percent: number | null;
}
/** A chapter with one of its topics; a chapter without topics is one row. */
export type ContentsRow = ContentsPlace & (ContentsTopic | Missing<ContentsTopic>);

export interface ContentsScope {
  subjectId: number;
  /** The student whose progress is shown; null for staff looking at the content itself. */
  studentId: number | null;
  /** Whose passwords withhold topics; null for staff. */
  gatedFor: number | null;
  withHidden: boolean;
  /** Topics that are not published are listed too. */
  withDrafts: boolean;
  /** Includes retake topics that nobody has a retake for, when staff look at the content itself. */
  withRetakes: boolean;
}

const contentsOfStudent = (studentId: number, subjectId: number): { columns: Sql; joins: Sql; parts: Sql } => ({
  columns: sql`d.due_at, m.value as mark, p.passed_status_id, p.is_final, h.answered_at, coalesce(h.is_waiting, false) as is_waiting, 0 as waiting_count, r.percent as reading_percent`,
  joins: sql`
    left join due d on d.step_id = t.id
    left join own_marks m on m.step_id = t.id
    left join own_passings p on p.step_id = t.id
    left join handed h on h.step_id = t.id
    left join step_readings r on r.step_id = t.id and r.user_id = ${studentId}`,
  parts: sql`
    ${resultsOf(studentId)},
    due as (
      select d.step_id, ${dueOfDates} as due_at from (${dueDatesOf(studentId)}) d group by d.step_id),
    handed as (
      select a.step_id, max(a.submitted_at) as answered_at, bool_or(${awaitsMark}) as is_waiting from answers a where a.user_id = ${studentId} and a.subject_id = ${subjectId} and a.deleted_at is null group by a.step_id)`,
});

const contentsOfStaff = (subjectId: number): { columns: Sql; joins: Sql; parts: Sql } => ({
  columns: sql`d.due_at, null::numeric as mark, null::int as passed_status_id, null::boolean as is_final, null::timestamptz as answered_at, false as is_waiting, coalesce(h.waiting_count, 0) as waiting_count, null::int as reading_percent`,
  joins: sql`left join due d on d.step_id = t.id left join handed h on h.step_id = t.id`,
  parts: sql`
    due as (select al.step_id, min(al.due_at) as due_at from t join abstract_lessons al on al.step_id = t.id group by al.step_id),
    handed as (
      select a.step_id, count(distinct a.user_id)::int as waiting_count from answers a
      where a.subject_id = ${subjectId} and a.waiting_since is not null and a.deleted_at is null group by a.step_id)`,
});

/** Returns chapters with topics in order, in one query; a chapter without topics is one row without a topic. */
export const selectContents = (
  db: Db,
  { subjectId, studentId, gatedFor, withHidden, withDrafts, withRetakes }: ContentsScope,
): Promise<ContentsRow[]> => {
  const { columns, joins, parts } =
    studentId === null ? contentsOfStaff(subjectId) : contentsOfStudent(studentId, subjectId);
  // Nothing is locked to staff; for others, what the student shown here has entered and passed counts.
  const [chapterLocked, stepLocked, awaits] =
    gatedFor === null
      ? [sql`false`, sql`false`, sql`false`]
      : [chapterLockedFor(gatedFor), stepLockedFor(gatedFor), awaitsTopics(gatedFor)];
  return db.rows(sql`
    with t as materialized (
      select st.id, st.subject_id, st.chapter_id, st.password_hash is not null as has_password, ${stepLocked} as locked, ${awaits} as is_awaiting, st.link_of_id is not null as is_link, st.title, st.type, st.is_retake, ${countsFor()} as counts_for_id, st.hidden, st.publish_at, st.max_mark, st.position,
        (select count(*)::int from patterns p where p.step_id = st.id and p.deleted_at is null) as tasks_count, ${asksForWork()} as asks_for_work
      from steps st where st.subject_id = ${subjectId} and st.deleted_at is null and ${withDrafts ? sql`true` : sql`not st.hidden`}
        and ${withRetakes || studentId === null ? sql`true` : topicShownTo(studentId)}),
    ${parts}
    select c.id as chapter_id, c.title as chapter_title, c.description as chapter_description, c.hidden as chapter_hidden,
      c.password_hash is not null as chapter_has_password, ${chapterLocked} as chapter_locked, t.has_password, t.locked, t.is_awaiting, t.is_link,
      t.id, t.title, t.type, t.is_retake, t.counts_for_id, t.hidden, t.publish_at, t.max_mark, t.tasks_count, t.asks_for_work, ${columns}
    from chapters c left join t on t.chapter_id = c.id ${joins}
    where c.subject_id = ${subjectId} and c.deleted_at is null and ${withHidden ? sql`true` : sql`not c.hidden`}
    order by c.position, c.id, t.position, t.id`);
};

interface ContentsFrame {
  max_points: number | null;
  retake_counts: RetakeCounting;
  student: Person | null;
}
/** Returns the points cap and, when one student is shown, that student. */
export const selectFrame = (db: Db, id: number, studentId: number | null): Promise<ContentsFrame> =>
  db.one(
    sql`select s.max_points, ${retakeCounting(sql`s.company_id`)} as retake_counts, (select ${personJson('u')} from users u where u.id = ${studentId}) as student from subjects s where s.id = ${id}`,
  );

interface SubjectGroup {
  id: number;
  name: string;
  students_count: number;
  is_archived: boolean;
}
export const selectGroups = (
  db: Db,
  viewer: Viewer,
  subjectId: number,
  { curatedOnly, archived }: { curatedOnly: boolean; archived: boolean },
): Promise<SubjectGroup[]> =>
  db.rows(sql`
    select g.id, g.name, g.is_archived, (select count(*)::int from group_users gu where gu.group_id = g.id) as students_count
    from subject_groups sg join groups g on g.id = sg.group_id
    where sg.subject_id = ${subjectId} and (${archived} or not g.is_archived)
      and (not ${curatedOnly} or exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = ${viewer.id}))
    order by g.is_archived, g.name`);

interface FoundSubject {
  id: number;
  title: string;
  color: string;
}
export const searchSubjectRows = (
  db: Db,
  condition: Sql,
  words: string,
  withCode: boolean,
): Promise<FoundSubject[]> => {
  return db.rows(sql`select s.id, ${shownTitle(withCode)} as title, s.color from subjects s
    where ${condition} and ${hasWords([sql`s.title`, sql`s.code`], words)} order by s.title limit 7`);
};

interface TopicSearch {
  /** Condition: the disciplines to search. */
  condition: Sql;
  /** The condition admits every discipline of the company. */
  inWholeSchool: boolean;
  words: string;
  /** Condition: hidden and locked topics are found too. */
  withHidden: Sql;
  /** Condition: no password closes the topic. */
  unlocked: Sql;
}
interface FoundTopic {
  id: number;
  title: string;
  subject_id: number;
  subject_title: string;
}
/** Topics in the order in which a search shows them. */
const titleOrder = sql`left(st.title, 100), st.id`;

const titleMatches = (title: Sql, words: string): Sql => sql`st.deleted_at is null and ${hasWords(title, words)}`;
const mayBeFound = ({ withHidden, unlocked }: TopicSearch): Sql =>
  sql`((not st.hidden and not c.hidden and ${unlocked}) or ${withHidden})`;

/**
 * Finds topics in disciplines that the condition narrows to the viewer's own.
 * The expression keeps the index by title out, because it would find the topics of everybody else too.
 */
const topicsOfSome = (search: TopicSearch): Sql => sql`
  select st.*, s.title as subject_title from subjects s join steps st on st.subject_id = s.id join chapters c on c.id = st.chapter_id
  where ${search.condition} and ${titleMatches(sql`(st.title || '')`, search.words)} and ${mayBeFound(search)} order by ${titleOrder} limit 7`;

/** Finds topics in all disciplines, by whichever is shorter: the few that match, or all in order until enough match. */
const topicsOfAll = (search: TopicSearch): Sql => {
  const { condition, words } = search;
  const named = titleMatches(sql`st.title`, words);
  const matching = sql`${named} and ${mayBeFound(search)}`;
  return sql`
  with found as materialized (${fewFound(words, sql`select st.id from steps st where ${named}`)})
  (select st.*, s.title as subject_title from found join steps st on st.id = found.id join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id
    where ${areFew('found')} and ${condition} and ${matching})
  union all
  (select st.*, s.subject_title from (select st.* from steps st where st.deleted_at is null order by ${titleOrder} offset 0) st
    cross join lateral (
      select s.title as subject_title from subjects s join chapters c on c.id = st.chapter_id
      where s.id = st.subject_id and ${condition} and ${matching} offset 0) s
    where not ${areFew('found')} order by ${titleOrder} limit 7)`;
};

export const searchTopicRows = (db: Db, search: TopicSearch): Promise<FoundTopic[]> =>
  db.rows(sql`
    select st.id, st.title, st.subject_id, st.subject_title from (${search.inWholeSchool ? topicsOfAll(search) : topicsOfSome(search)}) st
    order by ${titleOrder} limit 7`);
