import type { BodyOf } from '@orbita/contract/endpoint';
import type { RecordAct } from '@orbita/contract/record-acts';
import type { Person } from '@orbita/contract/schemas';
import type { subjects, SubjectSettings } from '@orbita/contract/subjects';
import {
  assignments,
  type ColumnMap,
  type Db,
  type FieldsOf,
  insertion,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { mayMeet } from '../../../access/people.access.ts';
import { writeAuditRecords } from '../../audit/index.ts';
import { personColumns, personJson } from '../../users/index.ts';
import { entityColumns, outlineColumns } from '../subject-outline.sql.ts';
import { shownTitle } from '../subject-title.sql.ts';

export type SettingsRow = Omit<SubjectSettings, 'can_edit' | 'can_administer'>;

const people = (role: 'TEACHER' | 'EXPERT'): Sql => sql`
  coalesce((select json_agg(${personJson('u')} order by u.last_name, u.first_name) from subject_users su join users u on u.id = su.user_id
    where su.subject_id = s.id and su.role_type = ${role}), '[]')`;

export const selectSettings = (db: Db, id: number): Promise<SettingsRow> =>
  db.one(sql`
    select s.id, s.title, s.code, s.description, s.color, s.hidden, s.max_points, s.distant, ${entityColumns}, s.tags, s.is_archived, '/api/files/' || s.cover_id as cover_src,
      '/api/files/' || s.map_background_image_id as map_background_image_src, ${shownTitle(true)} as shown_title,
      ${people('TEACHER')} as teachers, ${people('EXPERT')} as experts,
      coalesce((select json_agg(${personJson('u')} order by u.last_name, u.first_name, u.id) from subject_access_users sau join users u on u.id = sau.user_id
        where sau.subject_id = s.id), '[]') as access_users,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'is_archived', g.is_archived,
          'students_count', (select count(*) from group_users gu where gu.group_id = g.id)) order by g.name, g.id)
        from subject_groups sg join groups g on g.id = sg.group_id where sg.subject_id = s.id), '[]') as groups,
      coalesce((select json_agg(json_build_object('id', h.id, 'title', h.title, 'is_archived', h.is_archived) order by h.title, h.id)
        from subject_halves sh join halves h on h.id = sh.half_id where sh.subject_id = s.id), '[]') as halves,
      (select count(*)::int from steps st join chapters c on c.id = st.chapter_id and c.deleted_at is null where st.subject_id = s.id and st.deleted_at is null) as topics_count,
      (select count(*)::int from answers a where a.subject_id = s.id and a.deleted_at is null and a.submitted_at is not null) as answers_count,
      ${outlineColumns({ withHidden: true, withDrafts: true, studentId: null })}, json_build_object('checkpoints_marks_collected', 0, 'checkpoints_marks_total', (
        select coalesce(sum(st.max_mark), 0) from steps st join chapters c on c.id = st.chapter_id and not c.hidden and c.deleted_at is null
        where st.subject_id = s.id and st.deleted_at is null and not st.hidden and not st.is_retake and st.type = 2)) as checkpoints_stats,
      s.created_at, s.updated_at
    from subjects s where s.id = ${id}`);

type NewSubjectFields = FieldsOf<BodyOf<typeof subjects.createSubject>>;
type SubjectChange = FieldsOf<BodyOf<typeof subjects.updateSubject>>;

const subjectFields: ColumnMap<NewSubjectFields & SubjectChange> = {
  title: true,
  code: true,
  description: true,
  cover_id: true,
  color: true,
  privacy: true,
  access_users_ids: { elsewhere: 'nameReaders' },
  hidden: true,
  time: true,
  link: true,
  half_id: { elsewhere: 'placeInOneHalf' },
  map_background_image_id: true,
  map_background_color: true,
  max_points: true,
  distant: true,
  is_auto_teams: true,
  is_teachers_edit_teams: true,
  is_extensions_allowed: true,
  is_credit: true,
  type: true,
  tags: true,
};

export const insertSubject = <Given extends NewSubjectFields>(
  db: Db,
  viewer: Viewer,
  fields: Whole<NewSubjectFields, Given>,
): Promise<{ id: number }> => {
  const own = { company_id: viewer.company_id, created_by: viewer.id };
  return db.one(sql`insert into subjects ${insertion(subjectFields, fields, own)} returning id`);
};

/** Locks a discipline against other changes of its settings, while students go on handing in. */
export const lockSubject = (tx: Db, id: number): Promise<number> =>
  tx.run(sql`select 1 from subjects where id = ${id} for no key update`);

/** Updates a discipline; returns false when `asRead` is stale. */
export const updateSubjectRow = async <Given extends SubjectChange>(
  db: Db,
  id: number,
  change: Whole<SubjectChange, Given>,
  asRead: string | undefined,
): Promise<boolean> => {
  const changes = assignments(subjectFields, change, sql`updated_at = now()`);
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (await db.run(sql`update subjects set ${changes} where id = ${id} and ${fresh}`)) === 1;
};

/** Counts the photos that the viewer may use here: own uploads and those that the discipline shows already. */
export const countUsablePhotos = async (db: Db, viewer: Viewer, subjectId: number, photos: number[]): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`
      select count(*)::int as n from files f where f.id = any (${photos}) and f.company_id = ${viewer.company_id} and f.kind = 'photo'
        and (f.owner_id = ${viewer.id} or exists (select 1 from subjects s where s.id = ${subjectId} and f.id in (s.cover_id, s.map_background_image_id)))`)
  ).n;

