import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { isAtOffice } from './contracts.access.ts';

interface GivenConsent {
  kind: string;
  version: string;
  ip: string;
  user_agent: string;
  agreed_at: string;
}
/** Returns which versions of which documents the applicant agreed to, when and from where, the earliest first. */
export const selectGivenConsents = (db: Db, viewer: Viewer, id: number): Promise<GivenConsent[]> =>
  db.rows(sql`
    select k.kind, k.version, k.ip, k.user_agent, k.agreed_at
    from contract_consents k join contracts c on c.id = k.contract_id
    where k.contract_id = ${id} and ${isAtOffice(viewer)} order by k.agreed_at, k.id`);
