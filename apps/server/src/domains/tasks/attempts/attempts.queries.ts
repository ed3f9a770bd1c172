import { type Columns, type Db, type Sql, sql } from '@orbita/database';

export interface LimitedTask {
  step_id: number;
  title: string;
  attempts_limit: number | null;
  time_limit_minutes: number | null;
}
/** Columns of {@link LimitedTask} of a task in topic `st`. */
export const limitColumns = (patternId: number): Columns<{ task: LimitedTask }> => sql`
  (select json_build_object('step_id', step_id, 'title', title, 'attempts_limit', attempts_limit, 'time_limit_minutes', time_limit_minutes)
    from patterns where id = ${patternId}) as task,`;

export interface AttemptRow {
  id: number;
  number: number;
  started_at: string;
  deadline_at: string | null;
  submitted_at: string | null;
  version: number | null;
  is_auto: boolean;
  by_server: boolean;
}
const attemptColumns: Sql = sql`id, number, started_at, deadline_at, submitted_at, version, is_auto, by_server`;
/** Returns the attempts of a student at a task, oldest first. */
export const selectAttempts = (db: Db, patternId: number, userId: number): Promise<AttemptRow[]> =>
  db.rows(
    sql`select ${attemptColumns} from task_attempts where pattern_id = ${patternId} and user_id = ${userId} order by number`,
  );
/** Column `attempts`: the same attempts. */
export const attemptsColumn = (patternId: number, userId: number): Columns<{ attempts: AttemptRow[] }> => sql`
  coalesce((select json_agg(t order by t.number) from (
    select ${attemptColumns} from task_attempts where pattern_id = ${patternId} and user_id = ${userId}) t), '[]') as attempts`;
/** Starts an attempt; undefined when a simultaneous request has started it already. */
export const insertAttempt = (
  db: Db,
  attempt: { patternId: number; userId: number; number: number; minutes: number | null },
): Promise<AttemptRow | undefined> =>
  db.row(sql`
    insert into task_attempts (pattern_id, user_id, number, deadline_at)
    values (${attempt.patternId}, ${attempt.userId}, ${attempt.number}, now() + make_interval(mins => ${attempt.minutes}::int))
    on conflict (pattern_id, user_id, number) do nothing returning ${attemptColumns}`);
