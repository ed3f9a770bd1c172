// Which topics a discipline counts, wherever it says «passed of»: sheets, cards, the pages of a student, skills.
import { raw, type Sql, sql } from '@orbita/database';

/** Condition: topic `st` of chapter `c` is shown to students of its discipline. */
export const isShown: Sql = sql`(st.deleted_at is null and not st.hidden and c.deleted_at is null and not c.hidden)`;
/** Condition: a shown topic under this alias counts; one of a retake is another chance for the same topics. */
export const countsAsTopic = (step = 'st'): Sql => sql`(not ${raw(step)}.is_retake)`;
