import { type Db, raw, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { personJson } from '../users/person.sql.ts';

/** Title as shown: staff see the code, an archived discipline says so. */
export const shownTitle = (withCode: boolean): Sql =>
  raw(`(${withCode ? "case when s.code = '' then '' else s.code || ' ' end || " : ''}s.title || case when s.is_archived then ' (архив)' else '' end)`);

export interface CardScope {
  condition: Sql;
  /** Titles with codes, counts of waiting answers. */
  asStaff: boolean;
  /** Whose progress the card counts. */
  studentId: number;
  roleType: Sql;
  /** Which groups the card names. */
  ownGroupsOnly: boolean;
}
export interface CardPage {
  query?: string | undefined;
  size: number;
  offset: number;
  descending: boolean;
}

const cardColumns = (scope: CardScope): Sql => sql`
  s.id, ${shownTitle(scope.asStaff)} as title, s.code, s.description, s.color, '/api/files/' || s.cover_id as cover_src, s.hidden, s.is_archived, s.distant,
  ${scope.roleType} as role_type, coalesce(t.teachers, '[]') as teachers, coalesce(g.groups, '[]') as groups,
  n.topics_count, n.passed_count, n.next_due_at, coalesce(w.waiting_count, 0) as waiting_count,
  json_build_object('checkpoints_marks_collected', least(n.collected, coalesce(s.max_points, n.collected)), 'checkpoints_marks_total', n.possible) as checkpoints_stats`;

const cardJoins = (scope: CardScope): Sql => sql`
  left join lateral (
    select json_agg(${personJson('u')} order by u.last_name, u.first_name) as teachers
    from subject_users su join users u on u.id = su.user_id where su.subject_id = s.id and su.role_type = 'TEACHER') t on true
  left join lateral (
    select json_agg(json_build_object('id', gr.id, 'name', gr.name) order by gr.name) as groups
    from subject_groups sg join groups gr on gr.id = sg.group_id
    where sg.subject_id = s.id and (not ${scope.ownGroupsOnly} or exists (select 1 from group_users gu where gu.group_id = gr.id and gu.user_id = ${scope.studentId}))) g on true
  left join lateral (
    select count(*)::int as topics_count,
      (count(*) filter (where ps.is_final))::int as passed_count,
      min(d.due_at) filter (where not coalesce(ps.is_final, false) and d.due_at > now()) as next_due_at,
      coalesce(sum(m.value) filter (where st.type = 2 and st.max_mark is not null), 0) as collected,
      coalesce(sum(st.max_mark) filter (where st.type = 2), 0) as possible
    from steps st join chapters c on c.id = st.chapter_id and not c.hidden
    left join passings p on p.step_id = st.id and p.student_id = ${scope.studentId}
    left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
    left join marks m on m.step_id = st.id and m.student_id = ${scope.studentId}
    left join lateral (select min(al.due_at) as due_at from abstract_lessons al join group_users gu on gu.group_id = al.group_id
      where al.step_id = st.id and gu.user_id = ${scope.studentId}) d on ${!scope.asStaff}
    where st.subject_id = s.id and st.deleted_at is null and not st.hidden) n on true
  left join lateral (
    select count(distinct (a.step_id, a.user_id))::int as waiting_count from answers a where a.subject_id = s.id and a.waiting_since is not null and a.deleted_at is null) w on ${scope.asStaff}`;

/** One page of discipline cards, each with the total. */
export function selectCards<Row>(db: Db, scope: CardScope, page: CardPage): Promise<(Row & { total: number })[]> {
  const pattern = `%${(page.query ?? '').trim().replace(/[%_\\]/g, '\\$&')}%`;
  const direction = raw(page.descending ? 'desc' : 'asc');
  return db.rows(sql`
    select ${cardColumns(scope)}, s.total
    from (select s.*, count(*) over ()::int as total from subjects s
      where ${scope.condition} and (s.title ilike ${pattern} or s.code ilike ${pattern})
      order by s.title ${direction}, s.id limit ${page.size} offset ${page.offset}) s
    ${cardJoins(scope)} order by s.title ${direction}, s.id`);
}

export const selectSubject = <Row>(db: Db, scope: CardScope, id: number): Promise<Row> =>
  db.one(sql`
    select ${cardColumns(scope)}, s.max_points, s.updated_at,
      coalesce((select json_agg(${personJson('u')} order by u.last_name, u.first_name) from subject_users su join users u on u.id = su.user_id
        where su.subject_id = s.id and su.role_type = 'EXPERT'), '[]') as experts
    from subjects s ${cardJoins(scope)} where s.id = ${id}`);

export interface ContentsRow {
  chapter_id: number;
  chapter_title: string;
  chapter_description: string;
  chapter_hidden: boolean;
  step: null | {
    id: number;
    title: string;
    type: number;
    hidden: boolean;
    max_mark: number | null;
    tasks_count: number;
    due_at: string | null;
    mark: number | null;
    passed_status_id: number | null;
    is_final: boolean;
    answered_at: string | null;
    waiting_count: number;
  };
}

interface ContentsScope {
  subjectId: number;
  /** Whose progress; null for staff looking at the content itself. */
  studentId: number | null;
  withHidden: boolean;
}

/** Chapters with topics in order, in one query; a chapter without topics comes as one row without a step. */
export const selectContents = (db: Db, { subjectId, studentId, withHidden }: ContentsScope): Promise<ContentsRow[]> =>
  db.rows(sql`
    with t as (
      select st.id, st.chapter_id, st.title, st.type, st.hidden, st.max_mark, st.position from steps st
      where st.subject_id = ${subjectId} and st.deleted_at is null and (${withHidden} or not st.hidden)),
    tasks as (select p.step_id, count(*)::int as n from patterns p join t on t.id = p.step_id where p.deleted_at is null group by p.step_id),
    due as (
      select al.step_id, min(al.due_at) as due_at from abstract_lessons al join t on t.id = al.step_id
      where ${studentId}::int is null or exists (select 1 from group_users gu where gu.group_id = al.group_id and gu.user_id = ${studentId}) group by al.step_id),
    handed as (
      select a.step_id, max(a.submitted_at) filter (where a.user_id = ${studentId}) as answered_at,
        count(distinct a.user_id) filter (where a.waiting_since is not null)::int as waiting_count
      from answers a where a.subject_id = ${subjectId} and a.deleted_at is null and (${studentId}::int is null or a.user_id = ${studentId})
        and (${studentId}::int is not null or a.waiting_since is not null) group by a.step_id)
    select c.id as chapter_id, c.title as chapter_title, c.description as chapter_description, c.hidden as chapter_hidden,
      case when t.id is null then null else json_build_object('id', t.id, 'title', t.title, 'type', t.type, 'hidden', t.hidden, 'max_mark', t.max_mark,
        'tasks_count', coalesce(k.n, 0), 'due_at', d.due_at, 'mark', m.value, 'passed_status_id', p.passed_status_id, 'is_final', coalesce(ps.is_final, false),
        'answered_at', h.answered_at, 'waiting_count', coalesce(h.waiting_count, 0)) end as step
    from chapters c left join t on t.chapter_id = c.id
    left join tasks k on k.step_id = t.id left join due d on d.step_id = t.id left join handed h on h.step_id = t.id
    left join marks m on m.step_id = t.id and m.student_id = ${studentId}
    left join passings p on p.step_id = t.id and p.student_id = ${studentId}
    left join pass_statuses ps on ps.company_id = p.company_id and ps.id = p.passed_status_id
    where c.subject_id = ${subjectId} and c.deleted_at is null and (${withHidden} or not c.hidden)
    order by c.position, c.id, t.position, t.id`);

export const selectPerson = <Row>(db: Db, id: number): Promise<Row> => db.one(sql`select ${personJson('u')} as person from users u where u.id = ${id}`);
export const selectMaxPoints = (db: Db, id: number): Promise<{ max_points: number | null }> => db.one(sql`select max_points from subjects where id = ${id}`);

export const selectGroups = <Row>(db: Db, viewer: Viewer, subjectId: number, curatedOnly: boolean): Promise<Row[]> =>
  db.rows(sql`
    select g.id, g.name, (select count(*)::int from group_users gu where gu.group_id = g.id) as students_count
    from subject_groups sg join groups g on g.id = sg.group_id
    where sg.subject_id = ${subjectId} and not g.is_archived
      and (not ${curatedOnly} or exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = ${viewer.id}))
    order by g.name`);

export const searchSubjectRows = <Row>(db: Db, condition: Sql, words: string, withCode: boolean): Promise<Row[]> => {
  const pattern = `%${words.trim().replace(/[%_\\]/g, '\\$&')}%`;
  return db.rows(sql`select s.id, ${shownTitle(withCode)} as title, s.color from subjects s
    where ${condition} and (s.title ilike ${pattern} or s.code ilike ${pattern}) order by s.title limit 7`);
};

export const searchTopicRows = <Row>(db: Db, condition: Sql, words: string, withHidden: Sql): Promise<Row[]> => {
  const pattern = `%${words.trim().replace(/[%_\\]/g, '\\$&')}%`;
  return db.rows(sql`
    select st.id, st.title, s.id as subject_id, s.title as subject_title
    from steps st join subjects s on s.id = st.subject_id join chapters c on c.id = st.chapter_id
    where ${condition} and st.deleted_at is null and st.title ilike ${pattern} and ((not st.hidden and not c.hidden) or ${withHidden})
    order by st.title limit 7`);
};

export interface JournalStep {
  id: number;
  title: string;
  chapter_id: number;
  chapter_title: string;
  type: number;
  max_mark: number | null;
  hidden: boolean;
  due_at: string | null;
}

export const selectJournalSteps = (db: Db, subjectId: number, groupId: number): Promise<JournalStep[]> =>
  db.rows(sql`
    select st.id, st.title, c.id as chapter_id, c.title as chapter_title, st.type, st.max_mark, st.hidden or c.hidden as hidden, al.due_at
    from steps st join chapters c on c.id = st.chapter_id left join abstract_lessons al on al.step_id = st.id and al.group_id = ${groupId}
    where st.subject_id = ${subjectId} and st.deleted_at is null order by c.position, c.id, st.position, st.id`);

/** Facts of one student, each list as «step:value,…» text: thousands of cells cost one short row per student. */
export interface JournalFacts<Person> {
  person: Person;
  marks: string | null;
  statuses: string | null;
  answers: string | null;
}

export const selectJournalFacts = <Person>(db: Db, subjectId: number, groupId: number): Promise<JournalFacts<Person>[]> =>
  db.rows(sql`
    with students as (select u.* from group_users gu join users u on u.id = gu.user_id where gu.group_id = ${groupId}),
    t as (select array_agg(st.id) as ids from steps st where st.subject_id = ${subjectId} and st.deleted_at is null)
    select ${personJson('u')} as person, m.marks, p.statuses, a.answers
    from students u cross join t
    left join lateral (select string_agg(m.step_id || ':' || m.value, ',') as marks from marks m where m.student_id = u.id and m.step_id = any (t.ids)) m on true
    left join lateral (select string_agg(p.step_id || ':' || p.passed_status_id, ',') as statuses from passings p where p.student_id = u.id and p.step_id = any (t.ids)) p on true
    left join lateral (
      select string_agg(a.step_id || ':' || (case when a.waiting_since is null then 1 else 3 end + case when a.is_late then 4 else 0 end), ',') as answers
      from answers a where a.user_id = u.id and a.subject_id = ${subjectId} and a.deleted_at is null) a on true
    order by u.last_name, u.first_name, u.id`);

export const selectFinalStatuses = (db: Db, companyId: number): Promise<{ id: number }[]> =>
  db.rows(sql`select id from pass_statuses where company_id = ${companyId} and is_final`);