export const insertAudits = (
  db: Db,
  viewer: Viewer,
  record: { action: RecordAct; subjectIds: number[]; before?: unknown; after?: unknown },
) =>
  writeAuditRecords(
    db,
    viewer,
    record.subjectIds.map((id) => ({
      action: record.action,
      object_type: 'subject',
      object_id: id,
      old_value: record.before,
      new_value: record.after,
    })),
  );

/** Counts those of the people whom the viewer may name as readers: those whom they may meet, and those who are named already. */
export const countReaders = async (db: Db, viewer: Viewer, subjectId: number, users: number[]): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from company_members m where m.company_id = ${viewer.company_id} and m.user_id = any (${users})
        and (${mayMeet(viewer, sql`m.user_id`)} or exists (select 1 from subject_access_users sau where sau.subject_id = ${subjectId} and sau.user_id = m.user_id))`,
    )
  ).n;
/** Replaces the people to whom the discipline is limited. */
export const replaceAccessUsers = async (db: Db, subjectId: number, users: number[]): Promise<void> => {
  await db.run(
    sql`delete from subject_access_users where subject_id = ${subjectId} and user_id <> all (${users}::int[])`,
  );
  await db.run(
    sql`insert into subject_access_users (subject_id, user_id) select ${subjectId}, unnest(${users}::int[]) on conflict do nothing`,
  );
};

/** Whether the person is a member of the company. */
export const isMember = async (db: Db, companyId: number, userId: number): Promise<boolean> =>
  (await db.row(sql`select 1 from company_members where company_id = ${companyId} and user_id = ${userId}`)) !==
  undefined;
/** Whether the viewer may meet the person and so give them a role. */
export const isMet = async (db: Db, viewer: Viewer, userId: number): Promise<boolean> =>
  (await db.row(
    sql`select 1 from company_members m where m.company_id = ${viewer.company_id} and m.user_id = ${userId} and ${mayMeet(viewer, sql`m.user_id`)}`,
  )) !== undefined;
export const insertRole = (db: Db, subjectId: number, userId: number, role: string): Promise<number> =>
  db.run(
    sql`insert into subject_users (subject_id, user_id, role_type) values (${subjectId}, ${userId}, ${role}) on conflict do nothing`,
  );
export const deleteRole = (db: Db, subjectId: number, userId: number, role: string): Promise<number> =>
  db.run(
    sql`delete from subject_users where subject_id = ${subjectId} and user_id = ${userId} and role_type = ${role}`,
  );

/** Returns how many coming lessons of the discipline name a person who leads them no longer. */
export const countReleased = async (db: Db, subjectId: number, userId: number): Promise<number> =>
  (
    await db.one<{ n: number }>(sql`
      select count(*)::int as n from lesson_releases r join lessons l on l.id = r.lesson_id and l.starts_at > now() and l.cancelled_at is null
      where r.user_id = ${userId} and exists (select 1 from lesson_subjects x where x.lesson_id = l.id and x.subject_id = ${subjectId})`)
  ).n;

/** Returns the sub-disciplines in which a person has the role too. */
export const selectKeptSubs = (
  db: Db,
  subjectId: number,
  { user_id: userId, role_type: role }: { user_id: number; role_type: string },
): Promise<{ id: number; title: string }[]> =>
  db.rows(sql`
    select s.id, s.title from subjects s join subject_users su on su.subject_id = s.id and su.user_id = ${userId} and su.role_type = ${role}
    where s.parent_id = ${subjectId} and s.deleted_at is null and not s.is_archived order by s.title, s.id limit 100`);

export const countHalves = async (db: Db, companyId: number, halves: number[]): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from halves where company_id = ${companyId} and id = any (${halves})`,
    )
  ).n;
