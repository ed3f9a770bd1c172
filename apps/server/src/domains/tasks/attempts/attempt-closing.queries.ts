// How a submission closes its attempt, as parts of the statement that stores it, so that it needs no transaction.
import { empty, type Sql, sql } from '@orbita/database';
import { codeOf, constraintOf } from '@orbita/database/failure';

/** The attempt that a submission belongs to. */
export interface ClaimedAttempt {
  /** Null when the attempt begins with the submission. */
  id: number | null;
  number: number;
  /** As it was read, so that a submission which came meanwhile is noticed. */
  wasSubmitted: boolean;
  wasByServer: boolean;
  /** Who hands it in: the server or the student. */
  byServer: boolean;
  /** The submission arrived after the time limit. */
  isOvertime: boolean;
  /** The time is over or about to be, so missing required fields do not refuse the submission. */
  isTimeUp: boolean;
  /** When its time is over; null without a limit. */
  deadline: string | null;
}

/** What a submission makes of its attempt. */
export interface AttemptResult {
  patternId: number;
  userId: number;
  version: number;
  isAuto: boolean;
  /** When the submission arrived, in milliseconds. */
  at: number;
}

/** Part `turn`: locks the attempt if it still is what was read; another submission may have closed it meanwhile. */
export const turnOf = ({ id, wasSubmitted, wasByServer }: ClaimedAttempt): Sql =>
  id === null
    ? empty
    : sql`
    turn as materialized (
      select id from task_attempts where id = ${id} and (submitted_at is not null) = ${wasSubmitted}::boolean and by_server = ${wasByServer}::boolean for update),`;

/** Condition: it is this submission's turn. */
export const isTurn = ({ id }: ClaimedAttempt): Sql => (id === null ? sql`true` : sql`exists (select 1 from turn)`);

/** Parts `closed` and `undrafted`, for a row `written`: close the attempt and delete its draft, or store one that began with the submission. */
export const closingOf = (
  { id, number, byServer }: ClaimedAttempt,
  { patternId, userId, version, isAuto, at }: AttemptResult,
): Sql =>
  id === null
    ? sql`,
    closed as (
      insert into task_attempts (pattern_id, user_id, number, submitted_at, version, is_auto)
      select ${patternId}::int, ${userId}::int, ${number}::int, now(), ${version}::int, ${isAuto}::boolean from written)`
    : sql`,
    closed as (
      update task_attempts t set submitted_at = greatest(t.started_at, least(now(), ${new Date(at).toISOString()}::timestamptz)), version = ${version}, is_auto = ${isAuto}, by_server = ${byServer}
      from written where t.id = ${id} returning t.id),
    undrafted as (delete from task_attempt_drafts d using closed where d.attempt_id = closed.id)`;

/** Part `begun`, for a row `written`: stores an attempt that begins with what was sent. */
export const begunOf = (
  { id, number }: ClaimedAttempt,
  { patternId, userId }: { patternId: number; userId: number },
): Sql =>
  id === null
    ? sql`,
    begun as (insert into task_attempts (pattern_id, user_id, number) select ${patternId}::int, ${userId}::int, ${number}::int from written)`
    : empty;

/** Whether another request began the same attempt at the same moment. */
export const isConcurrentAttempt = (error: unknown): boolean =>
  codeOf(error) === '23505' && constraintOf(error) === 'task_attempts_pattern_id_user_id_number_key';
