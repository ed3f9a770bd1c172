import { type Db, sql } from '@orbita/database';
import type { Beginning } from '../own/own-contract.queries.ts';

/** Adds the account of somebody who applies; the address is not its own until it is confirmed, so that nobody takes a foreign one. */
export const insertApplicant = (tx: Db, { surname, name, patronymic }: Beginning): Promise<{ id: number }> =>
  tx.one(sql`
    insert into users (password_hash, first_name, last_name, middle_name, is_distant, ways_in_changed_at)
    values ('', ${name}, ${surname}, ${patronymic}, true, null) returning id`);

/** Returns those of some people who have an application here or are to apply. */
export const selectApplicants = async (db: Db, companyId: number, ids: number[]): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select u.id from users u where u.id = any (${ids})
        and (u.is_distant or exists (select 1 from contracts c where c.user_id = u.id and c.company_id = ${companyId}))`)
  ).map(({ id }) => id);

/** Whether a person has another application here than the draft. */
export const selectHasFormer = async (
  db: Db,
  companyId: number,
  { id, draftId }: { id: number; draftId: number },
): Promise<boolean> =>
  (await db.row(
    sql`select 1 from contracts where user_id = ${id} and company_id = ${companyId} and id <> ${draftId} limit 1`,
  )) !== undefined;
