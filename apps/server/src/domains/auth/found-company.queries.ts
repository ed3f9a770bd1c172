import { type Db, sql } from '@orbita/database';

export interface ListedCompany {
  id: number;
  title: string;
  domain: string | null;
  members: number;
}
export const selectCompanies = (db: Db): Promise<ListedCompany[]> =>
  db.rows(sql`
    select c.id, c.title, c.domain, (select count(*)::int from company_members m where m.company_id = c.id) as members from companies c order by c.id`);
/** Keeps two from founding at once; the set-up of the first institution takes the same lock. */
export const lockCompanies = (db: Db) => db.run(sql`select pg_advisory_xact_lock(4712)`);
export const updateDomain = (db: Db, id: number, domain: string): Promise<number> =>
  db.run(sql`update companies set domain = ${domain}, updated_at = now() where id = ${id}`);
export const selectAccount = (db: Db, email: string): Promise<{ id: number } | undefined> =>
  db.row(sql`select id from users where lower(email) = lower(${email})`);

interface Account {
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}
/** Adds somebody whose first password has to be changed at once. */
export const insertAccount = async (db: Db, { email, firstName, lastName, passwordHash }: Account): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
      insert into users (email, password_hash, first_name, last_name, must_change_password)
      values (${email}, ${passwordHash}, ${firstName}, ${lastName}, true) returning id`)
  ).id;
/** Stores a first password that has to be changed at once where the account has none; returns 0 where it has one. */
export const replaceEndedPassword = (db: Db, userId: number, passwordHash: string): Promise<number> =>
  db.run(sql`
    update users set password_hash = ${passwordHash}, must_change_password = true, updated_at = now() where id = ${userId} and password_hash = ''`);
/** Makes a person the owner, moderator and administrator of a company. */
export const makeAdministrator = (db: Db, companyId: number, userId: number) =>
  db.run(sql`
    with member as (insert into company_members (company_id, user_id, is_moderator) values (${companyId}, ${userId}, true)),
    role as (insert into admin_role_users (role_id, company_id, user_id) values (1, ${companyId}, ${userId}))
    update companies set owner_id = ${userId} where id = ${companyId}`);
