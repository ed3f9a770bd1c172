// What people are told of their own contract everywhere.
import { type Sql, sql } from '@orbita/database';

/** The current contract of `u`, or the last that was cancelled, as JSON; null without one. */
export const ownContractJson = (companyId: number): Sql => sql`
  (select json_build_object('id', c.id, 'status', c.status, 'step', c.step) from contracts c
    where c.user_id = u.id and c.company_id = ${companyId} order by c.status = 'cancelled', c.id desc limit 1)`;
