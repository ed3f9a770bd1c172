// Who may do what with a discipline: object checks and list filters side by side.
import { type Columns, type Db, empty, type Sql, sql } from '@orbita/database';
import { AppError, assertThat, found } from '../http/app-error.ts';
import { can, type Viewer } from '../http/viewer.ts';
import { followsStudent } from './followers.access.ts';
import { holds, onlyIf } from './known-conditions.ts';

/** A discipline with the viewer's relation to it. */
export interface SubjectInView {
  id: number;
  hidden: boolean;
  is_archived: boolean;
  /** Its privacy excludes some of those who study it. */
  is_restricted: boolean;
  /** The viewer teaches it. */
  is_teacher: boolean;
  is_expert: boolean;
  /** The viewer studies it in a group and its privacy admits them. */
  is_student: boolean;
  /** The viewer curates a group that studies it, and its privacy admits curators. */
  is_curator: boolean;
}

export type StaffRole = 'TEACHER' | 'EXPERT';
const teaches = (viewer: Viewer, roles: readonly StaffRole[]): Sql =>
  onlyIf(
    roles.some((role) => (role === 'TEACHER' ? viewer.teaches : viewer.is_expert)),
    () =>
      sql`exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = ${viewer.id} and su.role_type = any (${roles}))`,
  );
/** Condition: the person belongs to a group that studies discipline `s`. */
export const studiesSubject = (userId: number): Sql =>
  sql`exists (select 1 from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = ${userId} and sg.subject_id = s.id)`;
/**
 * Condition: the privacy of discipline `s` admits the person.
 * It only narrows what groups open: 1 admits staff only, 2 the named people only, other values everybody who studies it.
 */
export const admittedByPrivacy = (userId: number | Sql): Sql =>
  sql`(s.privacy not in (1, 2) or (s.privacy = 2 and exists (select 1 from subject_access_users sau where sau.subject_id = s.id and sau.user_id = ${userId})))`;
/** Condition: the person studies discipline `s` in a current group and its privacy admits them. */
export const studiesNow = (userId: number | Sql): Sql =>
  sql`(${admittedByPrivacy(userId)} and exists (select 1 from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = ${userId} and sg.subject_id = s.id))`;
/** Condition: the viewer studies discipline `s` now. */
const viewerStudies = (viewer: Viewer): Sql => onlyIf(viewer.studies, () => studiesNow(viewer.id));
/** Condition: the viewer curates a group that studies discipline `s`, which is shown and whose privacy admits curators. */
export const curates = (viewer: Viewer): Sql =>
  onlyIf(
    viewer.is_curator,
    () =>
      sql`(s.privacy <> 1 and not s.hidden and exists (select 1 from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = ${viewer.id} and sg.subject_id = s.id))`,
  );

/** Condition: the viewer curates group `g`. */
export const curatesGroup = (viewer: Viewer): Sql =>
  onlyIf(
    viewer.is_curator,
    () => sql`exists (select 1 from curator_groups cg where cg.group_id = g.id and cg.curator_id = ${viewer.id})`,
  );

/** List filter over disciplines `s`: holds what the single call would open. */
export const visibleTo = (viewer: Viewer): Sql => sql`(
  s.company_id = ${viewer.company_id} and s.deleted_at is null and (
    ${holds(viewer, 'subjects_read')} or ${teaches(viewer, ['TEACHER', 'EXPERT'])} or ${curates(viewer)}
    or (not s.hidden and not s.is_archived and ${viewerStudies(viewer)})))`;

/**
 * List filter: disciplines among which a viewer who may not read all finds those of {@link visibleTo}.
 * They are found from the viewer's own rows, so that a search of theirs costs the same in any school.
 */
export const nearTo = (viewer: Viewer): Sql =>
  can(viewer, 'subjects_read')
    ? sql`true`
    : sql`s.id in (
  select su.subject_id from subject_users su where su.user_id = ${viewer.id}
  union select sg.subject_id from curator_groups cg join subject_groups sg on sg.group_id = cg.group_id where cg.curator_id = ${viewer.id}
  union select sg.subject_id from group_users gu join subject_groups sg on sg.group_id = gu.group_id where gu.user_id = ${viewer.id})`;

/** List filter: disciplines where the viewer is staff and may read answers. */
export const staffedBy = (viewer: Viewer): Sql => sql`(
  s.company_id = ${viewer.company_id} and s.deleted_at is null and (${holds(viewer, 'subjects_read')} or ${teaches(viewer, ['TEACHER', 'EXPERT'])}))`;
/** List filter: disciplines whose hidden parts the viewer sees; agrees with {@link seesHidden}. */
export const hiddenPartsVisibleTo = (viewer: Viewer): Sql =>
  sql`(${staffedBy(viewer)} or (s.company_id = ${viewer.company_id} and s.deleted_at is null and ${curates(viewer)}))`;
