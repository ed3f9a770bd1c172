// Who reads a note, and who may open a note about a person to others.
// Invariant: what only its author reads is told to nobody else, not to an administrator who has signed in as the author either.
import { type Sql, sql } from '@orbita/database';
import { curatesStudent, teachesStudent } from './student-records.access.ts';
import { can, type Viewer } from '../http/viewer.ts';

/** The author alone. */
export const PRIVATE = 1;
/** Each of these opens a note to more readers. */
const [OFFICE, STAFF, PERSON] = [2, 3, 4] as const;

/** Condition: note `n` was written by the viewer in person. */
export const isOwnNote = (viewer: Viewer): Sql =>
  viewer.acting_admin_id
    ? sql`(n.author_id = ${viewer.id} and n.note_permission_id > ${PRIVATE})`
    : sql`(n.author_id = ${viewer.id})`;

/** Condition: note `n` is about somebody, and its permission opens it to the viewer. */
export const isOpenNote = (viewer: Viewer): Sql => sql`(
  (n.note_permission_id >= ${OFFICE} and (${can(viewer, 'users_read')} or ${curatesStudent(viewer, sql`n.user_id`)}))
  or (n.note_permission_id >= ${STAFF} and ${teachesStudent(viewer, sql`n.user_id`)})
  or (n.note_permission_id = ${PERSON} and n.user_id = ${viewer.id}))`;

/** Condition: the viewer reads note `n`. */
export const noteVisibleTo = (viewer: Viewer): Sql => sql`(${isOwnNote(viewer)} or ${isOpenNote(viewer)})`;

/** Condition: the viewer works with the person, and so may let others read a note about them. */
export const worksWith = (viewer: Viewer, userId: Sql): Sql => sql`(
  ${userId} <> ${viewer.id} and (${can(viewer, 'users_read')} or ${curatesStudent(viewer, userId)} or ${teachesStudent(viewer, userId)}))`;

const latestAsJson = (viewer: Viewer, condition: Sql): Sql => sql`
  coalesce((select json_agg(json_build_object('id', k.id, 'text', coalesce(nullif(k.text, ''), k.title), 'step_id', k.step_id, 'page', k.page, 'user_id', k.user_id) order by k.updated_at desc, k.id desc) from (
    select n.id, n.text, n.title, n.step_id, n.page, n.user_id, n.updated_at from user_notes n where n.company_id = ${viewer.company_id} and ${condition}
    order by n.updated_at desc, n.id desc limit 100) k), '[]')`;
/** The latest notes of the viewer, as JSON. */
export const ownNotesJson = (viewer: Viewer): Sql => latestAsJson(viewer, isOwnNote(viewer));
/** The latest notes about user `u` that the viewer reads, as JSON. */
export const notesAboutJson = (viewer: Viewer): Sql =>
  latestAsJson(viewer, sql`n.user_id = u.id and ${noteVisibleTo(viewer)}`);
