import { type Db, sql } from '@orbita/database';

export interface DueChange {
  id: number;
  version: number;
  user_id: number;
  company_id: number;
  /** When the last change arrived. */
  changed_at: string;
  /** The end of the running attempt, if its time is limited. */
  deadline_at: string | null;
}
/** Claims answers with collected changes that are due, each for one server at a time; a claimed one is retried later. */
export const claimDueChanges = (db: Db, most: number): Promise<DueChange[]> =>
  db.rows(sql`
    with due as materialized (
      select a.id from answers a where a.hand_in_at <= now() and a.deleted_at is null order by a.hand_in_at limit ${most} for update skip locked),
    taken as (
      update answers a set hand_in_at = now() + interval '2 minutes' from due where a.id = due.id and a.changed_at is not null
      returning a.id, a.version, a.user_id, a.subject_id, a.pattern_id, a.changed_at)
    select taken.id, taken.version, taken.user_id, s.company_id, taken.changed_at,
      (select t.deadline_at from task_attempts t where t.pattern_id = taken.pattern_id and t.user_id = taken.user_id and t.submitted_at is null
        order by t.number desc limit 1) as deadline_at
    from taken join subjects s on s.id = taken.subject_id order by taken.id`);

/** Leaves an answer as it is until it changes again. */
export const dropDue = (db: Db, id: number) => db.run(sql`update answers set hand_in_at = null where id = ${id}`);
