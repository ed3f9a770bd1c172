// Condition for what closes topics: passwords, and topics that must be passed first.
import { type Sql, sql } from '@orbita/database';
import { chapterLockedFor, stepLockedFor } from './topic-passwords.access.ts';
import { awaitsTopics } from './topic-prerequisites.access.ts';

/** Condition: neither a password nor a topic that must be passed first closes topic `st` of chapter `c` to the person. */
export const openByGates = (userId: number | Sql): Sql =>
  sql`(not ${chapterLockedFor(userId)} and not ${stepLockedFor(userId)} and not ${awaitsTopics(userId)})`;
