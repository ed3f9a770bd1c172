// Notes («закладки») about pages, topics and people.
// Invariants:
// a note is read by its author and by those whom its permission names, and by nobody else;
// only who works with a person opens a note about them to others, and writes what others read;
// only the author changes and deletes a note.
import type { BodyOf, ResponseOf } from '@orbita/contract/endpoint';
import type { UserNote, userNotes } from '@orbita/contract/user-notes';
import type { Db } from '@orbita/database';
import { openStep } from '../../access/topics.access.ts';
import { AppError, assertThat, found, type Language } from '../../http/app-error.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { PRIVATE } from '../../access/notes.access.ts';
import * as queries from './user-notes.queries.ts';

const ok = { ok: true } as const;

export async function listUserNotes(
  db: Db,
  viewer: Viewer,
  query: PageQuery & queries.NoteFilter,
): Promise<ResponseOf<typeof userNotes.listUserNotes>> {
  if (query.user_id !== undefined) found(await queries.selectSubjectPerson(db, viewer, query.user_id));
  const { size, offset } = readPage(query, 20);
  const [rows, counters] = await Promise.all([
    queries.selectNotes(db, viewer, query, { size, offset }),
    queries.countKinds(db, viewer),
  ]);
  return pageOf(rows, { size, offset }, { ...counters });
}

/** Throws unless the viewer may write a note with this permission about the person. */
async function assertMayNote(db: Db, viewer: Viewer, userId: number, permission: number): Promise<void> {
  const { may_meet, works_with } = found(await queries.selectSubjectPerson(db, viewer, userId));
  assertThat(may_meet, 'access-denied');
  assertThat(permission === PRIVATE || works_with, 'not-own-student');
}

export async function createUserNote(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof userNotes.createUserNote>,
): Promise<UserNote> {
  const { user_id: userId, step_id: stepId, page, note_permission_id: permission = PRIVATE } = body;
  assertThat([userId, stepId, page].filter((target) => target !== undefined).length === 1, 'note-target');
  if (userId !== undefined) await assertMayNote(db, viewer, userId, permission);
  else assertThat(permission === PRIVATE, 'note-target');
  if (stepId !== undefined) await openStep(db, viewer, stepId);
  const note = { ...body, title: body.title?.trim() ?? '', text: body.text?.trim() ?? '' };
  assertThat(userId === undefined || note.text !== '' || note.title !== '', 'empty-record');
  const { id, is_new } = found(await queries.insertNote(db, viewer, { ...note, note_permission_id: permission }));
  const saved = await readNote(db, viewer, id);
  if (is_new || (note.title === '' && note.text === '')) return saved;
  // Bookmarked already: what is written now is not lost.
  const written = { title: note.title || saved.title, text: note.text || saved.text, note_permission_id: permission };
  await queries.updateNoteRow(db, id, written, undefined);
  return readNote(db, viewer, id);
}

const readNote = async (db: Db, viewer: Viewer, id: number): Promise<UserNote> =>
  found(await queries.selectNote(db, viewer, id));

/** Whether a change gives the note another title or text. */
const changes = (note: UserNote, { title, text }: BodyOf<typeof userNotes.updateUserNote>): boolean =>
  (title !== undefined && title.trim() !== note.title) || (text !== undefined && text.trim() !== note.text);

export async function updateUserNote(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...body }: BodyOf<typeof userNotes.updateUserNote>,
): Promise<UserNote> {
  const note = await readNote(db, viewer, id);
  const permission = body.note_permission_id ?? note.note_permission_id;
  const opensAnew = permission !== note.note_permission_id;
  assertThat(!opensAnew || note.user !== null, 'note-target');
  // What others read is written only while one works with the person; keeping it to oneself is always possible.
  const says = opensAnew || changes(note, body);
  if (says && note.user !== null && permission !== PRIVATE) await assertMayNote(db, viewer, note.user.id, permission);
  if (!(await queries.updateNoteRow(db, id, body, asRead)))
    throw new AppError('stale', { current: await readNote(db, viewer, id) });
  return readNote(db, viewer, id);
}

export async function deleteUserNote(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  assertThat((await queries.deleteNoteRow(db, viewer, id)) === 1, 'not-found');
  return ok;
}

const permissions: { id: number; title: Record<Language, string> }[] = [
  { id: PRIVATE, title: { ru: 'Только я', en: 'Only me' } },
  { id: 2, title: { ru: 'Кураторы и учебная часть', en: 'Curators and the office' } },
  {
    id: 3,
    title: { ru: 'Кураторы, учебная часть и преподаватели', en: 'Curators, the office and teachers' },
  },
  { id: 4, title: { ru: 'Все они и сам студент', en: 'All of them and the student' } },
];

/** Returns whom a note may be opened to: by default everybody alone, about an own student also others. */
export async function listNotePermissions(
  db: Db,
  viewer: Viewer,
  userId: number | undefined,
  language: Language,
): Promise<ResponseOf<typeof userNotes.listNotePermissions>> {
  const worksWith = userId !== undefined && found(await queries.selectSubjectPerson(db, viewer, userId)).works_with;
  const open = permissions.filter(({ id }) => id === PRIVATE || worksWith);
  return { data: open.map(({ id, title }) => ({ id, title: title[language] })) };
}
