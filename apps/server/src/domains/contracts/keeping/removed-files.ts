// Removes files of scans whose rows are gone: after the row, so that no row ever names a file that is not there.
import { type Db, sql } from '@orbita/database';
import type { Deps } from '../../../http/deps.ts';

/** Files that are removed in one go. */
const BATCH = 500;

const selectNames = (db: Db): Promise<{ sealed_name: string }[]> =>
  db.rows(sql`select sealed_name from removed_sealed_files order by removed_at limit ${BATCH}`);
const forgetNames = (db: Db, names: string[]): Promise<number> =>
  db.run(sql`delete from removed_sealed_files where sealed_name = any (${names}::text[])`);

/** Removes the files; a file that is gone already is no error, so that a run that was broken off is taken up. */
export async function removeSealedFiles({ db, sealedFiles }: Pick<Deps, 'db' | 'sealedFiles'>): Promise<void> {
  for (;;) {
    const names = (await selectNames(db)).map(({ sealed_name }) => sealed_name);
    if (names.length === 0) return;
    for (const name of names) await sealedFiles.remove(name);
    await forgetNames(db, names);
  }
}
