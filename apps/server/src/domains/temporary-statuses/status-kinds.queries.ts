import type { TemporaryStatus } from '@orbita/contract/temporary-statuses';
import { type Db, sql } from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { todayOf } from '../../platform/today.sql.ts';

export const selectKinds = (db: Db, companyId: number): Promise<TemporaryStatus[]> =>
  db.rows(sql`
    select s.id, s.title, s.color, s.is_individual_plan, s.is_leave, s.is_archived, s.updated_at,
      (select count(distinct tu.user_id)::int from temporary_status_users tu
        where tu.temporary_status_id = s.id and ${todayOf(companyId)} between tu.start_date and tu.end_date) as people_count
    from temporary_statuses s where s.company_id = ${companyId} order by s.is_archived, s.sort, s.id limit 500`);

export interface KindChoice {
  id: number;
  title: string;
  color: string;
}
export const selectKindChoices = (
  db: Db,
  viewer: Viewer,
  words: string,
  page: Page,
): Promise<(KindChoice & { total: number })[]> =>
  db.rows(sql`
    select id, title, color, count(*) over ()::int as total from temporary_statuses
    where company_id = ${viewer.company_id} and not is_archived and title ilike ${`%${words.replace(/[%_\\]/g, '\\$&')}%`}
    order by sort, id limit ${page.size} offset ${page.offset}`);

/** Locks the list, so that two people who save it at once do so one after the other. */
export const lockList = (tx: Db, companyId: number): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(4714, ${companyId})`);

export interface SavedKind {
  id: number | null;
  title: string;
  color: string;
  is_individual_plan: boolean;
  is_leave: boolean;
  sort: number;
}
export const updateKinds = (tx: Db, companyId: number, kinds: SavedKind[]): Promise<number> =>
  tx.run(sql`
    update temporary_statuses s set title = w.title, color = w.color, is_individual_plan = w.is_individual_plan, is_leave = w.is_leave, sort = w.sort, is_archived = false, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as w(id int, title text, color text, is_individual_plan boolean, is_leave boolean, sort int)
    where s.id = w.id and s.company_id = ${companyId}
      and (s.title, s.color, s.is_individual_plan, s.is_leave, s.sort, s.is_archived)
        is distinct from (w.title, w.color, w.is_individual_plan, w.is_leave, w.sort, false)`);
export const insertKinds = (tx: Db, companyId: number, kinds: SavedKind[]): Promise<number> =>
  tx.run(sql`
    insert into temporary_statuses (company_id, title, color, is_individual_plan, is_leave, sort)
    select ${companyId}::int, w.title, w.color, w.is_individual_plan, w.is_leave, w.sort
    from jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as w(id int, title text, color text, is_individual_plan boolean, is_leave boolean, sort int)
    where w.id is null`);

/** Takes kinds out of the list: those that nobody ever had are deleted, the others archived. */
export const removeKinds = (tx: Db, companyId: number, ids: number[]): Promise<{ id: number; is_deleted: boolean }[]> =>
  tx.rows(sql`
    with chosen as materialized (
      select s.id, not exists (select 1 from temporary_status_users tu where tu.temporary_status_id = s.id) as is_deleted
      from temporary_statuses s where s.id = any (${ids}::int[]) and s.company_id = ${companyId}),
    gone as (delete from temporary_statuses s using chosen where s.id = chosen.id and chosen.is_deleted),
    kept as (update temporary_statuses s set is_archived = true, updated_at = now() from chosen where s.id = chosen.id and not chosen.is_deleted)
    select id, is_deleted from chosen`);
