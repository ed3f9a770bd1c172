import { type Db, type Sql, sql } from '@orbita/database';
import { draftColumns } from './draft-content.sql.ts';

interface KeptDraft {
  revision: number;
  saved_at: string;
}
/** Saves a draft and returns what is stored now; a newer one stays. */
export const saveDraft = (
  db: Db,
  draft: { userId: number; patternId: number; content: string; revision: number },
): Promise<KeptDraft> =>
  db.one(sql`
    with written as (
      insert into answer_drafts (user_id, pattern_id, content, revision) values (${draft.userId}, ${draft.patternId}, ${draft.content}::jsonb, ${draft.revision})
      on conflict (user_id, pattern_id) do update set content = excluded.content, revision = excluded.revision, saved_at = now()
      where answer_drafts.revision < excluded.revision returning revision, saved_at)
    select revision, saved_at from written
    union all select revision, saved_at from answer_drafts where user_id = ${draft.userId} and pattern_id = ${draft.patternId} and not exists (select 1 from written)`);

/** The student's draft of task `p` as JSON, unless an answer was handed in after it. */
export const draftOfTask = (studentId: number | null): Sql => sql`
  (select to_json(own) from (
    select ${draftColumns(sql`d.user_id`, sql`s.company_id`)} from answer_drafts d join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
    where d.pattern_id = p.id and d.user_id = ${studentId}::int and not exists (
      select 1 from answers a where a.pattern_id = p.id and a.user_id = d.user_id and a.deleted_at is null and a.version > 0 and a.submitted_at >= d.saved_at)) own)`;

/** Deletes drafts that nobody has continued. */
export const deleteOldDrafts = (db: Db) =>
  db.run(sql`delete from answer_drafts where saved_at < now() - interval '60 days'`);
