import type { BodyOf } from '@orbita/contract/endpoint';
import type { NoteKind, UserNote, userNotes } from '@orbita/contract/user-notes';
import {
  assignments,
  type ColumnMap,
  type Db,
  type FieldsOf,
  insertion,
  join,
  type Sql,
  sql,
  type Whole,
} from '@orbita/database';
import { mayMeet } from '../../access/people.access.ts';
import { draftShownTo, staffedBy, visibleTo } from '../../access/subjects.access.ts';
import { openByGates } from '../../access/topic-gates.access.ts';
import { topicShownToViewer } from '../../access/topics.access.ts';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { nameMatches, personJson } from '../../platform/person.sql.ts';
import { shownTitle } from '../subjects/index.ts';
import { isOwnNote, noteVisibleTo, worksWith } from '../../access/notes.access.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

/** Condition: topic `st` of chapter `c` and discipline `s` opens to the viewer. */
const topicOpens = (viewer: Viewer): Sql => sql`(
  st.deleted_at is null and ${visibleTo(viewer)} and (
    (${staffedBy(viewer)} and ${draftShownTo(viewer)})
    or (not st.hidden and not c.hidden and ${openByGates(viewer.id)} and ${topicShownToViewer(viewer)})))`;

const columns = (viewer: Viewer): Sql => sql`
  n.id, case when n.user_id is not null then 'user' when n.step_id is not null then 'topic' else 'page' end as kind,
  ${personJson('au')} as author, case when u.id is not null then ${personJson('u')} end as user,
  case when st.id is not null then json_build_object('id', st.id, 'title', st.title, 'subject_id', s.id, 'subject_title', ${shownTitle(false)}) end as step,
  n.step_id, n.page, n.title, n.text, n.note_permission_id, ${isOwnNote(viewer)} as is_own, n.created_at, n.updated_at`;
const joined = (viewer: Viewer): Sql => sql`
  join users au on au.id = n.author_id left join users u on u.id = n.user_id
  left join (steps st join chapters c on c.id = st.chapter_id join subjects s on s.id = st.subject_id) on st.id = n.step_id and ${topicOpens(viewer)}`;

export interface NoteFilter {
  query?: string | undefined;
  kind?: NoteKind | undefined;
  user_id?: number | undefined;
  step_id?: number | undefined;
  target_page?: string | undefined;
}
const kindConditions: Record<NoteKind, Sql> = {
  page: sql`n.page is not null`,
  topic: sql`n.step_id is not null`,
  user: sql`n.user_id is not null`,
};
/** Condition: note `n`, person `u`, topic `st` or discipline `s` contains the words. */
function matches(words: string): Sql {
  return sql`(${hasWords(sql`n.title`, words)} or ${hasWords(sql`n.text`, words)} or ${hasWords(sql`st.title`, words)} or ${hasWords(sql`s.title`, words)} or (u.id is not null and ${nameMatches('u', words)}))`;
}

const conditionsOf = (viewer: Viewer, filter: NoteFilter): Sql => {
  const words = filter.query?.trim() ?? '';
  return join(
    [
      sql`n.company_id = ${viewer.company_id}`,
      filter.user_id === undefined
        ? isOwnNote(viewer)
        : sql`n.user_id = ${filter.user_id} and ${noteVisibleTo(viewer)}`,
      ...(filter.kind === undefined ? [] : [kindConditions[filter.kind]]),
      ...(filter.step_id === undefined ? [] : [sql`n.step_id = ${filter.step_id}`]),
      ...(filter.target_page === undefined ? [] : [sql`n.page = ${filter.target_page}`]),
      ...(words === '' ? [] : [matches(words)]),
    ],
    ' and ',
  );
};

export const selectNotes = (
  db: Db,
  viewer: Viewer,
  filter: NoteFilter,
  page: Page,
): Promise<(UserNote & { total: number })[]> =>
  db.rows(sql`
    select ${columns(viewer)}, count(*) over ()::int as total from user_notes n ${joined(viewer)}
    where ${conditionsOf(viewer, filter)} order by n.updated_at desc, n.id desc limit ${page.size} offset ${page.offset}`);

/** Counts the own notes of each kind. */
export const countKinds = (db: Db, viewer: Viewer): Promise<Record<NoteKind, number>> =>
  db.one(sql`
    select count(*) filter (where ${kindConditions.page})::int as page, count(*) filter (where ${kindConditions.topic})::int as topic,
      count(*) filter (where ${kindConditions.user})::int as user
    from user_notes n where n.company_id = ${viewer.company_id} and ${isOwnNote(viewer)}`);

/** Returns an own note. */
export const selectNote = (db: Db, viewer: Viewer, id: number): Promise<UserNote | undefined> =>
  db.row(sql`
    select ${columns(viewer)} from user_notes n ${joined(viewer)} where n.id = ${id} and n.company_id = ${viewer.company_id} and ${isOwnNote(viewer)}`);

export const selectSubjectPerson = (
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<{ may_meet: boolean; works_with: boolean } | undefined> =>
  db.row(sql`
    select ${mayMeet(viewer, sql`m.user_id`)} as may_meet, ${worksWith(viewer, sql`m.user_id`)} as works_with
    from company_members m where m.company_id = ${viewer.company_id} and m.user_id = ${id}`);

type NewNoteFields = FieldsOf<BodyOf<typeof userNotes.createUserNote>>;
type NoteChange = FieldsOf<BodyOf<typeof userNotes.updateUserNote>>;
const noteFields: ColumnMap<NewNoteFields & NoteChange> = {
  user_id: true,
  step_id: true,
  page: true,
  title: (title) => title.trim(),
  text: (text) => text.trim(),
  note_permission_id: true,
};
/** Creates a note; returns the first one when the topic or page is bookmarked already, and undefined when that has just been removed. */
export const insertNote = <Given extends NewNoteFields>(
  tx: Db,
  viewer: Viewer,
  note: Whole<NewNoteFields, Given>,
): Promise<{ id: number; is_new: boolean } | undefined> => {
  const own = { company_id: viewer.company_id, author_id: viewer.id };
  return tx.row(sql`
    with made as (
      insert into user_notes ${insertion(noteFields, note, own)}
      on conflict do nothing returning id)
    select id, true as is_new from made union all
    select n.id, false from user_notes n where n.author_id = ${viewer.id} and n.company_id = ${viewer.company_id} and not exists (select 1 from made)
      and (n.step_id = ${note.step_id ?? null}::int or n.page = ${note.page ?? null}::text) limit 1`);
};

/** Updates an own note; returns false when `asRead` is stale. */
export const updateNoteRow = async <Given extends NoteChange>(
  db: Db,
  id: number,
  change: Whole<NoteChange, Given>,
  asRead: string | undefined,
): Promise<boolean> => {
  const changes = assignments(noteFields, change, sql`updated_at = now()`);
  const fresh = asRead === undefined ? sql`true` : sql`updated_at = ${asRead}::timestamptz`;
  return (await db.run(sql`update user_notes set ${changes} where id = ${id} and ${fresh}`)) === 1;
};
export const deleteNoteRow = (db: Db, viewer: Viewer, id: number): Promise<number> =>
  db.run(
    sql`delete from user_notes where id = ${id} and author_id = ${viewer.id} and company_id = ${viewer.company_id}`,
  );
