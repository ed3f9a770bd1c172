import type { MarkingCase } from '@orbita/contract/marking';
import type { Mark, PassStatus, Passing } from '@orbita/contract/marks';
import { type Db, empty, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { letsIn } from '../../access/subjects.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import { isOnline, personJson } from '../users/person.sql.ts';

const markColumns: Sql = sql`
  m.id, m.step_id, m.student_id, m.mark_type_id, m.answer_id, m.value, case when mu.id is not null then ${personJson('mu')} end as author, m.updated_at`;
const markJoins: Sql = sql`left join users mu on mu.id = m.author_id`;

/** Who marked a student in a discipline. */
export interface MarkAuthor {
  id: number;
  /** Everything of the person that a mark shows. */
  name: string;
  is_online: boolean;
}
/** The list of {@link MarkAuthor} of the discipline under the alias `s`: who marked need not belong to it any more. */
export const authorsOf = (studentId: number): Sql => sql`coalesce((
  select json_agg(json_build_object('id', u.id, 'name', concat_ws(' ', u.id, u.last_name, u.first_name, u.middle_name, u.photo_id), 'is_online', ${isOnline('u')}) order by u.id)
  from users u where u.id in (select m.author_id from marks m join steps st on st.id = m.step_id where m.student_id = ${studentId} and st.subject_id = s.id)), '[]')`;

export interface MarkFilter {
  companyId: number;
  studentId?: number | undefined;
  subjectId?: number | undefined;
  stepId?: number | undefined;
  /** Only marks of the default type. */
  pointsOnly?: boolean | undefined;
  /** Only of what the student may open: nothing hidden, no archive, no retake topic without a retake. */
  openOnly?: boolean | undefined;
  size: number;
  offset: number;
}
export const selectMarks = (db: Db, filter: MarkFilter): Promise<(Mark & { total: number })[]> => {
  const student = filter.studentId === undefined ? sql`true` : sql`m.student_id = ${filter.studentId}`;
  const subject = filter.subjectId === undefined ? sql`true` : sql`st.subject_id = ${filter.subjectId}`;
  const step = filter.stepId === undefined ? sql`true` : sql`m.step_id = ${filter.stepId}`;
  const open = filter.openOnly
    ? sql`not s.hidden and not s.is_archived and ${letsIn(sql`m.student_id`)} and not st.hidden and not c.hidden and ${topicShownTo(sql`m.student_id`)}`
    : sql`true`;
  return db.rows(sql`
    select ${markColumns}, count(*) over ()::int as total from ${filter.pointsOnly ? sql`main_marks` : sql`marks`} m join steps st on st.id = m.step_id join chapters c on c.id = st.chapter_id
    join subjects s on s.id = st.subject_id ${markJoins}
    where s.company_id = ${filter.companyId} and s.deleted_at is null and st.deleted_at is null and ${student} and ${subject} and ${step} and ${open} order by m.updated_at desc, m.id desc limit ${filter.size} offset ${filter.offset}`);
};
interface CheckpointPoints {
  topic_id: number;
  points: number;
  max_mark: number;
}
export const selectCheckpointMarks = (
  db: Db,
  studentId: number,
  subjectIds: number[],
  page: { size: number; offset: number },
): Promise<(CheckpointPoints & { total: number })[]> =>
  db.rows(sql`
    select m.step_id as topic_id, m.value as points, st.max_mark, count(*) over ()::int as total from main_marks m join steps st on st.id = m.step_id join chapters c on c.id = st.chapter_id
    where m.student_id = ${studentId} and st.subject_id = any (${subjectIds}) and st.type = 2 and st.max_mark is not null and st.deleted_at is null and not st.hidden and not c.hidden and ${topicShownTo(studentId)}
    order by m.step_id limit ${page.size} offset ${page.offset}`);
export const selectMark = (db: Db, id: number): Promise<Mark | undefined> =>
  db.row(sql`select ${markColumns} from marks m ${markJoins} where m.id = ${id}`);
export const selectMarkOf = (db: Db, stepId: number, studentId: number): Promise<Mark | undefined> =>
  db.row(
    sql`select ${markColumns} from main_marks m ${markJoins} where m.step_id = ${stepId} and m.student_id = ${studentId}`,
  );

export interface MarkRow {
  id: number;
  value: number;
  updated_at: string;
  /** null for the default type. */
  other_type_id: number | null;
}
/** The mark of a student in a topic, locked: that of the default type unless told. */
export const lockMark = (
  db: Db,
  stepId: number,
  studentId: number,
  markTypeId?: number,
): Promise<MarkRow | undefined> =>
  db.row(sql`
    select m.id, m.value, m.updated_at, case when t.is_default then null else t.id end as other_type_id
    from marks m join mark_types t on t.id = m.mark_type_id
    where m.step_id = ${stepId} and m.student_id = ${studentId} and ${markTypeId === undefined ? sql`t.is_default` : sql`t.id = ${markTypeId}`} for update of m`);

export interface NewMark {
  stepId: number;
  studentId: number;
  value: number;
  answerId?: number | null | undefined;
  markTypeId?: number | undefined;
  /** `updated_at` as read: undefined does not ask, null means that there must be no mark. */
  asRead?: string | null | undefined;
  /** What goes along in the same statement, over its rows `m` and `before`: the notification, and who is to see it happen. */
  news?: { made: Sql; watchers: Sql } | undefined;
}
/** Whom a new mark reaches. */
export interface MarkTold {
  /** The student's notification; null when the value is what it was. */
  told: number | null;
  watchers: number[];
}
const asReadCondition = (asRead: string | null | undefined): Sql => {
  if (asRead === undefined) return sql`true`;
  if (asRead === null) return sql`before.id is null`;
  return sql`date_trunc('milliseconds', before.updated_at) = date_trunc('milliseconds', ${asRead}::timestamptz)`;
};
/**
 * Writes a mark with its audit record and returns it with the value before, in one statement.
 * Undefined when the mark is not as it was read, when another first mark came at the same moment, or when the type is not the company's.
 */
export const upsertMark = (
  db: Db,
  viewer: Viewer,
  m: NewMark,
): Promise<(Mark & { before: number | null } & Partial<MarkTold>) | undefined> =>
  db.row(sql`
    with type as materialized (
      select t.id, t.is_default from mark_types t where t.company_id = ${viewer.company_id} and ${m.markTypeId === undefined ? sql`t.is_default` : sql`t.id = ${m.markTypeId}`}),
    before as materialized (
      select m.id, m.value, m.updated_at from marks m where m.step_id = ${m.stepId} and m.student_id = ${m.studentId} and m.mark_type_id = (select id from type) for update),
    m as (
      insert into marks (step_id, student_id, mark_type_id, answer_id, value, author_id)
      select ${m.stepId}::int, ${m.studentId}::int, type.id, ${m.answerId ?? null}::int, ${m.value}::numeric, ${viewer.id}::int
      from type left join before on true where ${asReadCondition(m.asRead)}
      on conflict (step_id, student_id, mark_type_id) do update
        set value = excluded.value, author_id = excluded.author_id, answer_id = coalesce(excluded.answer_id, marks.answer_id), updated_at = now()
        where marks.id = (select id from before)
      returning *),
    audit as (
      insert into audit_records (company_id, actor_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
      select ${viewer.company_id}, ${viewer.id}, m.student_id, m.step_id, 'mark', case when type.is_default then 'step' else 'mark_type' end, case when type.is_default then m.step_id else type.id end, to_jsonb(before.value), to_jsonb(m.value)
      from m cross join type left join before on true where before.value is distinct from m.value)${m.news ? sql`, made as (${m.news.made})` : empty}
    select ${markColumns}, before.value as before${m.news ? sql`, (select id from made) as told, array(${m.news.watchers}) as watchers` : empty} from m join users mu on mu.id = m.author_id left join before on true`);
/** Whether an answer was given by the student in the topic. */
export const isAnswerOf = async (db: Db, answerId: number, stepId: number, studentId: number): Promise<boolean> =>
  (await db.row(
    sql`select 1 from answers where id = ${answerId} and step_id = ${stepId} and user_id = ${studentId} and deleted_at is null`,
  )) !== undefined;
export const deleteMarkRow = (db: Db, id: number) => db.run(sql`delete from marks where id = ${id}`);

export interface Audit {
  studentId: number;
  stepId: number;
  action: 'mark' | 'passing';
  before: number | null;
  after: number | null;
  /** For a mark of another type than the default one. */
  markTypeId?: number | null | undefined;
}
export const insertAudits = (db: Db, viewer: Viewer, audits: Audit[]) =>
  db.run(sql`
    insert into audit_records (company_id, actor_id, student_id, step_id, action, object_type, object_id, old_value, new_value)
    select ${viewer.company_id}, ${viewer.id}, a."studentId", a."stepId", a.action, case when a."markTypeId" is null then 'step' else 'mark_type' end, coalesce(a."markTypeId", a."stepId"), to_jsonb(a.before), to_jsonb(a.after)
    from jsonb_to_recordset(${JSON.stringify(audits)}::jsonb) as a("studentId" int, "stepId" int, action text, before numeric, after numeric, "markTypeId" int)`);
export const selectHistory = (db: Db, stepId: number, studentId: number): Promise<MarkingCase['history'][number][]> =>
  db.rows(sql`
    select r.created_at as at, case when u.id is not null then ${personJson('u')} end as actor, r.action, r.old_value, r.new_value, t.title as mark_type
    from audit_records r left join users u on u.id = r.actor_id left join mark_types t on r.object_type = 'mark_type' and t.id = r.object_id
    where r.student_id = ${studentId} and r.step_id = ${stepId} and r.action in ('mark', 'passing') order by r.created_at desc, r.id desc limit 200`);

const passingColumns: Sql = sql`
  p.id, p.step_id, p.student_id, p.passed_status_id, case when pu.id is not null then ${personJson('pu')} end as author, p.updated_at`;
export const selectPassing = (db: Db, stepId: number, studentId: number): Promise<Passing | undefined> =>
  db.row(
    sql`select ${passingColumns} from passings p left join users pu on pu.id = p.author_id where p.step_id = ${stepId} and p.student_id = ${studentId}`,
  );
export const selectPassingPlace = (db: Db, id: number): Promise<{ step_id: number; student_id: number } | undefined> =>
  db.row(sql`select step_id, student_id from passings where id = ${id}`);
export const lockPassing = (
  db: Db,
  stepId: number,
  studentId: number,
): Promise<{ passed_status_id: number } | undefined> =>
  db.row(sql`select passed_status_id from passings where step_id = ${stepId} and student_id = ${studentId} for update`);
export const upsertPassing = (db: Db, viewer: Viewer, p: { stepId: number; studentId: number; statusId: number }) =>
  db.run(sql`
    insert into passings (company_id, step_id, student_id, passed_status_id, author_id) values (${viewer.company_id}, ${p.stepId}, ${p.studentId}, ${p.statusId}, ${viewer.id})
    on conflict (step_id, student_id) do update set passed_status_id = excluded.passed_status_id, author_id = excluded.author_id, updated_at = now()`);
export const deletePassingOf = (db: Db, stepId: number, studentId: number) =>
  db.run(sql`delete from passings where step_id = ${stepId} and student_id = ${studentId}`);
/** Whether the topic is done for the student. */
export const isPassedFinally = async (db: Db, stepId: number, studentId: number): Promise<boolean> =>
  (await db.row(sql`
    select 1 from passings p join pass_statuses f on f.company_id = p.company_id and f.id = p.passed_status_id where p.step_id = ${stepId} and p.student_id = ${studentId} and f.is_final`)) !==
  undefined;
/** Statement: «На проверке» for what was handed in, unless the topic is done already; nothing happens unless the condition holds. */
export const passingOnSubmission = (viewer: Viewer, stepId: number, statusId: number, condition: Sql): Sql => sql`
    insert into passings as p (company_id, step_id, student_id, passed_status_id, author_id)
    select s.company_id, ${stepId}::int, ${viewer.id}::int, s.id, ${viewer.id}::int from pass_statuses s where s.company_id = ${viewer.company_id} and s.id = ${statusId} and ${condition}
    on conflict (step_id, student_id) do update set passed_status_id = excluded.passed_status_id, author_id = excluded.author_id, updated_at = now()
    where not exists (select 1 from pass_statuses f where f.company_id = p.company_id and f.id = p.passed_status_id and f.is_final)`;

export const selectStatuses = (db: Db, companyId: number): Promise<PassStatus[]> =>
  db.rows(
    sql`select id, title, color, can_use_student, is_final, sort from pass_statuses where company_id = ${companyId} order by sort, id`,
  );
export const selectStatus = (
  db: Db,
  companyId: number,
  id: number,
): Promise<{ id: number; can_use_student: boolean } | undefined> =>
  db.row(sql`select id, can_use_student from pass_statuses where company_id = ${companyId} and id = ${id}`);

/** Whether a person studies a discipline. */
export const studiesSubject = async (db: Db, studentId: number, subjectId: number): Promise<boolean> =>
  (await db.row(
    sql`select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = ${studentId} and sg.subject_id = ${subjectId} limit 1`,
  )) !== undefined;
export const selectSubjectIdsOf = (db: Db, condition: Sql): Promise<{ id: number }[]> =>
  db.rows(sql`select s.id from subjects s where ${condition}`);
