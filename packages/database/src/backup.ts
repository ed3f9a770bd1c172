// Backups of a school as a folder, taken while the server runs: every table and every stored file; and their restoring.
// Invariants:
// all tables are of one moment, and every file that a row of that moment names is there;
// a backup that was broken off has no manifest, and one that lost something does not agree with it: neither is restored unless it is asked for;
// a restore loads the tables in one transaction, after the files: it can be begun again whatever ended it;
// a backup says which migrations made its schema, and newer ones run after it is restored.
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import {
  type Earlier,
  faultOf,
  forEachAtOnce,
  listStores,
  putFiles,
  type Stores,
  storesIn,
  syncFoldersOf,
  takeFiles,
} from './backup/bytes.ts';
import { loadTables, type Loaded } from './backup/load-tables.ts';
import {
  type BegunBackup,
  findBackup,
  type Manifest,
  type WrittenTable,
  writeBegun,
  writeManifest,
} from './backup/manifest.ts';
import type { StoredFile } from './backup/listed-file.ts';
import { describeTables, fileOfTable, LEDGER, readAbsent, writeTables } from './backup/write-tables.ts';
import type { Database } from './connect.ts';
import { StartError } from './embedded/start-error.ts';
import { migrate, readMigrations } from './migrate.ts';

export type { Stores } from './backup/bytes.ts';

/** What a backup holds. */
export interface BackupSummary {
  taken_at: string;
  tables: number;
  rows: number;
  files: number;
  /** Names of files that rows name and that are not there. */
  absent: string[];
}
/** What a new backup holds. */
export interface WrittenBackup extends BackupSummary {
  /** Files that an earlier backup has too, which took neither time nor room. */
  linked: number;
}
/** What a restore brought back. */
export interface RestoredBackup extends BackupSummary, Pick<Loaded, 'cut'> {
  /** What the backup lacked or had damaged. */
  gaps: string[];
}

const summaryOf = ({ taken_at, tables, files, absent }: Manifest): BackupSummary => ({
  taken_at,
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
  absent,
});

/** Neither a long table nor a slow disk may end it. */
const UNTIMED = 'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0';

/**
 * Writes a whole backup into a new folder.
 * @param earlier folder of a backup whose files are not copied again where they did not change
 */
export async function writeBackup(
  db: Database,
  folder: string,
  { stores, earlier }: { stores: Stores; earlier?: string | undefined },
): Promise<WrittenBackup> {
  await mkdir(folder, { recursive: true });
  const taken = new Map<string, StoredFile>();
  const known = earlier === undefined ? undefined : await readEarlier(earlier);
  // Once before the tables, so that a file whose row is deleted meanwhile is there, and once after them for those that came.
  let linked = await takeFiles(stores, folder, { taken, earlier: known });
  const client = await db.pool.connect();
  try {
    await client.query(UNTIMED);
    await client.query('begin isolation level repeatable read read only');
    const begun = await describeTables(client);
    await writeBegun(folder, begun);
    const tables = await writeTables(client, folder, begun.tables);
    linked += await takeFiles(stores, folder, { taken, earlier: known });
    const absent = await readAbsent(client, (name) => taken.has(name));
    await client.query('commit');
    const files = [...taken.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    await syncFoldersOf([...files, ...tables.map(({ file }) => file)].map(({ name }) => path.join(folder, name)));
    const manifest: Manifest = { ...begun, tables, files, absent };
    await writeManifest(folder, manifest);
    return { ...summaryOf(manifest), linked };
  } finally {
    client.release(true);
  }
}

async function readEarlier(folder: string): Promise<Earlier> {
  const found = await findBackup(folder);
  if (!('manifest' in found)) throw new StartError(`${folder} is no whole backup: ${found.reason}.`);
  return { folder, files: new Map(found.manifest.files.map((file) => [file.name, file])) };
}

/** The folder of the last whole backup beside a new one; undefined when there is none. */
export async function findEarlier(folder: string): Promise<string | undefined> {
  const parent = path.dirname(folder);
  const found: { place: string; at: number }[] = [];
  for (const name of await readdir(parent).catch(() => [])) {
    const place = path.join(parent, name);
    const written = await stat(path.join(place, 'manifest.json')).catch(() => undefined);
    if (place !== folder && written) found.push({ place, at: written.mtimeMs });
  }
  for (const { place } of found.toSorted((a, b) => b.at - a.at))
    if (await readEarlier(place).catch(() => undefined)) return place;
  return undefined;
}

/** Says of a backup what it lacks, or has damaged, compared with what was written; nothing when it is whole. */
export async function verifyBackup(folder: string): Promise<{ summary: BackupSummary | undefined; gaps: string[] }> {
  const found = await findBackup(folder);
  if (!('manifest' in found)) return { summary: undefined, gaps: [found.reason] };
  const { tables, files } = await faultsOf(folder, found.manifest);
  return { summary: summaryOf(found.manifest), gaps: [...tables.values(), ...files.values()] };
}

interface Faults {
  tables: Map<string, string>;
  files: Map<string, string>;
}
async function faultsOf(folder: string, manifest: Manifest): Promise<Faults> {
  const faults: Faults = { tables: new Map(), files: new Map() };
  await forEachAtOnce(manifest.tables, async (table) => {
    const fault = (await faultOf(folder, table.file)) ?? (await faultOfRows(folder, table));
    if (fault) faults.tables.set(table.name, fault);
  });
  await forEachAtOnce(manifest.files, async (file) => {
    const fault = await faultOf(folder, file);
    if (fault) faults.files.set(file.name, fault);
  });
  return faults;
}

const LINE_END = 10;
async function faultOfRows(folder: string, { name, rows, sha256 }: WrittenTable): Promise<string | undefined> {
  const hash = createHash('sha256');
  let found = 0;
  const counting = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) found += 1;
      done();
    },
  });
  const file = fileOfTable(name);
  try {
    await pipeline(createReadStream(path.join(folder, file)), createGunzip(), counting);
  } catch {
    return `${file} ends early or is no archive`;
  }
  if (found !== rows) return `${file} holds ${found} rows instead of ${rows}`;
  return hash.digest('hex') === sha256 ? undefined : `${file} holds other rows`;
}

