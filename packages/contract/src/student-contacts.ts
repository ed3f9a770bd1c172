// Calls, messages and meetings about a student that curators and the office note down in one line.
import { endpoint } from './endpoint.ts';
import { done, id, idParams, moment, nullable, oneOf, paged, pageQuery, Person, singleLine, Type } from './schemas.ts';

const kind = oneOf(['call', 'message', 'meeting', 'mail'], 'How they were in contact');
export const StudentContact = Type.Object({
  id: id(),
  kind,
  whom: Type.String({ description: 'With whom; empty when nobody said' }),
  text: Type.String({ description: 'What was said, in one line' }),
  contacted_at: moment('When it took place'),
  author: nullable(Person),
  is_own: Type.Boolean({ description: 'I wrote it and may delete it' }),
});
export type StudentContact = Type.Static<typeof StudentContact>;

export const studentContacts = {
  listStudentContacts: endpoint({
    method: 'GET',
    path: '/api/v2/students/:id/contacts',
    summary: 'Contacts about a student, the latest first: for curators of the student and the office',
    access: 'staff',
    params: idParams('Student'),
    query: Type.Object(pageQuery(20)),
    response: paged(StudentContact),
  }),
  addStudentContact: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/students/:id/contacts',
    summary: 'Note a contact about a student, as curator of the student or by users_write',
    access: 'staff',
    params: idParams('Student'),
    body: Type.Object({
      kind,
      whom: Type.Optional(singleLine('With whom', { max: 100 })),
      text: singleLine('What was said', { min: 1, max: 500 }),
      contacted_at: Type.Optional(moment('When it took place, now by default; not later')),
    }),
    response: StudentContact,
  }),
  deleteStudentContact: endpoint({
    method: 'DELETE',
    path: '/api/v2/student-contacts/:id',
    summary: 'Delete a contact noted by oneself',
    access: 'staff',
    params: idParams('Contact'),
    response: done,
  }),
};
