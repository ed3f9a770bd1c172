// SQL fragments on temporary statuses; no queries.
import { type Sql, sql } from '@orbita/database';
import { todayOf } from '../../platform/today.sql.ts';

/** The statuses that user `u` has today, as JSON. */
export const statusesTodayJson = (companyId: number): Sql => sql`
  coalesce((select json_agg(json_build_object('id', tu.id, 'title', ts.title, 'end_date', tu.end_date) order by tu.end_date, ts.title)
    from temporary_status_users tu join temporary_statuses ts on ts.id = tu.temporary_status_id
    where tu.user_id = u.id and tu.company_id = ${companyId} and ${todayOf(companyId)} between tu.start_date and tu.end_date), '[]')`;

/** The days on which user `u` studies by an individual plan, as a multirange. */
export const planDays = (companyId: number): Sql => sql`
  coalesce((select range_agg(daterange(tu.start_date, tu.end_date, '[]')) from temporary_status_users tu
    join temporary_statuses ts on ts.id = tu.temporary_status_id and ts.is_individual_plan
    where tu.user_id = u.id and tu.company_id = ${companyId}), '{}'::datemultirange)`;

/** People who have a status of this kind today, as a query of ids. */
export const withStatusToday = (companyId: number, kindId: number): Sql => sql`
  select tu.user_id from temporary_status_users tu
  where tu.temporary_status_id = ${kindId} and tu.company_id = ${companyId} and ${todayOf(companyId)} between tu.start_date and tu.end_date`;

/** Periods in which people of the company do not study, as a query; for all companies without one. */
export const leaves = (companyId: number | null): Sql => sql`
  select tu.user_id, tu.company_id, ts.title, tu.start_date, tu.end_date from temporary_status_users tu
  join temporary_statuses ts on ts.id = tu.temporary_status_id and ts.is_leave
  where ${companyId === null ? sql`true` : sql`tu.company_id = ${companyId}`}`;
