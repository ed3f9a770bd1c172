// The Ed25519 key of the installation: created when the first receipt is signed and kept in the database.
// A server that starts at the same time never replaces it.
import { createPrivateKey, generateKeyPairSync, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { type Db, sql } from '@orbita/database';
import { type SignedPart, textToSign } from './receipt-text.ts';

interface KeyPair {
  id: number;
  public_key: string;
  private_key: string;
}
/** The signing key in usable form. */
export interface SigningKey {
  id: number;
  public_key: string;
  privateKey: KeyObject;
}

const selectNewest = (db: Db): Promise<KeyPair | undefined> =>
  db.row(sql`select id, public_key, private_key from receipt_keys order by id desc limit 1`);

async function makeKey(db: Db): Promise<KeyPair> {
  const pair = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return db.transaction(async (tx) => {
    await tx.run(sql`lock table receipt_keys in share row exclusive mode`);
    return (
      (await selectNewest(tx)) ??
      tx.one<KeyPair>(sql`
        insert into receipt_keys (public_key, private_key) values (${pair.publicKey}, ${pair.privateKey}) returning id, public_key, private_key`)
    );
  });
}

/** The signing key of each database, read only once. */
const signing = new WeakMap<Db, Promise<SigningKey>>();
export function loadSigningKey(db: Db): Promise<SigningKey> {
  const known = signing.get(db);
  if (known) return known;
  const loading = selectNewest(db)
    .then((key) => key ?? makeKey(db))
    .then(({ id, public_key, private_key }) => ({ id, public_key, privateKey: createPrivateKey(private_key) }));
  signing.set(db, loading);
  // After a failure of the database the key is read again.
  loading.catch(() => signing.delete(db));
  return loading;
}

async function deriveSecret(db: Db, purpose: string): Promise<Buffer> {
  const { privateKey } = await loadSigningKey(db);
  const key = privateKey.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
}
/** Returns the secret that signs when requests arrived; every server of the installation derives the same one. */
export const loadArrivalSecret = (db: Db): Promise<Buffer> => deriveSecret(db, 'orbita-arrival-1');
/** Returns the secret by which the embedded bank signs its notices. */
export const loadTestBankSecret = (db: Db): Promise<Buffer> => deriveSecret(db, 'orbita-test-bank-1');

export const selectPublicKey = (db: Db, id: number): Promise<{ id: number; public_key: string } | undefined> =>
  db.row(sql`select id, public_key from receipt_keys where id = ${id}`);

export const signReceipt = (key: { privateKey: KeyObject }, part: SignedPart): string =>
  sign(null, Buffer.from(textToSign(part)), key.privateKey).toString('base64');

export const isSignedBy = (key: { public_key: string }, part: SignedPart, signature: string): boolean =>
  verify(null, Buffer.from(textToSign(part)), key.public_key, Buffer.from(signature, 'base64'));
