// Roles that a topic may be restricted to: the built-in ones and those of the company.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { RoleChoice, topics } from '@orbita/contract/topics';
import { type Db, sql } from '@orbita/database';
import { pageOf, type PageQuery, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { hasWords } from '../../../platform/word-search.sql.ts';

export async function listRoleChoices(
  db: Db,
  viewer: Viewer,
  query: PageQuery & { query?: string },
): Promise<ResponseOf<typeof topics.listRoleChoices>> {
  const page = readPage(query, 20);
  const rows = await db.rows<RoleChoice & { total: number }>(sql`
    with page as materialized (
      select r.id, r.name, r.description, count(*) over ()::int as total from admin_roles r
      where (r.company_id is null or r.company_id = ${viewer.company_id}) and ${hasWords(sql`r.name`, query.query)}
      order by r.name, r.id limit ${page.size} offset ${page.offset}),
    held as materialized (
      select ru.role_id, count(*)::int as n from page join admin_role_users ru on ru.role_id = page.id and ru.company_id = ${viewer.company_id} group by ru.role_id)
    select page.*, coalesce(held.n, 0) as users_count from page left join held on held.role_id = page.id order by page.name, page.id`);
  return pageOf(rows, page);
}

/** Counts the ids that are roles of the company. */
export const countRoles = async (db: Db, companyId: number, ids: number[]): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from admin_roles where id = any (${ids}) and (company_id is null or company_id = ${companyId})`,
    )
  ).n;
