// Decides which questions of a draw a student is asked: those that the last attempt has drawn.
import { type Sql, sql } from '@orbita/database';

/** Condition: the task, an alias, has a draw that is not deleted. */
export const hasDraws = (task: Sql): Sql => sql`(${task}.draws @? '$[*] ? (!exists (@.deleted_at))')`;

/** Ids of the questions that the student's last attempt at a task has drawn. */
const drawnLast = (patternId: Sql, userId: Sql): Sql => sql`coalesce((
  select t.drawn_form_ids from task_attempts t where t.pattern_id = ${patternId} and t.user_id = ${userId} order by t.number desc limit 1), '{}')`;

/** Condition: the student is asked question `question`, an alias, of the task now. */
export const isAskedNow = (question: Sql, patternId: Sql, userId: Sql): Sql =>
  sql`(${question}.draw_id is null or ${question}.id = any (${drawnLast(patternId, userId)}))`;

/** Condition: some attempt of the person has drawn question `question`, an alias, so it is no secret to them. */
export const wasDrawnBy = (question: Sql, userId: Sql): Sql => sql`(${question}.draw_id is null or exists (
  select 1 from task_attempts t where t.pattern_id = ${question}.pattern_id and t.user_id = ${userId} and ${question}.id = any (t.drawn_form_ids)))`;

/** Condition over field `af` of an answer and its question `question`: the question was asked there, or nobody has answered yet. */
export const isAskedIn = (question: Sql, fieldId: Sql): Sql =>
  sql`(${question}.draw_id is null or ${fieldId} is not null)`;
