import { type Db, sql } from '@orbita/database';
import type { Question } from './answer-check.ts';

/** Returns the questions of a task, by which a submission is checked. */
export const selectTaskQuestions = (db: Db, patternId: number): Promise<Question[]> =>
  db.rows(sql`
    select id, title, type, required, options, matches, key, tolerance, option_ids, match_ids, retired_options, retired_matches
    from forms where pattern_id = ${patternId} and deleted_at is null order by number, id`);
