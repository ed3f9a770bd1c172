import type { OpenRegistration } from '@orbita/contract/auth/registrations';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Page } from '../../../http/paging.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

/** How long the link of a mail works. */
const LINK_HOURS = 48;

/** The newest registration `r` of each address whose link still works. */
const openOnes = (companyId: number): Sql => sql`
  select distinct on (lower(r.email)) r.id, r.company_id, r.email, r.first_name, r.last_name, r.middle_name, r.created_at from registrations r
  where r.company_id = ${companyId} and r.created_at > now() - make_interval(hours => ${LINK_HOURS}) order by lower(r.email), r.id desc`;

export interface RegistrationFilter {
  query?: string | undefined;
  sort?: 'created_at' | 'name' | undefined;
  sort_direction?: 'asc' | 'desc' | undefined;
}
export const selectRegistrations = (
  db: Db,
  companyId: number,
  { query = '', sort = 'created_at', sort_direction }: RegistrationFilter,
  page: Page,
): Promise<(OpenRegistration & { total: number })[]> => {
  const direction = sort_direction === 'desc' ? sql`desc` : sql`asc`;
  const order =
    sort === 'name' ? sql`o.last_name ${direction}, o.first_name ${direction}` : sql`o.created_at ${direction}`;
  return db.rows(sql`
    with open_ones as (${openOnes(companyId)})
    select o.id, o.email, o.first_name, o.last_name, o.middle_name, o.created_at, o.created_at + make_interval(hours => ${LINK_HOURS}) as ends_at, count(*) over ()::int as total,
      (select m.state from mails m where m.company_id = o.company_id and m.kind = 'confirm-registration' and lower(m.recipient) = lower(o.email) order by m.created_at desc, m.id desc limit 1) as mail_state
    from open_ones o where ${hasWords(sql`concat_ws(' ', o.last_name, o.first_name, o.middle_name, o.email)`, query)}
    order by ${order}, o.id ${direction} limit ${page.size} offset ${page.offset}`);
};
/** A query that counts the registrations of a company that wait to be confirmed. */
export const countOpenRegistrations = (companyId: number): Sql =>
  sql`select count(*)::int from (${openOnes(companyId)}) o`;

/** Prolongs registrations, removes earlier ones of the same addresses, and returns what remains. */
export const renewRegistrations = (
  db: Db,
  companyId: number,
  ids: number[],
): Promise<{ id: number; email: string; domain: string | null }[]> =>
  db.rows(sql`
    with earlier as (
      delete from registrations r using registrations named
      where named.company_id = ${companyId} and named.id = any (${ids}::int[]) and r.company_id = named.company_id and lower(r.email) = lower(named.email) and r.id <> all (${ids}::int[]))
    update registrations r set created_at = now() from companies c
    where r.company_id = ${companyId} and c.id = r.company_id and r.id = any (${ids}::int[]) returning r.id, r.email, c.domain`);
/** Removes all registrations of the addresses of these, and returns them. */
export const discardRegistrations = (db: Db, companyId: number, ids: number[]): Promise<{ id: number }[]> =>
  db.rows(sql`
    delete from registrations r using registrations named
    where named.company_id = ${companyId} and named.id = any (${ids}::int[]) and r.company_id = named.company_id and lower(r.email) = lower(named.email) returning r.id`);
