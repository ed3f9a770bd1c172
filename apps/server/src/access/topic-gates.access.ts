// Conditions for what closes chapters and topics: passwords, and topics that must be passed first.
// A password once entered stays valid for that person until it changes; staff are never asked.
import { type Sql, sql } from '@orbita/database';
import { awaitsTopics } from './topic-prerequisites.access.ts';

/** Condition: the password of chapter `c` still closes it to the person. */
export const chapterLockedFor = (userId: number | Sql): Sql =>
  sql`(c.password_hash is not null and not exists (select 1 from chapter_unlocks k where k.user_id = ${userId} and k.chapter_id = c.id))`;
/** Condition: the password of topic `st` itself still closes it to the person. */
export const stepLockedFor = (userId: number | Sql): Sql =>
  sql`(st.password_hash is not null and not exists (select 1 from step_unlocks k where k.user_id = ${userId} and k.step_id = st.id))`;
/** Condition: neither a password nor a topic that must be passed first closes topic `st` of chapter `c` to the person. */
export const openByGates = (userId: number | Sql): Sql =>
  sql`(not ${chapterLockedFor(userId)} and not ${stepLockedFor(userId)} and not ${awaitsTopics(userId)})`;
