// Codes told by calls, for tests that do not ask for one.
import { type Db, sql } from '@orbita/database';
import { hashPhoneCode } from '../domains/auth/phone/place-calls.ts';
import { buildUser } from './builders.ts';

/** The code of every call that a test has not asked for. */
export const KNOWN_CODE = '271828';
/** Builds a call that has told the known code: to sign in, to confirm the number of a person, or to sign a document. */
export async function buildPhoneCode(
  db: Db,
  companyId: number,
  { phone, userId, documentId }: { phone: string; userId?: number; documentId?: number },
): Promise<void> {
  await db.run(sql`
    insert into phone_codes (company_id, phone, user_id, document_id, state, code_hash, code, expires_at)
    values (${companyId}, ${phone}, ${userId ?? null}, ${documentId ?? null}, 'called', ${hashPhoneCode(phone, KNOWN_CODE)}, ${KNOWN_CODE}, now() + interval '5 minutes')`);
  if (userId !== undefined && documentId === undefined)
    await db.run(sql`insert into phone_claims (user_id, phone) values (${userId}, ${phone})`);
}

/** Builds somebody who is about to sign in with a code told by a call. */
export async function buildPhoneEntrant(
  db: Db,
  companyId: number,
  phone: string,
): Promise<{ phone: string; code: string; user_id: number }> {
  const { id } = await buildUser(db, companyId);
  await db.run(sql`update users set phone = ${phone} where id = ${id}`);
  await buildPhoneCode(db, companyId, { phone });
  return { phone, code: KNOWN_CODE, user_id: id };
}
