// The keys by which push services know this installation, made once.
// Invariant: what was encrypted by a key of the installation that is lost is of no use, so that the devices go with it.
import { type Db, sql } from '@orbita/database';
import type { Deps } from '../../../http/deps.ts';
import { makePushKeys, type PushKeys } from '../../../platform/push-service.ts';

const PLACE = 'push-key';
type KeyDeps = Pick<Deps, 'db' | 'vault'>;

const selectKeys = (db: Db): Promise<{ public_key: string; private_key: Buffer } | undefined> =>
  db.row(sql`select public_key, private_key from push_keys`);

/** Stores keys unless a server that starts at the same time has stored its own. */
const insertKeys = (db: Db, publicKey: string, locked: Buffer): Promise<number> =>
  db.run(
    sql`insert into push_keys (public_key, private_key) values (${publicKey}, ${locked}) on conflict (is_only) do nothing`,
  );

/** Removes keys that nobody can use any more, with the devices that know them. */
export const forgetKeys = (db: Db, publicKey: string): Promise<number> =>
  db.run(sql`
    with gone as (delete from push_keys where public_key = ${publicKey} returning 1)
    delete from push_devices where exists (select 1 from gone)`);

/** Returns the keys; undefined when there are none, or when another key of the installation encrypted them. */
export async function readPushKeys({ db, vault }: KeyDeps): Promise<PushKeys | undefined> {
  const stored = await selectKeys(db);
  const secret = stored && vault.unlock(stored.private_key, PLACE);
  return secret && { publicKey: stored.public_key, privateKey: secret.toString() };
}

/** Makes the keys where there are none; called when the server starts. */
export async function preparePushKeys({ db, vault }: KeyDeps): Promise<void> {
  const stored = await selectKeys(db);
  if (stored && vault.unlock(stored.private_key, PLACE)) return;
  if (stored) await forgetKeys(db, stored.public_key);
  const { publicKey, privateKey } = makePushKeys();
  await insertKeys(db, publicKey, vault.lock(Buffer.from(privateKey), PLACE));
}
