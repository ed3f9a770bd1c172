// People whom imports have made, for domains that imports themselves depend on.
import { type Db, type Sql, sql } from '@orbita/database';

export const hasImport = async (db: Db, companyId: number, id: number): Promise<boolean> =>
  (await db.row(sql`select 1 from user_imports i where i.company_id = ${companyId} and i.id = ${id}`)) !== undefined;
/** A query of the ids of the members whom an applied import of a company has made, as `user_id`. */
export const madeByImport = (companyId: number, importId: number): Sql => sql`
  select m.user_id from user_import_rows r join user_imports i on i.id = r.import_id and i.company_id = ${companyId} and i.state = 'applied'
    join company_members m on m.user_id = r.user_id and m.company_id = i.company_id where i.id = ${importId} and r.effects ? 'created'`;
