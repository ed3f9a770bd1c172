// Who may do what with a discipline: the object check and the list filter, side by side.
import { type Columns, type Db, empty, type Sql, sql } from '@orbita/database';
import { AppError, assertThat, found } from '../http/app-error.ts';
import { can, type Viewer } from '../http/viewer.ts';
import { followsStudent } from './people.access.ts';

/** A discipline with what the viewer is in it. */
export interface SubjectInView {
  id: number;
  hidden: boolean;
  is_archived: boolean;
  /** Its privacy keeps out some of those who study it. */
  is_restricted: boolean;
  /** Teaches it. */
  is_teacher: boolean;
  is_expert: boolean;
  /** Studies it in a group and is let in by its privacy. */
  is_student: boolean;
  /** Curates a group that studies it, which is not closed to curators. */
  is_curator: boolean;
}

const teaches = (viewer: Viewer, roles: string[]): Sql =>
  sql`exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = ${viewer.id} and su.role_type = any (${roles}))`;
/** Whether a person studies the discipline under the alias `s`. */
export const studiesSubject = (userId: number): Sql =>
  sql`exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = ${userId} and sg.subject_id = s.id)`;
/**
 * Privacy only narrows what groups open: 1 leaves the discipline to its staff, 2 to the people named among those who study it;
 * the others leave it to all who study it. Whether it lets in a person who studies the discipline under the alias `s`.
 */
export const admittedByPrivacy = (userId: number | Sql): Sql =>
  sql`(s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = ${userId})))`;
/** Studies it in a group that is not archived and is let in: what opens a discipline to a student. */
const studiesNow = (userId: number): Sql =>
  sql`(${admittedByPrivacy(userId)} and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = ${userId} and sg.subject_id = s.id))`;
const curates = (viewer: Viewer): Sql =>
  sql`(s.privacy <> 1 and exists (select 1 from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = ${viewer.id} and sg.subject_id = s.id))`;

/** Whether the viewer looks after the group under the alias `g`. */
export const curatesGroup = (viewer: Viewer): Sql =>
  sql`exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = ${viewer.id})`;

/** List filter on subjects under the alias `s`: what the single call would open. */
export const visibleTo = (viewer: Viewer): Sql => sql`(
  s.company_id = ${viewer.company_id} and s.deleted_at is null and (
    ${can(viewer, 'subjects_read')} or ${teaches(viewer, ['TEACHER', 'EXPERT'])} or ${curates(viewer)}
    or (not s.hidden and not s.is_archived and ${studiesNow(viewer.id)})))`;

/** List filter: disciplines whose answers the viewer may read as staff. */
export const staffedBy = (viewer: Viewer): Sql => sql`(
  s.company_id = ${viewer.company_id} and s.deleted_at is null and (${can(viewer, 'subjects_read')} or ${teaches(viewer, ['TEACHER', 'EXPERT'])}))`;
/** List filter: disciplines whose hidden parts the viewer sees; as {@link seesHidden}. */
export const hiddenPartsVisibleTo = (viewer: Viewer): Sql =>
  sql`(${staffedBy(viewer)} or (s.company_id = ${viewer.company_id} and s.deleted_at is null and ${curates(viewer)}))`;
/** List filter: disciplines the viewer teaches or assesses, in the given roles. */
export const taughtBy = (viewer: Viewer, roles: string[]): Sql =>
  sql`(s.company_id = ${viewer.company_id} and s.deleted_at is null and ${teaches(viewer, roles)})`;
/** List filter: disciplines that the viewer studies and may open as a student. */
export const studiedBy = (viewer: Viewer): Sql => studiedByStudent(viewer, viewer.id);
/** List filter: disciplines that a student studies and may open. */
export const studiedByStudent = (viewer: Viewer, studentId: number): Sql =>
  sql`(s.company_id = ${viewer.company_id} and s.deleted_at is null and not s.hidden and not s.is_archived and ${studiesNow(studentId)})`;

/** The viewer's relation to a discipline, as columns of a query over subjects under the alias `s`. */
export const relationColumns = (viewer: Viewer): Sql => sql`
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, ${teaches(viewer, ['TEACHER'])} as is_teacher, ${teaches(viewer, ['EXPERT'])} as is_expert,
  ${studiesNow(viewer.id)} as is_student, ${curates(viewer)} as is_curator`;

/** List filter: disciplines in which the viewer marks; as {@link canMarkIn}. */
export const canMarkAs = (viewer: Viewer): Sql =>
  sql`(s.company_id = ${viewer.company_id} and (${can(viewer, 'subjects_write')} or ${teaches(viewer, ['TEACHER'])}))`;

export const isStaffOf = (viewer: Viewer, subject: SubjectInView): boolean =>
  subject.is_teacher || subject.is_expert || can(viewer, 'subjects_read');
export const canMarkIn = (viewer: Viewer, subject: SubjectInView): boolean =>
  subject.is_teacher || can(viewer, 'subjects_write');
/** Those who mark also build the content. */
export const canEdit = (viewer: Viewer, subject: SubjectInView): boolean => canMarkIn(viewer, subject);
/** Tells whether the viewer sees hidden topics and disciplines; private ones are for staff only. */
export const seesHidden = (viewer: Viewer, subject: SubjectInView): boolean =>
  isStaffOf(viewer, subject) || subject.is_curator;