/** What of a backup can be restored. */
export interface RestoreSource {
  folder: string;
  backup: BegunBackup;
  lacking: Set<string>;
  files: string[];
  gaps: string[];
}

/** Looks at everything that a backup should hold before anything is changed. */
async function examine(folder: string): Promise<RestoreSource> {
  const found = await findBackup(folder);
  if ('manifest' in found) {
    const faults = await faultsOf(folder, found.manifest);
    return {
      folder,
      backup: found.manifest,
      lacking: new Set(faults.tables.keys()),
      files: found.manifest.files.map(({ name }) => name).filter((name) => !faults.files.has(name)),
      gaps: [...faults.tables.values(), ...faults.files.values()],
    };
  }
  const { begun, reason } = found;
  const written = new Set(await readdir(path.join(folder, 'tables')).catch(() => []));
  // A table has its name once it is written to its end.
  const lacking = begun.tables.map(({ name }) => name).filter((name) => !written.has(path.basename(fileOfTable(name))));
  return {
    folder,
    backup: begun,
    lacking: new Set(lacking),
    files: await listStores(storesIn(folder)),
    gaps: [reason, ...lacking.map((name) => `${fileOfTable(name)} is missing`)],
  };
}

const list = (lines: string[], most = 20): string =>
  [...lines.slice(0, most), ...(lines.length > most ? [`… and ${lines.length - most} more`] : [])]
    .map((line) => `  ${line}`)
    .join('\n');

/**
 * Compares a backup with its manifest, before anything is changed.
 * @param mayLack lets what is there of a backup be restored that lacks something
 * @throws {StartError} when the backup is not whole, or newer than this release
 */
export async function examineBackup(folder: string, mayLack = false): Promise<RestoreSource> {
  const source = await examine(folder);
  await assertKnown(source.backup);
  if (source.gaps.length > 0 && !mayLack)
    throw new StartError(
      `The backup is not whole:\n${list(source.gaps)}\n` +
        'Nothing was changed. Restore another one, or what there is of this one: npm run restore -- --incomplete FOLDER.',
    );
  return source;
}

/**
 * Restores an examined backup into a new database and its files into the stores, and migrates it to the newest schema.
 * @throws {StartError} before anything is changed, when the database is in use or its user may not make tables
 */
export async function restoreBackup(
  db: Database,
  { folder, backup, lacking, files, gaps }: RestoreSource,
  stores: Stores,
): Promise<RestoredBackup> {
  const client = await db.pool.connect();
  try {
    await client.query(UNTIMED);
    await assertMayRestore(client);
    await assertNoSchool(client, backup);
    await putFiles(folder, stores, files);
    await migrate(db, { last: backup.migrations.at(-1)?.name });
    const { rows, cut } = await loadTables(client, folder, { backup, lacking });
    await migrate(db);
    await client.query('analyze');
    const put = new Set(files);
    const absent = await readAbsent(client, (name) => put.has(name));
    const tables = backup.tables.length - lacking.size;
    return { taken_at: backup.taken_at, tables, rows, files: files.length, absent, gaps, cut };
  } finally {
    client.release(true);
  }
}

/** Refuses a user who could not make the schema. */
async function assertMayRestore(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ may: boolean; name: string }>(`
    select current_user as name, has_database_privilege(current_database(), 'create')
      and has_schema_privilege('public', 'create') and has_schema_privilege('public', 'usage') as may`);
  if (!rows[0]?.may)
    throw new StartError(
      `${rows[0]?.name} may not make tables in this database: let it own the database (alter database … owner to ${rows[0]?.name}). Nothing was changed.`,
    );
}

/** Refuses a database that is in use, because nothing may be lost by restoring; one that a restore left half made is as good as new. */
async function assertNoSchool(client: pg.PoolClient, { migrations }: BegunBackup): Promise<void> {
  const { rows } = await client.query<{ is_new: boolean }>(`select to_regclass('${LEDGER}') is null as is_new`);
  if (rows[0]?.is_new) return;
  const known = new Set(migrations.map(({ name }) => name));
  const ran = await client.query<{ name: string }>(`select name from ${LEDGER}`);
  const isBefore = ran.rows.every(({ name }) => known.has(name));
  const { rows: kept } = await client.query<{ exists: boolean }>(
    "select to_regclass('companies') is not null as exists",
  );
  const isEmpty = !kept[0]?.exists || (await client.query('select 1 from companies limit 1')).rowCount === 0;
  if (isBefore && isEmpty) return;
  throw new StartError(
    'This database is not new. Move its data folder away first (mv data data.before) or name another DATA_DIR; ' +
      'with your own PostgreSQL create a new database.',
  );
}

/** Refuses a backup of a release that has migrations this one lacks. */
async function assertKnown({ migrations }: BegunBackup): Promise<void> {
  const own = new Map((await readMigrations()).map(({ name, sha256 }) => [name, sha256]));
  const unknown = migrations.find(({ name, sha256 }) => own.get(name) !== sha256);
  if (unknown)
    throw new StartError(
      `The backup was written by another release (it has ${unknown.name}): update this one, or restore with the release that wrote it.`,
    );
}