/** List filter: disciplines where the viewer has one of the roles. */
export const taughtBy = (viewer: Viewer, roles: readonly StaffRole[]): Sql =>
  sql`(s.company_id = ${viewer.company_id} and s.deleted_at is null and ${teaches(viewer, roles)})`;
/** List filter: disciplines that the viewer sees as a curator of their groups. */
export const curatedBy = (viewer: Viewer): Sql =>
  sql`(s.company_id = ${viewer.company_id} and s.deleted_at is null and ${curates(viewer)})`;
/** List filter: disciplines that the viewer may open as a student. */
export const studiedBy = (viewer: Viewer): Sql => onlyIf(viewer.studies, () => studiedByStudent(viewer, viewer.id));
/** Condition: discipline `s` of the company is open to those who study it. */
const isOpen = (viewer: Pick<Viewer, 'company_id'>): Sql =>
  sql`(s.company_id = ${viewer.company_id} and s.deleted_at is null and not s.hidden and not s.is_archived)`;
/** List filter: disciplines that a student may open. */
export const studiedByStudent = (viewer: Pick<Viewer, 'company_id'>, studentId: number | Sql): Sql =>
  sql`(${isOpen(viewer)} and ${studiesNow(studentId)})`;
/** Condition: group `g`, which studies discipline `s`, lets the student in it open the discipline; for many students at once. */
export const studiedThroughGroup = (viewer: Pick<Viewer, 'company_id'>, studentId: Sql): Sql =>
  sql`(not g.is_archived and ${isOpen(viewer)} and ${admittedByPrivacy(studentId)})`;
/** Array of the disciplines of {@link studiedBy}, found from the viewer's own groups, for a statement that asks for each of many rows. */
export const studiedIds = (viewer: Viewer): Sql => sql`array(
  select s.id from group_users gu join groups g on g.id = gu.group_id and not g.is_archived join subject_groups sg on sg.group_id = gu.group_id
  join subjects s on s.id = sg.subject_id where gu.user_id = ${viewer.id} and ${isOpen(viewer)} and ${admittedByPrivacy(viewer.id)})`;

/** The viewer's relation to discipline `s` as columns. */
export const relationColumns = (viewer: Viewer): Sql => sql`
  s.hidden, s.is_archived, s.privacy in (1, 2) as is_restricted, ${teaches(viewer, ['TEACHER'])} as is_teacher, ${teaches(viewer, ['EXPERT'])} as is_expert,
  ${viewerStudies(viewer)} as is_student, ${curates(viewer)} as is_curator`;

/** List filter: disciplines where the viewer may mark; agrees with {@link canMarkIn}. */
export const canMarkAs = (viewer: Viewer): Sql =>
  sql`(s.company_id = ${viewer.company_id} and (${holds(viewer, 'subjects_write')} or ${teaches(viewer, ['TEACHER'])}))`;

/** List filter: disciplines where the viewer may write about answers; agrees with {@link mayRemarkIn}. */
export const remarkedBy = (viewer: Viewer): Sql => sql`(
  s.company_id = ${viewer.company_id} and s.deleted_at is null and (${holds(viewer, 'subjects_write')} or ${teaches(viewer, ['TEACHER', 'EXPERT'])}))`;

export const isStaffOf = (viewer: Viewer, subject: SubjectInView): boolean =>
  subject.is_teacher || subject.is_expert || can(viewer, 'subjects_read');
/** Whether the viewer may write about answers: comments, notes and claims; reading all disciplines gives no right to. */
export const mayRemarkIn = (viewer: Viewer, subject: SubjectInView): boolean =>
  subject.is_teacher || subject.is_expert || can(viewer, 'subjects_write');
/** Whether the viewer may write expertises of answers. */
export const canAssessIn = (viewer: Viewer, subject: SubjectInView): boolean =>
  subject.is_expert || can(viewer, 'subjects_write');
export const canMarkIn = (viewer: Viewer, subject: SubjectInView): boolean =>
  subject.is_teacher || can(viewer, 'subjects_write');
/** Condition: topic `st` of discipline `s` is published, or the viewer sees its drafts; agrees with {@link canEdit}. */
export const draftShownTo = (viewer: Viewer): Sql => sql`(not st.hidden or ${canMarkAs(viewer)})`;

/** Whether the viewer may change content, which everybody who marks may do. */
export const canEdit = (viewer: Viewer, subject: SubjectInView): boolean => canMarkIn(viewer, subject);
/** Whether the viewer sees hidden parts of a discipline; private blocks are for staff only. */
export const seesHidden = (viewer: Viewer, subject: SubjectInView): boolean =>
  isStaffOf(viewer, subject) || subject.is_curator;

