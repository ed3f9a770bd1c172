// Notes of a person («закладки») about a page, a topic or somebody.
import { endpoint } from './endpoint.ts';
import {
  asRead,
  done,
  id,
  idParams,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  Person,
  search,
  singleLine,
  Type,
} from './schemas.ts';

export const noteKinds = ['page', 'topic', 'user'] as const;
export type NoteKind = (typeof noteKinds)[number];
const permission = Type.Integer({
  minimum: 1,
  maximum: 4,
  description: 'Who reads it: 1 I alone, 2 curators and the office, 3 also teachers of the person, 4 also the person',
});

export const UserNote = Type.Object({
  id: id(),
  kind: oneOf(noteKinds, 'What it is about'),
  author: Person,
  user: nullable(Type.Object(Person.properties, { description: 'Whom it is about' })),
  step: nullable(
    Type.Object(
      { id: id(), title: Type.String(), subject_id: id(), subject_title: Type.String() },
      { description: 'The topic it is about; null while the topic is closed to me' },
    ),
  ),
  step_id: nullable(id('The topic it is about')),
  page: nullable(Type.String({ description: 'Path of the page it is about' })),
  title: Type.String({ description: 'Name given by the author' }),
  text: Type.String(),
  note_permission_id: permission,
  is_own: Type.Boolean({ description: 'I wrote it and may change it' }),
  created_at: moment('When it was written'),
  updated_at: moment('Last change'),
});
export type UserNote = Type.Static<typeof UserNote>;

const content = {
  title: Type.Optional(singleLine('Name; that of the page or topic if empty', { max: 255 })),
  text: Type.Optional(Type.String({ maxLength: 2000, description: 'Plain text' })),
  note_permission_id: Type.Optional(permission),
};

export const userNotes = {
  listUserNotes: endpoint({
    method: 'GET',
    path: '/api/v2/user-notes',
    summary: 'My notes, or with `user_id` the notes about a person that I may read, the latest first',
    access: 'member',
    query: Type.Object({
      ...pageQuery(20),
      query: search,
      kind: Type.Optional(oneOf(noteKinds, 'Only of this kind')),
      user_id: Type.Optional(id('Notes about this person, by everybody')),
      step_id: Type.Optional(id('Mine about this topic')),
      target_page: Type.Optional(Type.String({ maxLength: 500, description: 'Mine about the page of this path' })),
    }),
    response: paged(UserNote),
  }),
  createUserNote: endpoint({
    method: 'POST',
    path: '/api/v2/user-notes',
    summary: 'Note something about one page, topic or person; a second bookmark of a topic or page is the first one',
    access: 'member',
    isPersonal: true,
    body: Type.Object({
      user_id: Type.Optional(id('Whom it is about')),
      step_id: Type.Optional(id('The topic it is about')),
      page: Type.Optional(
        Type.String({ pattern: '^/(?!/)', maxLength: 500, description: 'Path of the page it is about' }),
      ),
      ...content,
    }),
    response: UserNote,
  }),
  updateUserNote: endpoint({
    method: 'PUT',
    path: '/api/v2/user-notes/:id',
    summary: 'Change a note of mine',
    access: 'member',
    isPersonal: true,
    params: idParams(),
    body: Type.Object({ ...content, updated_at: asRead }),
    response: UserNote,
  }),
  deleteUserNote: endpoint({
    method: 'DELETE',
    path: '/api/v2/user-notes/:id',
    summary: 'Delete a note of mine',
    access: 'member',
    isPersonal: true,
    params: idParams(),
    response: done,
  }),
  listNotePermissions: endpoint({
    method: 'GET',
    path: '/api/v2/selection/note-permissions',
    summary: 'Who may read a note: what I may choose',
    access: 'member',
    query: Type.Object({ user_id: Type.Optional(id('For a note about this person')) }),
    response: Type.Object({
      data: Type.Array(
        Type.Object({ id: permission, title: Type.String({ description: 'In the language of the caller' }) }),
      ),
    }),
  }),
};
