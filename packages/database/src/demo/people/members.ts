import { type Db, sql } from '../../connect.ts';

/** Fills what the rows of members say and their number, which triggers keep otherwise: the draft is inserted without triggers. */
export async function fillMembers(tx: Db, companyId: number): Promise<void> {
  await tx.run(sql`
    select describe_members(array(select user_id from company_members where company_id = ${companyId}))`);
  await tx.run(sql`
    update companies set members_count = (select count(*) from company_members where company_id = ${companyId})
    where id = ${companyId}`);
}
