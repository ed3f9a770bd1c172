import { type Db, sql } from '../../connect.ts';

/** Fills the names of members and their number, which triggers keep otherwise: the draft is inserted without triggers. */
export async function fillMembers(tx: Db, companyId: number): Promise<void> {
  await tx.run(sql`
    update company_members m set last_name = u.last_name, first_name = u.first_name
    from users u where u.id = m.user_id and m.company_id = ${companyId}`);
  await tx.run(sql`
    update companies set members_count = (select count(*) from company_members where company_id = ${companyId})
    where id = ${companyId}`);
}
