import { hasDraws } from '../../../access/draws.access.ts';
import { type Columns, type Db, type Sql, sql } from '@orbita/database';

export interface LimitedTask {
  step_id: number;
  title: string;
  attempts_limit: number | null;
  time_limit_minutes: number | null;
  /** Each attempt draws questions of its own. */
  has_draws: boolean;
}
/** Columns of {@link LimitedTask} of a task in topic `st`. */
export const limitColumns = (patternId: number): Columns<{ task: LimitedTask }> => sql`
  (select json_build_object('step_id', p.step_id, 'title', p.title, 'attempts_limit', p.attempts_limit, 'time_limit_minutes', p.time_limit_minutes, 'has_draws', ${hasDraws(sql`p`)})
    from patterns p where p.id = ${patternId}) as task,`;

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
/** Draws questions for an attempt at task `p`: of each set as many as its draw asks, at random. */
const drawing: Sql = sql`coalesce((
  select array_agg(drawn.id order by drawn.number, drawn.id) from jsonb_to_recordset(p.draws) as d(id smallint, count int, deleted_at timestamptz)
  cross join lateral (select f.id, f.number from forms f where f.pattern_id = p.id and f.draw_id = d.id and f.deleted_at is null order by random() limit d.count) drawn
  where d.deleted_at is null), '{}')`;

/** Starts an attempt, with what it draws; undefined when a simultaneous request has started it already. */
export const insertAttempt = (
  db: Db,
  attempt: { patternId: number; userId: number; number: number; minutes: number | null },
): Promise<AttemptRow | undefined> =>
  db.row(sql`
    insert into task_attempts (pattern_id, user_id, number, deadline_at, drawn_form_ids)
    select p.id, ${attempt.userId}, ${attempt.number}, now() + make_interval(mins => ${attempt.minutes}::int), ${drawing} from patterns p where p.id = ${attempt.patternId}
    on conflict (pattern_id, user_id, number) do nothing returning ${attemptColumns}`);
