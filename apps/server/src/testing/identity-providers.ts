// Identity providers as rows; the tests of signing in run a real one.
import { type Db, sql } from '@orbita/database';

/** Builds an identity provider that nobody can reach. */
export const buildIdentityProvider = async (db: Db, companyId: number): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
      insert into identity_providers (company_id, title, issuer, client_id) values (${companyId}, 'Школьный вход', 'https://127.0.0.1:1', 'orbita') returning id`)
  ).id;

/** Builds a provider and the account of a person there. */
export async function buildIdentity(
  db: Db,
  companyId: number,
  userId: number,
): Promise<{ identityProviderId: number; identityId: number }> {
  const identityProviderId = await buildIdentityProvider(db, companyId);
  const { id } = await db.one<{ id: number }>(sql`
    insert into identities (company_id, provider_id, user_id, issuer, subject) values (${companyId}, ${identityProviderId}, ${userId}, 'https://id.invalid', ${`subject-${userId}`}) returning id`);
  return { identityProviderId, identityId: id };
}
