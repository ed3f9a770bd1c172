// Topics that open only after others: what is passed, and what a student still has to pass.
// What some students do not see closes nothing, since they could never pass it. What a student has passed or handed in,
// or what has been marked, stays open, whatever arrows are drawn later.
import { type Db, raw, type Sql, sql } from '@orbita/database';
import { chapterLockedFor } from './topic-passwords.access.ts';

/** A topic that must be passed first. */
export interface AwaitedTopic {
  id: number;
  title: string;
}

/** Condition: the topic under this alias is passed, by a final status or, if it asks for nothing, by reading it to the end. */
export const isTopicPassed = (userId: number | Sql, step: string): Sql => sql`(exists (
    select 1 from passings done join pass_statuses final on final.company_id = done.company_id and final.id = done.passed_status_id
    where done.step_id = ${raw(step)}.id and done.student_id = ${userId} and final.is_final)
  or (${raw(step)}.max_mark is null and not exists (select 1 from patterns given where given.step_id = ${raw(step)}.id and given.deleted_at is null)
    and exists (select 1 from step_readings whole where whole.step_id = ${raw(step)}.id and whole.user_id = ${userId} and whole.percent = 100)))`;

/** Condition: the student has passed the topic under this alias, handed in a task of it, or has a mark or status, which may be given without an answer. */
const isBegun = (userId: number | Sql, step: string): Sql => sql`(${isTopicPassed(userId, step)} or exists (
    select 1 from answers begun where begun.step_id = ${raw(step)}.id and begun.user_id = ${userId} and begun.deleted_at is null and begun.version > 0)
  or exists (select 1 from marks judged where judged.step_id = ${raw(step)}.id and judged.student_id = ${userId})
  or exists (select 1 from passings judged where judged.step_id = ${raw(step)}.id and judged.student_id = ${userId}))`;

/** Rows of the topics `pre` that the person has to pass before the topic under this alias opens. */
const awaitedBy = (userId: number | Sql, step: string): Sql => sql`
  from step_prerequisites need join steps waiting on waiting.id = need.step_id join steps pre on pre.id = need.required_id join chapters prc on prc.id = pre.chapter_id
  where need.step_id = ${raw(step)}.id and pre.deleted_at is null and not pre.hidden and not pre.is_retake and pre.roles_ids = '{}'
    and prc.deleted_at is null and not prc.hidden and not ${isTopicPassed(userId, 'pre')} and not ${isBegun(userId, 'waiting')}`;

/** Condition: a topic that must be passed first keeps the topic under this alias closed to the person. */
export const awaitsTopics = (userId: number | Sql, step = 'st'): Sql =>
  sql`exists (select 1 ${awaitedBy(userId, step)})`;

/** What an awaited topic is called: by its chapter while a password closes that, since nobody may know its topics then. */
const awaitedTitle = (userId: number | Sql): Sql =>
  sql`case when ${chapterLockedFor(userId, 'prc')} then prc.title else pre.title end`;

/** The topics that keep the topic under this alias closed to the person, as JSON ({@link AwaitedTopic}). */
export const awaitedTopics = (userId: number | Sql, step = 'st'): Sql =>
  sql`coalesce((select json_agg(json_build_object('id', pre.id, 'title', ${awaitedTitle(userId)}) order by prc.position, prc.id, pre.position, pre.id) ${awaitedBy(userId, step)}), '[]')`;

/** Condition: the topic under this alias opens after another. It names one small table, so that reading a topic costs what it did. */
export const hasPrerequisites = (step = 'st'): Sql =>
  sql`exists (select 1 from step_prerequisites need where need.step_id = ${raw(step)}.id)`;

/** Returns the topics that the person has to pass before a topic opens. */
export const selectAwaited = async (db: Db, stepId: number, userId: number): Promise<AwaitedTopic[]> =>
  (
    await db.one<{ awaited: AwaitedTopic[] }>(
      sql`select ${awaitedTopics(userId)} as awaited from steps st where st.id = ${stepId}`,
    )
  ).awaited;
