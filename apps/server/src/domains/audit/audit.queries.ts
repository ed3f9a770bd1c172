import { type Db, sql } from '@orbita/database';
import type { Person } from '@orbita/contract/schemas';
import type { Page } from '../../http/paging.ts';
import { personJson } from '../../platform/person.sql.ts';

export interface HistoryRow {
  id: number;
  created_at: string;
  actor: Person | null;
  acting_admin: Person | null;
  action: string;
  old_value: unknown;
  new_value: unknown;
  total: number;
}
/** Returns one page of the history of a record under any of its names in the table, the newest first. */
export const selectHistory = (
  db: Db,
  companyId: number,
  { types, recordId }: { types: readonly string[]; recordId: number },
  page: Page,
): Promise<HistoryRow[]> =>
  db.rows(sql`
    select r.id::int, r.created_at, case when u.id is not null then ${personJson('u')} end as actor, case when a.id is not null then ${personJson('a')} end as acting_admin, r.action, r.old_value, r.new_value, r.total
    from (select *, count(*) over ()::int as total from audit_records
      where object_type = any (${types}::text[]) and object_id = ${recordId} and company_id = ${companyId}
      order by created_at desc, id desc limit ${page.size} offset ${page.offset}) r
    left join users u on u.id = r.actor_id left join users a on a.id = r.acting_admin_id order by r.created_at desc, r.id desc`);
