// Compares every row that names bytes with what the folders hold.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Database, sql } from '@orbita/database';
import { loadConfig } from '../../../apps/server/src/config.ts';
import { openPersonalVault, openSealedFiles } from '@orbita/server/testing/bench';

/** Rows, and those whose bytes are missing, cut short or different. */
export interface Compared {
  rows: number;
  lost: number;
}

/** Reads every upload and every scan that a row names. */
export async function compareNamed(db: Database, dataDir: string): Promise<{ uploads: Compared; scans: Compared }> {
  const uploads = await db.rows<{ storage_key: string; sha256: string }>(sql`select storage_key, sha256 from files`);
  const scans = await db.rows<{ sealed_name: string }>(sql`select sealed_name from contract_scans`);
  const config = loadConfig({ DATA_DIR: dataDir });
  const sealed = openSealedFiles(config.sealedDir, openPersonalVault(config));
  const count = async <Row>(rows: Row[], isWhole: (row: Row) => Promise<boolean>): Promise<Compared> => {
    const whole = await Promise.all(rows.map((row) => isWhole(row).catch(() => false)));
    return { rows: rows.length, lost: whole.filter((each) => !each).length };
  };
  return {
    uploads: await count(uploads, async ({ storage_key: key, sha256 }) => {
      const bytes = await readFile(path.join(config.filesDir, key));
      return createHash('sha256').update(bytes).digest('hex') === sha256;
    }),
    scans: await count(scans, async ({ sealed_name: name }) => (await sealed.read(name)).length > 0),
  };
}
