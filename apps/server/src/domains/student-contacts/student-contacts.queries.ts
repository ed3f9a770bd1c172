import type { StudentContact } from '@orbita/contract/student-contacts';
import { type Db, type Sql, sql } from '@orbita/database';
import { curatesStudent } from '../../access/student-records.access.ts';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { personJson } from '../../platform/person.sql.ts';

/** Returns a member of the company, and whether the viewer is a curator of the person. */
export const selectStudent = (db: Db, viewer: Viewer, id: number): Promise<{ curates: boolean } | undefined> =>
  db.row(sql`
    select ${curatesStudent(viewer, sql`m.user_id`)} as curates from company_members m
    where m.company_id = ${viewer.company_id} and m.user_id = ${id}`);

const columns = (viewer: Viewer): Sql => sql`
  c.id, c.student_id, c.kind, c.whom, c.text, c.contacted_at, case when u.id is not null then ${personJson('u')} end as author,
  coalesce(c.author_id = ${viewer.id}, false) as is_own`;

/** Returns a page of the contacts about a student, the latest first. */
export const selectContacts = (
  db: Db,
  viewer: Viewer,
  studentId: number,
  page: Page,
): Promise<(StudentContact & { student_id: number; total: number })[]> =>
  db.rows(sql`
    select ${columns(viewer)}, count(*) over ()::int as total from student_contacts c left join users u on u.id = c.author_id
    where c.company_id = ${viewer.company_id} and c.student_id = ${studentId}
    order by c.contacted_at desc, c.id desc limit ${page.size} offset ${page.offset}`);

export const selectContact = (
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<(StudentContact & { student_id: number }) | undefined> =>
  db.row(sql`
    select ${columns(viewer)} from student_contacts c left join users u on u.id = c.author_id
    where c.company_id = ${viewer.company_id} and c.id = ${id}`);

interface NewContact {
  kind: StudentContact['kind'];
  whom: string;
  text: string;
  contactedAt: string | null;
}
export const insertContact = (
  db: Db,
  viewer: Viewer,
  studentId: number,
  { kind, whom, text, contactedAt }: NewContact,
): Promise<{ id: number }> =>
  db.one(sql`
    insert into student_contacts (company_id, student_id, author_id, kind, whom, text, contacted_at)
    values (${viewer.company_id}, ${studentId}, ${viewer.id}, ${kind}, ${whom}, ${text}, least(coalesce(${contactedAt}::timestamptz, now()), now()))
    returning id`);

export const deleteContact = (db: Db, viewer: Viewer, id: number): Promise<number> =>
  db.run(sql`delete from student_contacts where company_id = ${viewer.company_id} and id = ${id}`);
