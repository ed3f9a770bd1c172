// Who reads opinions: staff of the discipline all of them, others their own.
import { type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { staffedBy } from '../../access/subjects.access.ts';

/** Condition over feedbacks `fb` joined with their discipline `s`. */
export const feedbackVisibleTo = (viewer: Viewer): Sql => sql`(
  fb.company_id = ${viewer.company_id} and s.deleted_at is null and (fb.user_id = ${viewer.id} or ${staffedBy(viewer)}))`;
