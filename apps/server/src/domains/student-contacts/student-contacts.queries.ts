import type { BodyOf } from '@orbita/contract/endpoint';
import type { StudentContact, studentContacts } from '@orbita/contract/student-contacts';
import { type ColumnMap, type Db, type FieldsOf, insertion, type Sql, sql, type Whole } from '@orbita/database';
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

type NewContact = FieldsOf<BodyOf<typeof studentContacts.addStudentContact>>;
const contactFields: ColumnMap<NewContact> = {
  kind: true,
  whom: (whom) => whom.trim(),
  text: (text) => text.trim(),
  contacted_at: { elsewhere: 'insertContact, never in the future' },
};
export const insertContact = <Given extends NewContact>(
  db: Db,
  viewer: Viewer,
  studentId: number,
  contact: Whole<NewContact, Given>,
): Promise<{ id: number }> => {
  const moment = sql`least(coalesce(${contact.contacted_at ?? null}::timestamptz, now()), now())`;
  const ids = { company_id: viewer.company_id, student_id: studentId, author_id: viewer.id };
  const written = insertion(contactFields, { whom: '', ...contact }, { ...ids, contacted_at: moment });
  return db.one(sql`insert into student_contacts ${written} returning id`);
};

export const deleteContact = (db: Db, viewer: Viewer, id: number): Promise<number> =>
  db.run(sql`delete from student_contacts where company_id = ${viewer.company_id} and id = ${id}`);
