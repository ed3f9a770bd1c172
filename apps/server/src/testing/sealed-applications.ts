// People whose application is sealed, because somebody else may have a way into their account.
import { sql } from '@orbita/database';
import type { TestApp } from './app.ts';
import { buildUser, type BuiltUser } from './builders.ts';
import { buildContract } from './contracts.ts';
import { buildPhoneCode } from './phone-codes.ts';

let phones = 0;
export interface SealedApplicant extends BuiltUser {
  contractId: number;
  phone: string;
}
/** Builds an applicant whose e-mail the office has changed after the phone was proved; a call has told the known code. */
export async function buildSealed(server: TestApp, companyId: number): Promise<SealedApplicant> {
  const { db } = server;
  const person = await buildUser(db, companyId, { is_distant: true });
  const { id: contractId } = await buildContract(server, companyId, { userId: person.id });
  const phone = `+7 903 ${String((phones += 1)).padStart(3, '0')}-00-00`;
  await db.run(
    sql`update users set phone = ${phone}, proved_phone = ${phone}, ways_in_own_at = now() where id = ${person.id}`,
  );
  await db.run(sql`update users set email = 'set-by-office-' || id || '@example.org' where id = ${person.id}`);
  await buildPhoneCode(db, companyId, { phone, userId: person.id });
  // No call that a slow test asks for later makes up another code.
  await db.run(
    sql`update phone_codes set created_at = now() + interval '1 hour', expires_at = now() + interval '1 hour' where user_id = ${person.id}`,
  );
  return { ...person, contractId, phone };
}
