// Whom something reaches that is addressed to a role of the organisation.
import { type Sql, sql } from '@orbita/database';

/**
 * The ids (`user_id`) of whoever holds a role today. Where nobody does, the lead of its circle or of the next one above;
 * people who left the institution hold nothing.
 */
export const holdersOf = (roleId: Sql): Sql => sql`
  select p.user_id from organisation_role_people p
  where p.role_id = (
    select near.id from organisation_roles addressed cross join lateral (
      select addressed.id, 1000 as depth where addressed.finished_at is null or addressed.finished_at > now()
      union all
      select lead.id, cardinality(lead.ancestors) from organisation_roles lead where lead.parent_id = any (addressed.ancestors || addressed.id) and lead.core_type = 1) near
    where addressed.id = ${roleId} and exists (
      select 1 from organisation_role_people h join company_members m on m.user_id = h.user_id and m.company_id = addressed.company_id and m.blocked_at is null where h.role_id = near.id)
    order by near.depth desc limit 1)`;
