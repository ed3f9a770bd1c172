import { type Db, sql } from '@orbita/database';

/** Takes open proposals off an agenda when their tension is settled, or lies in another circle by now and waits for that one. */
export const releaseAgenda = (db: Db, companyId: number): Promise<number> =>
  db.run(sql`
    update organisation_proposals p set meeting_id = null, updated_at = now()
    from smart_objects o, organisation_roles r, organisation_meetings m
    where p.company_id = ${companyId} and p.state = 'open' and o.id = p.tension_id and r.id = o.role_id and m.id = p.meeting_id
      and (o.status = 'ready' or m.scope_id is distinct from case when r.is_scope then r.id else r.parent_id end)`);
