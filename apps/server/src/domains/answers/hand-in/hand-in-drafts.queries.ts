import { type Db, sql } from '@orbita/database';
import { isAskedNow } from '../../../access/draws.access.ts';
import type { Question } from './answer-check.ts';

/** Returns the questions that a student is asked in a task, by which a submission is checked. */
export const selectTaskQuestions = (db: Db, patternId: number, userId: number): Promise<Question[]> =>
  db.rows(sql`
    select id, draw_id, title, type, required, options, matches, key, tolerance, option_ids, match_ids, retired_options, retired_matches
    from forms q where pattern_id = ${patternId} and deleted_at is null and ${isAskedNow(sql`q`, sql`${patternId}`, sql`${userId}`)} order by number, id`);
