// The only writer of notifications; send-notification-events.ts sends the live events.
import { type Sql, sql } from '@orbita/database';
import type { Actor } from '../../http/viewer.ts';

/** The SQL of each column of a notification; an omitted column is null. */
export interface NotificationColumns {
  user_id: Sql;
  /** For rows of several people or companies; otherwise the actor's. */
  actor_id?: Sql | undefined;
  company_id?: Sql | undefined;
  type: Sql;
  subject_id?: Sql | undefined;
  step_id?: Sql | undefined;
  answer_id?: Sql | undefined;
  comment_id?: Sql | undefined;
  expertise_id?: Sql | undefined;
  lesson_id?: Sql | undefined;
  /** The student whom it is about, if not the reader. */
  student_id?: Sql | undefined;
  /** Told by the list and the digest alone. */
  is_quiet?: Sql | undefined;
  payload?: Sql | undefined;
}
const none = sql`null`;

/**
 * Returns a statement that writes one notification per row of `source` (the text after `from`), except for the actor's own
 * actions.
 * It returns id, user_id, subject_id and step_id.
 */
export const notificationRows = (
  actor: Omit<Actor, 'company_id'> & { company_id: number | null },
  source: Sql,
  columns: NotificationColumns,
): Sql => sql`
  insert into notifications (company_id, user_id, type, actor_id, subject_id, step_id, answer_id, comment_id, expertise_id, lesson_id, student_id, is_quiet, payload)
  select ${columns.company_id ?? sql`${actor.company_id}::int`}, ${columns.user_id}, ${columns.type}, ${columns.actor_id ?? sql`${actor.id}::int`}, ${columns.subject_id ?? none}, ${columns.step_id ?? none},
    ${columns.answer_id ?? none}, ${columns.comment_id ?? none}, ${columns.expertise_id ?? none}, ${columns.lesson_id ?? none}, ${columns.student_id ?? none}, ${columns.is_quiet ?? sql`false`}, ${columns.payload ?? sql`'{}'`}
  from ${source} where ${columns.user_id} is distinct from ${columns.actor_id ?? sql`${actor.id}::int`} returning id, user_id, subject_id, step_id`;