/** Refuses with the message that fits when the discipline is not for the viewer. */
export function assertVisible(viewer: Viewer, subject: SubjectInView): void {
  if (seesHidden(viewer, subject)) return;
  assertThat(subject.is_student || !subject.is_restricted, 'access-denied');
  assertThat(subject.is_student, 'subject-not-studied');
  assertOpen(subject);
}

/** Refuses what is closed to students and to those who follow them. */
export function assertOpen(subject: SubjectInView): void {
  if (subject.is_archived) throw new AppError('subject-archived');
  if (subject.hidden) throw new AppError('subject-hidden');
}

export function assertStaff(viewer: Viewer, subject: SubjectInView): void {
  assertThat(isStaffOf(viewer, subject), 'teacher-only');
}

/** Refuses a change by someone who may not, then a change of what is archived. */
export function assertEditable(viewer: Viewer, subject: SubjectInView): void {
  assertThat(canEdit(viewer, subject), 'teacher-only');
  assertThat(!subject.is_archived, 'archived');
}

/** What changes with everything that is shown of a discipline: see the migrations on revisions. */
export interface SubjectRevisions {
  /** Of topics, due dates, the card and the people on it. */
  revision: string | null;
  /** Of the results of one student, and of the student's name. */
  results_revision: string | null;
  /** Of everybody's results; null for a student of the discipline, who sees only the own ones. */
  all_results_revision: number | null;
}
/** The roles a person holds: topics may be for some of them only. */
export const rolesOf = (userId: number | Sql): Sql =>
  sql`(select string_agg(concat_ws('.', aru.company_id, aru.role_id), ',' order by aru.company_id, aru.role_id) from admin_role_users aru where aru.user_id = ${userId})`;
/** Columns of {@link SubjectRevisions} over subjects under the alias `s`, for a student or, when it is null, for nobody. */
export const revisionColumns = (viewer: Viewer, studentId: number | null): Columns<SubjectRevisions> => sql`
  (select concat_ws('-', r.revision, r.card_revision) from subject_revisions r where r.subject_id = s.id) as revision,
  ${
    studentId === null
      ? sql`null as results_revision`
      : sql`(select concat_ws('-', rr.revision, ${rolesOf(sql`u.id`)}, u.last_name, u.first_name, u.middle_name, u.photo_id) from users u
          left join result_revisions rr on rr.subject_id = s.id and rr.student_id = u.id where u.id = ${studentId}) as results_revision`
  },
  case when not ${studiesNow(viewer.id)} then (select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id) end as all_results_revision,`;

/** The discipline with what the viewer is in it, and more columns of it; refuses one that is not there. */
export async function loadSubjectWith<More>(
  db: Db,
  viewer: Viewer,
  id: number,
  more: Columns<More>,
): Promise<SubjectInView & More> {
  const subject = await db.row<SubjectInView & More>(
    sql`select ${more} s.id, ${relationColumns(viewer)} from subjects s where s.id = ${id} and s.company_id = ${viewer.company_id} and s.deleted_at is null`,
  );
  return found(subject, 'subject-not-found');
}
export const loadSubjectInView = (db: Db, viewer: Viewer, id: number): Promise<SubjectInView> =>
  loadSubjectWith(db, viewer, id, empty);

/**
 * Refuses a viewer who may not see how a student stands in a discipline.
 * Allowed are the student, staff of the discipline, and the student's curator or parent.
 * The student must study the discipline, and a curator or parent sees no more of it than the student does.
 */
export async function assertMayFollow(
  db: Db,
  viewer: Viewer,
  subject: SubjectInView,
  studentId: number,
): Promise<void> {
  const student = await db.row<{ studies: boolean; let_in: boolean; follows: boolean }>(sql`
    select ${studiesSubject(studentId)} as studies, ${admittedByPrivacy(studentId)} as let_in, ${followsStudent(viewer, sql`u.id`)} as follows
    from users u join company_members m on m.user_id = u.id and m.company_id = ${viewer.company_id} join subjects s on s.id = ${subject.id} where u.id = ${studentId}`);
  assertThat(student?.studies, 'not-found');
  assertThat(student.follows || isStaffOf(viewer, subject), 'access-denied');
  assertThat(student.let_in || seesHidden(viewer, subject), 'access-denied');
}

/** A member of the company and whether the viewer follows that person as a parent or curator. */
export const findStudent = (db: Db, viewer: Viewer, userId: number): Promise<{ follows: boolean } | undefined> =>
  db.row(
    sql`select ${followsStudent(viewer, sql`u.id`)} as follows from users u join company_members m on m.user_id = u.id and m.company_id = ${viewer.company_id} where u.id = ${userId}`,
  );

/** Whether a person studies, teaches or assesses a discipline that the viewer is staff of. */
export const sharesSubjectWith = async (db: Db, viewer: Viewer, userId: number): Promise<boolean> =>
  (await db.row(sql`
    select 1 from subjects s where ${staffedBy(viewer)}
      and (${studiesSubject(userId)} or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = ${userId})) limit 1`)) !==
  undefined;
