import type { AttemptDraft } from '@orbita/contract/tasks';
import type { answers } from '@orbita/contract/answers';
import type { BodyOf } from '@orbita/contract/endpoint';
import { type Db, sql } from '@orbita/database';
import {
  type DraftSave,
  mayReplace,
  replaceDraft,
  type SavedRevision,
  type WrittenDraft,
} from '../drafts/answer-drafts.queries.ts';
import { draftColumns } from '../drafts/draft-content.sql.ts';

type Submitted = BodyOf<typeof answers.submitAnswer>;
/** The content of a saved draft, the same fields as those of a submission. */
export type DraftContent = Pick<Submitted, 'fields' | 'privacy' | 'access_users_ids' | 'access_companies_ids'>;

export interface OwnAttempt {
  id: number;
  user_id: number;
  step_id: number;
  deadline_at: string | null;
  submitted_at: string | null;
}
/** Returns an attempt of the viewer's company. */
export const selectAttempt = (db: Db, companyId: number, id: number): Promise<OwnAttempt | undefined> =>
  db.row(sql`
    select t.id, t.user_id, p.step_id, t.deadline_at, t.submitted_at from task_attempts t
    join patterns p on p.id = t.pattern_id join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
    where t.id = ${id} and s.company_id = ${companyId} and s.deleted_at is null and p.deleted_at is null`);

/** Saves a draft; undefined when another one stays or the attempt was handed in. */
export const saveDraft = (
  db: Db,
  draft: DraftSave & { attemptId: number; graceSeconds: number },
): Promise<SavedRevision | undefined> =>
  db.row(sql`
    insert into task_attempt_drafts (attempt_id, content, revision, writer, due_at)
    select id, ${draft.content}::jsonb, ${draft.revision}::int, ${draft.writer}::text, deadline_at + make_interval(secs => ${draft.graceSeconds}::int)
    from task_attempts where id = ${draft.attemptId} and submitted_at is null and deadline_at is not null for share
    on conflict (attempt_id) do update set ${replaceDraft(sql`task_attempt_drafts`)}
    where ${mayReplace(sql`task_attempt_drafts`, draft)} returning revision, saved_at`);
/** Returns the draft of an attempt that goes on, with the page that wrote it. */
export const selectRunningDraft = (db: Db, attemptId: number): Promise<WrittenDraft | undefined> =>
  db.row(sql`
    select d.writer, ${draftColumns(sql`t.user_id`, sql`s.company_id`)}
    from task_attempt_drafts d join task_attempts t on t.id = d.attempt_id join patterns p on p.id = t.pattern_id
      join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
    where d.attempt_id = ${attemptId} and t.submitted_at is null`);

/** Returns the draft of an attempt with those of its attachments that are its author's uploads in the company. */
export const selectDraft = (db: Db, attemptId: number): Promise<AttemptDraft | undefined> =>
  db.row(sql`
    select ${draftColumns(sql`t.user_id`, sql`s.company_id`)}
    from task_attempt_drafts d join task_attempts t on t.id = d.attempt_id join patterns p on p.id = t.pattern_id
      join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
    where d.attempt_id = ${attemptId}`);

export interface DueDraft {
  attempt_id: number;
  pattern_id: number;
  user_id: number;
  company_id: number;
  deadline_at: string;
  content: DraftContent;
}
/** Claims drafts whose time is over, each for one server at a time; a draft claimed by a server that dies is retried later. */
export const claimDueDrafts = (db: Db, most: number): Promise<DueDraft[]> =>
  db.rows(sql`
    with due as materialized (
      select d.attempt_id from task_attempt_drafts d join task_attempts t on t.id = d.attempt_id join patterns p on p.id = t.pattern_id
        join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
      where d.refused is null and d.due_at <= now() and p.deleted_at is null and st.deleted_at is null and s.deleted_at is null and not s.is_archived
      order by d.due_at limit ${most} for update of d skip locked),
    taken as (update task_attempt_drafts d set due_at = now() + interval '2 minutes' from due where d.attempt_id = due.attempt_id returning d.attempt_id, d.content)
    select taken.attempt_id, t.pattern_id, t.user_id, s.company_id, t.deadline_at, taken.content from taken
    join task_attempts t on t.id = taken.attempt_id and t.deadline_at is not null join patterns p on p.id = t.pattern_id join steps st on st.id = p.step_id join subjects s on s.id = st.subject_id
    order by taken.attempt_id`);
export const markDraftRefused = (db: Db, attemptId: number, code: string) =>
  db.run(sql`update task_attempt_drafts set refused = ${code} where attempt_id = ${attemptId}`);
export const deleteDraft = (db: Db, attemptId: number) =>
  db.run(sql`delete from task_attempt_drafts where attempt_id = ${attemptId}`);
/** Deletes drafts that could not be handed in, once the period in which the student may read them has passed. */
export const deleteOldDrafts = (db: Db) =>
  db.run(sql`delete from task_attempt_drafts where saved_at < now() - interval '30 days'`);
