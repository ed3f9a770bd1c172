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

/** Whether whoever answers a phone may begin an application in an account: nobody else knows a way in, there is none yet, or the owner has proved the phone. */
export const selectMayBegin = async (tx: Db, id: number, phone: string): Promise<boolean> =>
  (
    await tx.one<{ may: boolean }>(sql`
      select u.ways_in_changed_at is null or coalesce(u.proved_phone = ${phone}, false) or not exists (select 1 from contracts c where c.user_id = u.id) as may
      from users u where u.id = ${id}`)
  ).may;

/** Whether somebody else may know a way into an account whose owner has not proved the phone. */
export const selectIsForeign = async (tx: Db, id: number, phone: string): Promise<boolean> =>
  (
    await tx.one<{ is_foreign: boolean }>(
      sql`select ways_in_changed_at is not null and coalesce(proved_phone <> ${phone}, true) as is_foreign from users where id = ${id}`,
    )
  ).is_foreign;

/** Whether a person has another application here than the draft. */
export const selectHasFormer = async (
  db: Db,
  companyId: number,
  { id, draftId }: { id: number; draftId: number },
): Promise<{ here: boolean; elsewhere: boolean }> =>
  db.one(
    sql`select coalesce(bool_or(company_id = ${companyId}), false) as here, coalesce(bool_or(company_id <> ${companyId}), false) as elsewhere
      from contracts where user_id = ${id} and id <> ${draftId}`,
  );
