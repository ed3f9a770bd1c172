// Conditions for the passwords of chapters and topics.
// A password once entered stays valid for that person until it changes; staff are never asked.
import { type Sql, sql } from '@orbita/database';

/** Condition over chapters `c`: closed to a person by its password. */
export const chapterLockedFor = (userId: number): Sql =>
  sql`(c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = ${userId} and k.chapter_id = c.id))`;
/** Condition over topics `st`: closed to a person by its own password. */
export const stepLockedFor = (userId: number): Sql =>
  sql`(st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = ${userId} and k.step_id = st.id))`;
/** Condition over topics `st` and chapters `c`: no password stands between the person and the topic. */
export const openByPasswords = (userId: number): Sql =>
  sql`(not ${chapterLockedFor(userId)} and not ${stepLockedFor(userId)})`;
