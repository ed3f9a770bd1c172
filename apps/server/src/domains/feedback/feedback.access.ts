// Who reads feedback: staff of the discipline all of it, others their own.
import { type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../http/viewer.ts';
import { staffedBy } from '../../access/subjects.access.ts';

/** Condition: the viewer may read feedback `fb` of discipline `s`. */
export const feedbackVisibleTo = (viewer: Viewer): Sql => sql`(
  fb.company_id = ${viewer.company_id} and s.deleted_at is null and (fb.user_id = ${viewer.id} or ${staffedBy(viewer)}))`;
