import type { BodyOf } from '@orbita/contract/endpoint';
import type { TemporaryStatus, temporaryStatuses } from '@orbita/contract/temporary-statuses';
import { type Db, type FieldsOf, recordColumns, type Sql, sql } from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { todayOf } from '../../platform/today.sql.ts';
import { hasWords } from '../../platform/word-search.sql.ts';

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
    where company_id = ${viewer.company_id} and not is_archived and ${hasWords(sql`title`, words)}
    order by sort, id limit ${page.size} offset ${page.offset}`);

/** Locks the list, so that two people who save it at once do so one after the other. */
export const lockList = (tx: Db, companyId: number): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(4714, ${companyId})`);

type Saved = BodyOf<typeof temporaryStatuses.saveTemporaryStatuses>['temporary_statuses'][number];
/** The colour of a kind that is made without one. */
const COLOR = '#495057';
const saved = recordColumns<FieldsOf<Saved>>({
  id: { elsewhere: 'names the kind' },
  title: 'text',
  color: { type: 'text', value: sql`coalesce(w.color, ${COLOR})`, change: sql`coalesce(w.color, s.color)` },
  is_individual_plan: {
    type: 'boolean',
    value: sql`coalesce(w.is_individual_plan, false)`,
    change: sql`coalesce(w.is_individual_plan, s.is_individual_plan)`,
  },
  is_leave: {
    type: 'boolean',
    value: sql`coalesce(w.is_leave, false)`,
    change: sql`coalesce(w.is_leave, s.is_leave)`,
  },
});
/** The kinds of a list in the order given, as `w`. */
const listed = (kinds: Saved[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(kinds.map((kind, at) => ({ ...kind, title: kind.title.trim(), sort: at + 1 })))}::jsonb) as w(id int, sort int, ${saved.types})`;
export const updateKinds = (tx: Db, companyId: number, kinds: Saved[]): Promise<number> =>
  tx.run(sql`
    update temporary_statuses s set ${saved.assignments}, sort = w.sort, is_archived = false, updated_at = now()
    from ${listed(kinds)}
    where s.id = w.id and s.company_id = ${companyId}
      and (${saved.present('s')}, s.sort, s.is_archived) is distinct from (${saved.changes}, w.sort, false)`);
export const insertKinds = (tx: Db, companyId: number, kinds: Saved[]): Promise<number> =>
  tx.run(sql`
    insert into temporary_statuses (company_id, sort, ${saved.names})
    select ${companyId}::int, w.sort, ${saved.values} from ${listed(kinds)} where w.id is null`);

/** Takes kinds out of the list: those that nobody ever had are deleted, the others archived. */
export const removeKinds = (tx: Db, companyId: number, ids: number[]): Promise<{ id: number; is_deleted: boolean }[]> =>
  tx.rows(sql`
    with chosen as materialized (
      select s.id, not exists (select 1 from temporary_status_users tu where tu.temporary_status_id = s.id) as is_deleted
      from temporary_statuses s where s.id = any (${ids}::int[]) and s.company_id = ${companyId}),
    gone as (delete from temporary_statuses s using chosen where s.id = chosen.id and chosen.is_deleted),
    kept as (update temporary_statuses s set is_archived = true, updated_at = now() from chosen where s.id = chosen.id and not chosen.is_deleted)
    select id, is_deleted from chosen`);
