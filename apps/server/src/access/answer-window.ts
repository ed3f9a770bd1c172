// When a topic accepts answers. The database's clock decides, so no job opens or closes it.
import { raw, type Sql, sql } from '@orbita/database';
import { assertThat } from '../http/app-error.ts';
import { plannedOpeningOf } from './topic-plans.access.ts';

/** When the topic under this alias closed; null while it is open. */
export const closedSince = (step = 'st'): Sql =>
  sql`case when ${raw(step)}.answers_closed_at <= now() then ${raw(step)}.answers_closed_at end`;
/** When the topic will close; null when no time is set or it is already closed. */
export const closesAt = (step = 'st'): Sql =>
  sql`case when ${raw(step)}.answers_closed_at > now() then ${raw(step)}.answers_closed_at end`;
/** When the topic will open; null once it has opened. */
export const opensAt = (step = 'st'): Sql =>
  sql`case when ${raw(step)}.answers_open_at > now() then ${raw(step)}.answers_open_at end`;
/** When the topic will open to the student, by its own time and by the plan; null once it has opened. */
export const opensAtFor = (studentId: number, step = 'st'): Sql =>
  sql`(select o.at from (select greatest(${raw(step)}.answers_open_at, ${plannedOpeningOf(studentId, step)}) as at) o where o.at > now())`;
/** Condition: answers to the topic are over, so its keys may be shown. */
export const isOver = (step = 'st'): Sql => sql`coalesce(${raw(step)}.answers_closed_at <= now(), false)`;
/** Condition: the topic accepts answers of the student now. */
export const takesAnswersOf = (studentId: number, step = 'st'): Sql =>
  sql`(not ${isOver(step)} and ${opensAtFor(studentId, step)} is null)`;

export interface AnswerWindow {
  /** When answers stopped being accepted; before the opening, the time of the opening. */
  answers_closed_at: string | null;
  /** When answers will be accepted; null once they are accepted. */
  answers_open_at: string | null;
}
/** Joins the opening of topic `st` for the student, which is found once for both columns of {@link windowColumns}. */
export const windowOf = (studentId: number): Sql =>
  sql`cross join lateral (select ${opensAtFor(studentId)} as opens_at offset 0) answer_window`;
/** Columns of {@link AnswerWindow} with {@link windowOf}; a value in either one is enough to refuse an answer. */
export const windowColumns: Sql = sql`coalesce(${closedSince()}, answer_window.opens_at) as answers_closed_at, answer_window.opens_at as answers_open_at`;

/** Whether answering has ended; a topic that has not opened yet keeps its keys secret. */
export const isFinished = (step: AnswerWindow): boolean =>
  step.answers_closed_at !== null && step.answers_open_at === null;

export function assertTakesAnswers(step: AnswerWindow): void {
  assertThat(step.answers_open_at === null, 'answers-not-open');
  assertThat(step.answers_closed_at === null, 'answers-closed');
}
