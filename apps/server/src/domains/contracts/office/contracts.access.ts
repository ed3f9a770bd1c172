// Which contracts the office sees: those of its institution that were sent to it; a draft is the applicant's alone.
import { type Sql, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';

/** Condition on contract `c`. */
export const isAtOffice = (viewer: Pick<Viewer, 'company_id'>): Sql =>
  sql`c.company_id = ${viewer.company_id} and c.submitted_at is not null`;
