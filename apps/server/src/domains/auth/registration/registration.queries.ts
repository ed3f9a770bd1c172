import { type Db, sql } from '@orbita/database';
import { companyOfDomain } from '../../../http/viewer.ts';

export interface EntryCompany {
  id: number;
  domain: string | null;
  private: boolean;
}
/** Returns the company that people of a domain enter. */
export const selectEntryCompany = (db: Db, domain: string): Promise<EntryCompany | undefined> =>
  db.row(sql`select c.id, c.domain, c.private from companies c where c.id = ${companyOfDomain(domain)}`);

export interface NewPerson {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  middleName: string;
}
/** What somebody came for besides an account. */
export interface Wishes {
  joinLink: string | null;
  childCodeHash: Buffer | null;
}
export const insertRegistration = async (
  db: Db,
  companyId: number,
  { joinLink, childCodeHash, ...person }: NewPerson & Wishes,
): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
      insert into registrations (company_id, email, password_hash, first_name, last_name, middle_name, join_link, child_code_hash)
      values (${companyId}, ${person.email}, ${person.passwordHash}, ${person.firstName}, ${person.lastName}, ${person.middleName}, ${joinLink}, ${childCodeHash}) returning id`)
  ).id;

export interface Registration extends NewPerson, Wishes {
  company_id: number;
}
export const selectRegistration = (db: Db, id: number): Promise<{ passwordHash: string } | undefined> =>
  db.row(sql`select password_hash as "passwordHash" from registrations where id = ${id}`);
/** Removes the registrations of the same address and returns the one that was confirmed. */
export const takeRegistration = (tx: Db, id: number): Promise<Registration | undefined> =>
  tx.row(sql`
    with own as (delete from registrations where id = ${id} returning company_id, email, password_hash, first_name, last_name, middle_name, join_link, child_code_hash),
    others as (delete from registrations r using own where r.company_id = own.company_id and lower(r.email) = lower(own.email) and r.id <> ${id})
    select company_id, email, password_hash as "passwordHash", first_name as "firstName", last_name as "lastName", middle_name as "middleName", join_link as "joinLink", child_code_hash as "childCodeHash" from own`);

/** Adds a person; returns undefined when the address has an account. */
export const insertPerson = (tx: Db, person: NewPerson): Promise<{ id: number } | undefined> =>
  tx.row(sql`
    insert into users (email, password_hash, first_name, last_name, middle_name)
    values (${person.email}, ${person.passwordHash}, ${person.firstName}, ${person.lastName}, ${person.middleName})
    on conflict (lower(email)) do nothing returning id`);
export const selectIdByEmail = (db: Db, email: string): Promise<{ id: number }> =>
  db.one(sql`select id from users where lower(email) = lower(${email})`);
export const insertMember = (tx: Db, companyId: number, userId: number): Promise<number> =>
  tx.run(
    sql`insert into company_members (company_id, user_id) values (${companyId}, ${userId}) on conflict do nothing`,
  );
export const deleteOldRegistrations = (db: Db, days: number) =>
  db.run(sql`delete from registrations where created_at < now() - make_interval(days => ${days})`);
