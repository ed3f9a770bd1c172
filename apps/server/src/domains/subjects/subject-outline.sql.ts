// SQL fragments of a discipline's record: its stored fields and its chapters and topics; no queries.
import { type Sql, sql } from '@orbita/database';
import { chapterLockedFor, stepLockedFor } from '../../access/topic-passwords.access.ts';
import { topicShownTo } from '../../access/topic-roles.access.ts';

export interface OutlineScope {
  /** Hidden and locked chapters and topics are named too. */
  withHidden: boolean;
  /** Topics that are not published are named too. */
  withDrafts: boolean;
  /** Whose passwords, roles and retakes decide about topics; null when nothing is withheld. */
  studentId: number | null;
}

/** Chapters and topics of discipline `s` as two columns of JSON, as far as the scope shows them. */
export function outlineColumns({ withHidden, withDrafts, studentId }: OutlineScope): Sql {
  const asksPasswords = !withHidden && studentId !== null;
  const chapterLocked = asksPasswords ? chapterLockedFor(studentId) : sql`false`;
  const stepLocked = asksPasswords ? stepLockedFor(studentId) : sql`false`;
  const chapters = sql`c.subject_id = s.id and c.deleted_at is null and ${withHidden ? sql`true` : sql`not c.hidden`}`;
  const steps = sql`st.deleted_at is null and ${withDrafts ? sql`true` : sql`not st.hidden`}
    and ${studentId === null ? sql`true` : topicShownTo(studentId)}`;
  return sql`
    coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title, 'description', c.description, 'hidden', c.hidden,
        'has_password', c.password_hash is not null, 'locked', ${chapterLocked}) order by c.position, c.id)
      from chapters c where ${chapters}), '[]') as chapters,
    coalesce((select json_agg(json_build_object('id', st.id, 'chapter_id', st.chapter_id, 'title', st.title, 'type', st.type, 'number', st.number, 'max_mark', st.max_mark,
        'hidden', st.hidden, 'is_retake', st.is_retake, 'has_password', st.password_hash is not null, 'locked', ${stepLocked}) order by c.position, c.id, st.position, st.id)
      from steps st join chapters c on c.id = st.chapter_id and ${chapters} where st.subject_id = s.id and ${steps} and not ${chapterLocked}), '[]') as steps`;
}

/** The stored fields of discipline `s` that its card does not show. */
export const entityColumns: Sql = sql`
  s.cover_id, s.privacy, s.time, s.link, (select min(sh.half_id) from subject_halves sh where sh.subject_id = s.id) as half_id, s.map_background_image_id,
  s.map_background_color, s.is_auto_teams, s.is_teachers_edit_teams, s.is_extensions_allowed, s.is_credit, s.type`;
