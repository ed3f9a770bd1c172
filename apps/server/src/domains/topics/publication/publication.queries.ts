import type { StepPublication } from '@orbita/contract/topics';
import { type Db, sql } from '@orbita/database';

export interface WantedPublication {
  step_id: number;
  hidden: boolean;
  publish_at: string | null;
}

/** Returns and locks topics of a discipline as they are published now. */
export const lockPublication = (tx: Db, subjectId: number, stepIds: number[]): Promise<StepPublication[]> =>
  tx.rows(sql`
    select st.id as step_id, st.hidden, st.publish_at from steps st
    where st.id = any (${stepIds}::int[]) and st.subject_id = ${subjectId} and st.deleted_at is null order by st.id for no key update`);

/** Writes which topics are drafts and when they are published; a moment that has passed publishes at once. */
export const writePublication = (tx: Db, wanted: readonly WantedPublication[]): Promise<StepPublication[]> =>
  tx.rows(sql`
    with wanted as (
      select w.step_id, w.hidden and coalesce(w.publish_at > now(), true) as hidden, case when w.hidden and w.publish_at > now() then w.publish_at end as publish_at
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(step_id int, hidden boolean, publish_at timestamptz))
    update steps st set hidden = w.hidden, publish_at = w.publish_at, updated_at = now()
    from wanted w where st.id = w.step_id returning st.id as step_id, st.hidden, st.publish_at`);

/**
 * Publishes the topics whose moment has come; returns their disciplines.
 * A deleted topic and one of an archived or deleted discipline stay drafts and lose the moment, so that bringing them
 * back publishes nothing.
 */
export const publishDueRows = (db: Db): Promise<{ subject_id: number; company_id: number }[]> =>
  db.rows(sql`
    with due as (
      select st.id, s.id as subject_id, s.company_id, st.deleted_at is null and s.deleted_at is null and not s.is_archived as is_published
      from steps st join subjects s on s.id = st.subject_id where st.publish_at <= now()),
    passed as (
      update steps st set hidden = not due.is_published, publish_at = null, updated_at = now()
      from due where st.id = due.id and st.publish_at <= now() returning due.subject_id, due.company_id, due.is_published)
    select distinct subject_id, company_id from passed where is_published`);

/** In how many milliseconds the next topic is published, if that is within a minute and a half. */
export const selectNextPublication = async (db: Db): Promise<number | null> =>
  (
    await db.one<{ ms: number | null }>(sql`
    select (extract(epoch from min(publish_at) - now()) * 1000)::int as ms from steps where publish_at <= now() + interval '90 seconds'`)
  ).ms;

/** Returns the groups that study a discipline. */
export const selectGroupIds = async (db: Db, subjectId: number): Promise<number[]> =>
  (await db.rows<{ group_id: number }>(sql`select group_id from subject_groups where subject_id = ${subjectId}`)).map(
    ({ group_id }) => group_id,
  );
