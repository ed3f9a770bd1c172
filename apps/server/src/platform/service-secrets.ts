// Secrets of outside services in the vault.
import type { OutsideService } from '@orbita/contract/permissions';
import { type Db, sql } from '@orbita/database';
import type { Vault } from './vault.ts';

/** Names the place of a secret in the vault, so that no row takes over the secret of another. */
const placeOf = (companyId: number, service: OutsideService): string => `company-service:${companyId}:${service}`;

interface Place {
  companyId: number;
  service: OutsideService;
}
/** Encrypts the secret of a service; none stays none. */
export const lockServiceSecret = (vault: Vault, { companyId, service }: Place, secret: string): Buffer | null =>
  secret === '' ? null : vault.lock(Buffer.from(secret), placeOf(companyId, service));

/** Returns the secret of a service; empty without one, or when another key encrypted it. */
export const unlockServiceSecret = (vault: Vault, { companyId, service }: Place, secret: Buffer | null): string =>
  (secret && vault.unlock(secret, placeOf(companyId, service))?.toString()) ?? '';

interface PlainSecret {
  company_id: number;
  service: OutsideService;
  plain_secret: string;
}
const selectPlain = (db: Db): Promise<PlainSecret[]> =>
  db.rows(sql`select company_id, service, plain_secret from company_services where plain_secret is not null`);

/** Replaces secrets by their encrypted form, unless somebody has typed others meanwhile. */
export const replacePlain = (db: Db, rows: readonly (PlainSecret & { locked: string })[]): Promise<number> =>
  db.run(sql`
    update company_services s set secret = decode(x.locked, 'base64'), plain_secret = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (company_id int, service text, plain_secret text, locked text)
    where s.company_id = x.company_id and s.service = x.service and s.plain_secret = x.plain_secret`);

/** Encrypts the secrets that were stored before secrets were encrypted. */
export async function lockPlainSecrets(db: Db, vault: Vault): Promise<void> {
  const plain = await selectPlain(db);
  if (plain.length === 0) return;
  await replacePlain(
    db,
    plain.map((row) => ({
      ...row,
      locked: vault.lock(Buffer.from(row.plain_secret), placeOf(row.company_id, row.service)).toString('base64'),
    })),
  );
}
