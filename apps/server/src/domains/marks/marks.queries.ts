import type { MarkingCase } from '@orbita/contract/marking';
import type { Mark, PassStatus, Passing } from '@orbita/contract/marks';
import { type Db, type Missing, type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { admittedByPrivacy } from '../../access/subjects.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';
import { isOnline, personJson } from '../users/index.ts';
import { type CellNotifications, composeWriting } from './write-marks.queries.ts';

const markColumns: Sql = sql`
  m.id, m.step_id, m.student_id, m.mark_type_id, m.answer_id, m.value, case when mu.id is not null then ${personJson('mu')} end as author, m.updated_at`;
const markJoins: Sql = sql`left join users mu on mu.id = m.author_id`;

/** A person who gave a student marks in a discipline. */
export interface MarkAuthor {
  id: number;
  /** Everything that a mark shows of its author. */
  name: string;
  is_online: boolean;
}
/** The list of {@link MarkAuthor} of discipline `s`, including authors who have left it. */
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
  /** Only topics that the student may open: not hidden, not archived, no retake topic without a retake. */
  openOnly?: boolean | undefined;
  /** Leaves out topics that are drafts. */
  publishedOnly?: boolean | undefined;
  size: number;
  offset: number;
}
export const selectMarks = (db: Db, filter: MarkFilter): Promise<(Mark & { total: number })[]> => {
  const student = filter.studentId === undefined ? sql`true` : sql`m.student_id = ${filter.studentId}`;
  const subject = filter.subjectId === undefined ? sql`true` : sql`st.subject_id = ${filter.subjectId}`;
  const step = filter.stepId === undefined ? sql`true` : sql`m.step_id = ${filter.stepId}`;
  const open = filter.openOnly
    ? sql`not s.hidden and not s.is_archived and ${admittedByPrivacy(sql`m.student_id`)} and not st.hidden and not c.hidden and ${topicShownTo(sql`m.student_id`)}`
    : sql`true`;
  const published = filter.publishedOnly ? sql`not st.hidden` : sql`true`;
  return db.rows(sql`
    select ${markColumns}, count(*) over ()::int as total from ${filter.pointsOnly ? sql`main_marks` : sql`marks`} m join steps st on st.id = m.step_id join chapters c on c.id = st.chapter_id
    join subjects s on s.id = st.subject_id ${markJoins}
    where s.company_id = ${filter.companyId} and s.deleted_at is null and st.deleted_at is null and ${student} and ${subject} and ${step} and ${open} and ${published} order by m.updated_at desc, m.id desc limit ${filter.size} offset ${filter.offset}`);
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

export interface NewMark {
  stepId: number;
  studentId: number;
  value: number;
  answerId?: number | null | undefined;
  markTypeId?: number | undefined;
  /** `updated_at` as read; undefined skips the check, null requires that there is no mark. */
  asRead?: string | null | undefined;
}
/** A written mark and whom its events reach. */
export interface MarkWritten {
  /** Id of the student's notification; null when the value did not change. */
  notification_id: number | null;
  watchers: number[];
}
/** Writes a mark with its audit record and notification and returns it, or only the reason for refusal. */
export const writeMark = (
  db: Db,
  viewer: Viewer,
  m: NewMark,
  { notifications, watchers }: { notifications: CellNotifications; watchers: Sql },
): Promise<((Mark & { refused: null }) | (Missing<Mark> & { refused: 'stale' })) & MarkWritten> =>
  db.one(sql`
    with ${composeWriting(
      viewer,
      [
        {
          step_id: m.stepId,
          student_id: m.studentId,
          mark: m.value,
          mark_type_id: m.markTypeId,
          answer_id: m.answerId,
          seen_at: m.asRead,
        },
      ],
      { notifications },
    )}
    select ${markColumns}, c.refused, (select id from cell_notifications) as notification_id, array(${watchers}) as watchers
    from judged_cells c left join (select * from new_marks union all select * from changed_marks) m on true ${markJoins}`);
/** Deletes a mark with its audit record; returns its value, null when there was none, and whom the event reaches. */
export const eraseMark = (
  db: Db,
  viewer: Viewer,
  cell: { step_id: number; student_id: number; mark_type_id?: number | undefined },
  watchers: Sql,
): Promise<{ before: number | null; watchers: number[] }> =>
  db.one(sql`
    with ${composeWriting(viewer, [{ ...cell, mark: null }])}
    select c.mark_before as before, array(${watchers}) as watchers from judged_cells c`);
/** Whether the answer belongs to the student and the topic, and is handed in. */
export const isAnswerOf = async (db: Db, answerId: number, stepId: number, studentId: number): Promise<boolean> =>
  (await db.row(
    sql`select 1 from answers where id = ${answerId} and step_id = ${stepId} and user_id = ${studentId} and deleted_at is null and version > 0`,
  )) !== undefined;
export const selectHistory = (db: Db, stepId: number, studentId: number): Promise<MarkingCase['history'][number][]> =>
  db.rows(sql`
    select r.created_at as at, case when u.id is not null then ${personJson('u')} end as actor, case when a.id is not null then ${personJson('a')} end as acting_admin, r.action, r.old_value, r.new_value, t.title as mark_type
    from audit_records r left join users u on u.id = r.actor_id left join users a on a.id = r.acting_admin_id left join mark_types t on r.object_type = 'mark_type' and t.id = r.object_id
    where r.student_id = ${studentId} and r.step_id = ${stepId} and r.action in ('mark', 'passing') order by r.created_at desc, r.id desc limit 200`);

const passingColumns: Sql = sql`
  p.id, p.step_id, p.student_id, p.passed_status_id, case when pu.id is not null then ${personJson('pu')} end as author, p.updated_at`;
export const selectPassing = (db: Db, stepId: number, studentId: number): Promise<Passing | undefined> =>
  db.row(
    sql`select ${passingColumns} from passings p left join users pu on pu.id = p.author_id where p.step_id = ${stepId} and p.student_id = ${studentId}`,
  );
interface MarkOfResult {
  mark_id: number;
  mark_type_id: number;
  value: number;
  mark_updated_at: string;
}
interface PassingOfResult {
  passing_id: number;
  passed_status_id: number;
  passing_updated_at: string;
}
type ResultRow = (MarkOfResult | Missing<MarkOfResult>) &
  (PassingOfResult | Missing<PassingOfResult>) & {
    answer_id: number | null;
    mark_author: Mark['author'];
    passing_author: Passing['author'];
  };
/** Returns a student's mark of the default type and status in a topic by one statement. */
export async function selectResultOf(
  db: Db,
  stepId: number,
  studentId: number,
): Promise<{ mark: Mark | null; passing: Passing | null }> {
  const row = await db.one<ResultRow>(sql`
    select m.id as mark_id, m.mark_type_id, m.answer_id, m.value, case when mu.id is not null then ${personJson('mu')} end as mark_author, m.updated_at as mark_updated_at,
      p.id as passing_id, p.passed_status_id, case when pu.id is not null then ${personJson('pu')} end as passing_author, p.updated_at as passing_updated_at
    from (select ${stepId}::int as step_id, ${studentId}::int as student_id) c
    left join main_marks m on m.step_id = c.step_id and m.student_id = c.student_id ${markJoins}
    left join passings p on p.step_id = c.step_id and p.student_id = c.student_id left join users pu on pu.id = p.author_id`);
  const { mark_id, mark_type_id, answer_id, value, passing_id, passed_status_id } = row;
  const place = { step_id: stepId, student_id: studentId };
  return {
    mark:
      mark_id === null
        ? null
        : {
            id: mark_id,
            ...place,
            mark_type_id,
            answer_id,
            value,
            author: row.mark_author,
            updated_at: row.mark_updated_at,
          },
    passing:
      passing_id === null
        ? null
        : {
            id: passing_id,
            ...place,
            passed_status_id,
            author: row.passing_author,
            updated_at: row.passing_updated_at,
          },
  };
}
export const selectPassingPlace = (db: Db, id: number): Promise<{ step_id: number; student_id: number } | undefined> =>
  db.row(sql`select step_id, student_id from passings where id = ${id}`);
/** The result of changing a student's status in a topic, and whom the event reaches. */
export interface PassingWritten {
  before: number | null;
  /** Id of the student's notification; null when there is none. */
  notification_id: number | null;
  watchers: number[];
}
/** Writes or removes a status with its audit record and notification. */
export const writePassing = (
  db: Db,
  viewer: Viewer,
  cell: { step_id: number; student_id: number; passed_status_id: number | null },
  { notifications, watchers }: { notifications: CellNotifications | undefined; watchers: Sql },
): Promise<PassingWritten> =>
  db.one(sql`
    with ${composeWriting(viewer, [cell], { notifications, endsWaiting: true })}
    select c.status_before as before, ${notifications ? sql`(select id from cell_notifications)` : sql`null::int`} as notification_id, array(${watchers}) as watchers from judged_cells c`);
/** Whether the student has a final status in the topic. */
export const isPassedFinally = async (db: Db, stepId: number, studentId: number): Promise<boolean> =>
  (await db.row(sql`
    select 1 from passings p join pass_statuses f on f.company_id = p.company_id and f.id = p.passed_status_id where p.step_id = ${stepId} and p.student_id = ${studentId} and f.is_final`)) !==
  undefined;
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

/** Whether the person studies the discipline. */
export const studiesSubject = async (db: Db, studentId: number, subjectId: number): Promise<boolean> =>
  (await db.row(
    sql`select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = ${studentId} and sg.subject_id = ${subjectId} limit 1`,
  )) !== undefined;
export const selectSubjectIdsOf = (db: Db, condition: Sql): Promise<{ id: number }[]> =>
  db.rows(sql`select s.id from subjects s where ${condition}`);