export const insertSubjectHalves = (db: Db, subjectId: number, halves: number[]): Promise<number> =>
  db.run(
    sql`insert into subject_halves (subject_id, half_id) select ${subjectId}, unnest(${halves}::int[]) on conflict do nothing`,
  );
export const deleteSubjectHalves = (db: Db, subjectId: number, halves: number[]): Promise<number> =>
  db.run(sql`delete from subject_halves where subject_id = ${subjectId} and half_id = any (${halves})`);
/** Removes the discipline from all halves but one. */
export const deleteOtherHalves = (db: Db, subjectId: number, halfId: number | null): Promise<number> =>
  db.run(sql`delete from subject_halves where subject_id = ${subjectId} and half_id is distinct from ${halfId}`);

/** Returns how many of the disciplines exist and how many are archived; undefined when the group does not exist. */
export const selectEnrolment = (
  db: Db,
  companyId: number,
  groupId: number,
  subjects: number[],
): Promise<{ known: number; archived: number } | undefined> =>
  db.row(sql`
    select (select count(*)::int from subjects s where s.id = any (${subjects}) and s.company_id = g.company_id and s.deleted_at is null) as known,
      (select count(*)::int from subjects s where s.id = any (${subjects}) and s.company_id = g.company_id and s.deleted_at is null and s.is_archived) as archived
    from groups g where g.id = ${groupId} and g.company_id = ${companyId}`);
export const insertGroupSubjects = (db: Db, groupId: number, subjects: number[]): Promise<number> =>
  db.run(
    sql`insert into subject_groups (group_id, subject_id) select ${groupId}, unnest(${subjects}::int[]) on conflict do nothing`,
  );
export const deleteGroupSubjects = (db: Db, groupId: number, subjects: number[]): Promise<number> =>
  db.run(sql`delete from subject_groups where group_id = ${groupId} and subject_id = any (${subjects})`);

interface Curator extends Person {
  groups: { id: number; name: string }[];
}
/** Returns the curators of the groups that study the discipline, or only of one student's groups. */
export const selectCurators = (
  db: Db,
  viewer: Viewer,
  subjectId: number,
  studentId: number | null,
): Promise<Curator[]> => {
  const groups =
    studentId === null
      ? sql`true`
      : sql`exists (select 1 from group_users gu where gu.group_id = g.id and gu.user_id = ${studentId})`;
  return db.rows(sql`
    with found as materialized (
      select cg.curator_id, json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id) as groups
      from subject_groups sg join groups g on g.id = sg.group_id and g.company_id = ${viewer.company_id} join curator_groups cg on cg.group_id = g.id
      where sg.subject_id = ${subjectId} and ${groups} group by cg.curator_id)
    select ${personColumns('u')}, found.groups from found join users u on u.id = found.curator_id order by u.last_name, u.first_name, u.id`);
};
