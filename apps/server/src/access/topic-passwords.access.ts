// Conditions for passwords of chapters and topics.
// A password once entered stays valid for that person until it changes; staff are never asked.
import { raw, type Sql, sql } from '@orbita/database';

/** Condition: the password of the chapter under this alias still closes it to the person. */
export const chapterLockedFor = (userId: number | Sql, chapter = 'c'): Sql =>
  sql`(${raw(chapter)}.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = ${userId} and k.chapter_id = ${raw(chapter)}.id))`;
/** Condition: the password of topic `st` itself still closes it to the person. */
export const stepLockedFor = (userId: number | Sql): Sql =>
  sql`(st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = ${userId} and k.step_id = st.id))`;