/** Which topics of a discipline lists name: all, those that are published, or those that students see. */
export type NamedTopics = 'all' | 'published' | 'shown';
/** Which topics are named to a viewer who works with the discipline; a curator learns of what the students see. */
export const topicsNamedTo = (viewer: Viewer, subject: SubjectInView): NamedTopics =>
  canEdit(viewer, subject) ? 'all' : isStaffOf(viewer, subject) ? 'published' : 'shown';
/** Condition over topic `st` of chapter `c`: it is among those named. */
export const isNamedAmong = (named: NamedTopics): Sql =>
  ({ all: sql`true`, published: sql`not st.hidden`, shown: sql`(not st.hidden and not c.hidden)` })[named];

/** Throws when the discipline is closed to the viewer, with the reason. */
export function assertVisible(viewer: Viewer, subject: SubjectInView): void {
  if (seesHidden(viewer, subject)) return;
  assertThat(subject.is_student || !subject.is_restricted, 'access-denied');
  assertThat(subject.is_student, 'subject-not-studied');
  assertOpen(subject);
}

/** Throws when the discipline is hidden or archived. */
export function assertOpen(subject: SubjectInView): void {
  if (subject.is_archived) throw new AppError('subject-archived');
  if (subject.hidden) throw new AppError('subject-hidden');
}

export function assertStaff(viewer: Viewer, subject: SubjectInView): void {
  assertThat(isStaffOf(viewer, subject), 'teacher-only');
}

/**
 * Throws when people would judge themselves: marks, statuses, results, retakes and more time of one's own are for others to
 * give, whatever one teaches besides studying it.
 */
export const assertOthersWork = (viewer: Viewer, studentId: number): void =>
  assertThat(!isOwnWork(viewer, studentId), 'own-result');
/** Whether this is the viewer, or who works in the viewer's name. */
export const isOwnWork = ({ id, acting_admin_id: admin }: Viewer, studentId: number): boolean =>
  studentId === id || studentId === admin;

/** Throws unless the viewer may change the discipline and it is not archived. */
export function assertEditable(viewer: Viewer, subject: SubjectInView): void {
  assertThat(canEdit(viewer, subject), 'teacher-only');
  assertThat(!subject.is_archived, 'archived');
}

/** Revisions that change with everything shown of a discipline; see the migrations on revisions. */
export interface SubjectRevisions {
  /** Covers topics, due dates, the card and the people on it. */
  revision: string | null;
  /** Covers the results and the name of one student. */
  results_revision: string | null;
  /** Covers everybody's results; null for a student of the discipline, who sees only their own. */
  all_results_revision: number | null;
}
/** The person's roles as one text, because some topics are limited to roles. */
export const rolesOf = (userId: number | Sql): Sql =>
  sql`(select string_agg(concat_ws('.', aru.company_id, aru.role_id), ',' order by aru.company_id, aru.role_id) from admin_role_users aru where aru.user_id = ${userId})`;
/** Columns of {@link SubjectRevisions} over disciplines `s`; without a student the results revision is null. */
export const revisionColumns = (viewer: Viewer, studentId: number | null): Columns<SubjectRevisions> => sql`
  (select concat_ws('-', r.revision, r.card_revision) from subject_revisions r where r.subject_id = s.id) as revision,
  ${
    studentId === null
      ? sql`null as results_revision`
      : sql`(select concat_ws('-', rr.revision, ${rolesOf(sql`u.id`)}, u.last_name, u.first_name, u.middle_name, u.photo_id) from users u
          left join result_revisions rr on rr.subject_id = s.id and rr.student_id = u.id where u.id = ${studentId}) as results_revision`
  },
  case when not ${viewerStudies(viewer)} then (select sum(rr.revision) from result_revisions rr where rr.subject_id = s.id) end as all_results_revision,`;

/** Returns a discipline with the viewer's relation to it and more columns; throws when it does not exist. */
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
 * Throws unless the viewer may see a student's results in a discipline.
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

/** Returns a member of the company, and whether the viewer follows them as a parent or curator. */
export const findStudent = (db: Db, viewer: Viewer, userId: number): Promise<{ follows: boolean } | undefined> =>
  db.row(
    sql`select ${followsStudent(viewer, sql`u.id`)} as follows from users u join company_members m on m.user_id = u.id and m.company_id = ${viewer.company_id} where u.id = ${userId}`,
  );

/** Whether the person studies, teaches or assesses a discipline where the viewer is staff. */
export const sharesSubjectWith = async (db: Db, viewer: Viewer, userId: number): Promise<boolean> =>
  (await db.row(sql`
    select 1 from subjects s where ${staffedBy(viewer)}
      and (${studiesSubject(userId)} or exists (select 1 from subject_users su where su.subject_id = s.id and su.user_id = ${userId})) limit 1`)) !==
  undefined;
