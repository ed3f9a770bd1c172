// Removes sealed files that no row names: the server ended between writing the file and its row.
import { type Db, raw, sql } from '@orbita/database';
import type { Deps } from '../../../http/deps.ts';
import { fileTables } from './sealed-values.ts';

/** Age after which a file without a row will not get one any more. */
const ORPHANED_AFTER = 24 * 3_600_000;
/** Names that are looked up at once. */
const BATCH = 500;

type FileTable = (typeof fileTables)[number];
const selectNamed = (db: Db, table: FileTable, names: string[]): Promise<{ sealed_name: string }[]> =>
  db.rows(sql`select sealed_name from ${raw(table)} where sealed_name = any (${names}::text[])`);

async function removeUnnamed({ db, sealedFiles }: Pick<Deps, 'db' | 'sealedFiles'>, names: string[]): Promise<void> {
  const orphans = new Set(names);
  for (const table of fileTables)
    for (const { sealed_name } of await selectNamed(db, table, names)) orphans.delete(sealed_name);
  for (const name of orphans) await sealedFiles.remove(name);
}

/** Removes the files of a day and older that no row names. */
export async function removeOrphanedSealedFiles(deps: Pick<Deps, 'db' | 'sealedFiles'>): Promise<void> {
  let batch: string[] = [];
  for await (const name of deps.sealedFiles.listOlder(new Date(Date.now() - ORPHANED_AFTER))) {
    batch.push(name);
    if (batch.length < BATCH) continue;
    await removeUnnamed(deps, batch);
    batch = [];
  }
  await removeUnnamed(deps, batch);
}
