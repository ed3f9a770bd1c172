import type { OpenedPart } from '@orbita/contract/contracts/office';
import type { Person } from '@orbita/contract/schemas';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import type { Actor, Viewer } from '../../../http/viewer.ts';
import { personJson } from '../../users/index.ts';
import { isAtOffice } from './contracts.access.ts';

export interface Opening {
  contract_id: number;
  what: OpenedPart;
}
/** Writes down who opens what: one row for each part, its newest scan and hour, with the last time in it. */
export const insertOpenings = (db: Db, viewer: Pick<Actor, 'id'>, openings: readonly Opening[]): Promise<number> =>
  db.run(sql`
    insert into contract_openings (contract_id, user_id, what, newest_scan)
    select o.contract_id, ${viewer.id}::int, o.what, coalesce((select max(s.id) from contract_scans s where s.contract_id = o.contract_id and s.kind = o.what), 0)
    from (select distinct contract_id, what from jsonb_to_recordset(${JSON.stringify(openings)}::jsonb) as j(contract_id int, what text)) o
    order by o.contract_id, o.what
    on conflict (contract_id, user_id, what, newest_scan, opened_hour) do update set last_opened_at = now()`);

interface ListedOpening {
  id: number;
  what: OpenedPart;
  opened_at: string;
  last_opened_at: string;
  user: Person | null;
}
export const selectIsMember = async (db: Db, viewer: Viewer, userId: number): Promise<boolean> =>
  (await db.row(sql`select 1 from company_members where company_id = ${viewer.company_id} and user_id = ${userId}`)) !==
  undefined;
type Listed = ListedOpening & { total: number };
const selectWhere = (db: Db, condition: Sql, page: Page): Promise<Listed[]> =>
  db.rows(sql`
    select o.id, o.what, o.opened_at, o.last_opened_at, case when u.id is not null then ${personJson('u')} end as user, count(*) over ()::int as total
    from contract_openings o join contracts c on c.id = o.contract_id left join users u on u.id = o.user_id
    where ${condition} order by o.last_opened_at desc, o.id desc limit ${page.size} offset ${page.offset}`);
/** Returns openings of the applications of a person, those of a draft too. */
export const selectOpeningsOf = (db: Db, viewer: Viewer, userId: number, page: Page): Promise<Listed[]> =>
  selectWhere(db, sql`c.user_id = ${userId} and c.company_id = ${viewer.company_id}`, page);
export const selectOpenings = (db: Db, viewer: Viewer, id: number, page: Page): Promise<Listed[]> =>
  selectWhere(db, sql`o.contract_id = ${id} and ${isAtOffice(viewer)}`, page);
