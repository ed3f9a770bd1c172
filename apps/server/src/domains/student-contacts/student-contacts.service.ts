// Contacts about students: a call, a message, a meeting or a mail, noted down in one line.
// Invariants:
// only curators of the student and the office read and write them, never the student, parents or other staff;
// whoever noted one may delete it while still admitted, and nobody changes it.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { StudentContact, studentContacts } from '@orbita/contract/student-contacts';
import type { Db } from '@orbita/database';
import { assertThat, found } from '../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import * as queries from './student-contacts.queries.ts';

async function openStudent(
  db: Db,
  viewer: Viewer,
  studentId: number,
  permission: 'users_read' | 'users_write',
): Promise<void> {
  const { curates } = found(await queries.selectStudent(db, viewer, studentId));
  assertThat(studentId !== viewer.id && (curates || can(viewer, permission)), 'access-denied');
}

export async function listStudentContacts(
  db: Db,
  viewer: Viewer,
  studentId: number,
  query: PageQuery,
): Promise<ResponseOf<typeof studentContacts.listStudentContacts>> {
  await openStudent(db, viewer, studentId, 'users_read');
  const page = readPage(query, 20);
  return pageOf(await queries.selectContacts(db, viewer, studentId, page), page);
}

export async function addStudentContact(
  db: Db,
  viewer: Viewer,
  studentId: number,
  body: BodyOf<typeof studentContacts.addStudentContact>,
): Promise<StudentContact> {
  await openStudent(db, viewer, studentId, 'users_write');
  const { id } = await queries.insertContact(db, viewer, studentId, body);
  return found(await queries.selectContact(db, viewer, id));
}

export async function deleteStudentContact(db: Db, viewer: Viewer, id: number): Promise<{ ok: true }> {
  const contact = found(await queries.selectContact(db, viewer, id));
  await openStudent(db, viewer, contact.student_id, 'users_read');
  assertThat(contact.is_own, 'access-denied');
  await queries.deleteContact(db, viewer, id);
  return { ok: true };
}
