import { type Db, sql } from '@orbita/database';

export interface PortfolioRow {
  is_member: boolean;
  service_url: string | null;
  url: string | null;
}
export const selectPortfolio = (db: Db, companyId: number, userId: number): Promise<PortfolioRow> =>
  db.one(sql`
    select exists (select 1 from company_members where company_id = ${companyId} and user_id = ${userId}) as is_member,
      (select url from company_services where company_id = ${companyId} and service = 'portfolio') as service_url,
      (select url from portfolio_links where company_id = ${companyId} and user_id = ${userId}) as url`);
export const storePortfolio = (db: Db, companyId: number, userId: number, url: string) =>
  db.run(sql`
    insert into portfolio_links (company_id, user_id, url) values (${companyId}, ${userId}, ${url})
    on conflict (company_id, user_id) do update set url = excluded.url`);
export const deletePortfolio = (db: Db, companyId: number, userId: number) =>
  db.run(sql`delete from portfolio_links where company_id = ${companyId} and user_id = ${userId}`);
