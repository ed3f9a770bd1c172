import type { AttemptDraft } from '@orbita/contract/tasks';
import { type Db, type Sql, sql } from '@orbita/database';
import { draftColumns } from './draft-content.sql.ts';

/** A draft that was saved; the number is the server's. */
export interface SavedRevision {
  revision: number;
  saved_at: string;
}
/** A draft as it is kept, with the page that wrote it. */
export type WrittenDraft = AttemptDraft & { writer: string | null };
/** What a save brings: without `based_on` the higher revision wins. */
export interface DraftSave {
  content: string;
  revision: number;
  based_on: number | null;
  writer: string | null;
}

/** Tells whether a save may replace what is kept: it goes on from it, or both are of one page and in order. */
export const mayReplace = (kept: Sql, { based_on }: DraftSave): Sql => sql`
  case when ${based_on}::int is null then ${kept}.revision < excluded.revision
    else ${kept}.revision = ${based_on}::int or (${kept}.writer = excluded.writer and ${kept}.revision < excluded.revision) end`;
/** The columns of a draft that a save replaces; revisions grow whatever the page counted. */
export const replaceDraft = (kept: Sql): Sql => sql`
  content = excluded.content, revision = greatest(excluded.revision, ${kept}.revision + 1), writer = excluded.writer, saved_at = now()`;

/** An answer was handed in after draft `d` of a task. */
const isHandedIn = (d: Sql): Sql => sql`
  exists (select 1 from answers a
    where a.pattern_id = ${d}.pattern_id and a.user_id = ${d}.user_id and a.deleted_at is null and a.version > 0 and a.submitted_at >= ${d}.saved_at)`;

/** Saves a draft; undefined when another one stays. One that was handed in since gives way. */
export const saveDraft = (
  db: Db,
  draft: DraftSave & { userId: number; patternId: number },
): Promise<SavedRevision | undefined> =>
  db.row(sql`
    insert into answer_drafts (user_id, pattern_id, content, revision, writer)
    values (${draft.userId}, ${draft.patternId}, ${draft.content}::jsonb, ${draft.revision}, ${draft.writer})
    on conflict (user_id, pattern_id) do update set ${replaceDraft(sql`answer_drafts`)}
    where ${mayReplace(sql`answer_drafts`, draft)} or (${draft.based_on}::int is not null and ${isHandedIn(sql`answer_drafts`)})
    returning revision, saved_at`);
/** Returns the student's draft of a task with the page that wrote it. */
export const selectWrittenDraft = (db: Db, userId: number, patternId: number): Promise<WrittenDraft | undefined> =>
  db.row(sql`
    select d.writer, ${draftColumns(sql`d.user_id`, sql`s.company_id`)}
    from answer_drafts d join patterns p on p.id = d.pattern_id join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
    where d.user_id = ${userId} and d.pattern_id = ${patternId}`);

/** The student's draft of task `p` as JSON, unless an answer was handed in after it. */
export const draftOfTask = (studentId: number | null): Sql => sql`
  (select to_json(own) from (
    select ${draftColumns(sql`d.user_id`, sql`s.company_id`)} from answer_drafts d join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
    where d.pattern_id = p.id and d.user_id = ${studentId}::int and not ${isHandedIn(sql`d`)}) own)`;

/** Deletes drafts that nobody has continued. */
export const deleteOldDrafts = (db: Db) =>
  db.run(sql`delete from answer_drafts where saved_at < now() - interval '60 days'`);
