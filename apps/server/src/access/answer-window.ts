// When a topic accepts answers, by the clock of the database: no job opens or closes it.
import { raw, type Sql, sql } from '@orbita/database';
import { assertThat } from '../http/app-error.ts';

/** Since when the topic under the alias is closed; null before. */
export const closedSince = (step = 'st'): Sql =>
  sql`case when ${raw(step)}.answers_closed_at <= now() then ${raw(step)}.answers_closed_at end`;
/** When the topic closes; null when no time is set or it is already closed. */
export const closesAt = (step = 'st'): Sql =>
  sql`case when ${raw(step)}.answers_closed_at > now() then ${raw(step)}.answers_closed_at end`;
/** When it is going to open; null once it has. */
export const opensAt = (step = 'st'): Sql =>
  sql`case when ${raw(step)}.answers_open_at > now() then ${raw(step)}.answers_open_at end`;
/** Condition: answers to the topic are over, so that its keys are no secret. */
export const isOver = (step = 'st'): Sql => sql`coalesce(${raw(step)}.answers_closed_at <= now(), false)`;
/** Condition: the topic takes answers now. */
export const takesAnswers = (step = 'st'): Sql =>
  sql`(not ${isOver(step)} and coalesce(${raw(step)}.answers_open_at <= now(), true))`;

export interface AnswerWindow {
  /** Since when answers are not accepted; before the opening the moment of the opening. */
  answers_closed_at: string | null;
  /** When answers will be accepted; null once they are. */
  answers_open_at: string | null;
}
/** Columns of {@link AnswerWindow} over topics under the alias `st`: one of them is enough to refuse an answer. */
export const windowColumns: Sql = sql`coalesce(${closedSince()}, ${opensAt()}) as answers_closed_at, ${opensAt()} as answers_open_at`;

/** Whether answering has ended; a topic that has not opened yet keeps its keys secret. */
export const isFinished = (step: AnswerWindow): boolean =>
  step.answers_closed_at !== null && step.answers_open_at === null;

export function assertTakesAnswers(step: AnswerWindow): void {
  assertThat(step.answers_open_at === null, 'answers-not-open');
  assertThat(step.answers_closed_at === null, 'answers-closed');
}
