// npm run backup, npm run restore: the whole school as a folder, and back.
import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, isNew } from '@orbita/database';
import { restoreBackup, writeBackup } from '@orbita/database/backup';
import { StartError } from '@orbita/database/embedded/start-error';
import { codeOf, messageOf } from '@orbita/database/failure';
import { type Config, loadConfig } from './config.ts';
import { openDatabase } from './open-database.ts';

const FILES = 'files';
/** Scans of personal documents; they stay sealed, and their keys are in no backup. */
const SEALED = 'sealed';
/** Uploads that are still arriving; nothing refers to them yet. */
const UNFINISHED = new Set(['incoming', 'uploads']);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Copies files that are not there yet; their content never changes under one name. Returns how many there are. */
async function copyFiles(from: string, to: string): Promise<number> {
  const entries = await readdir(from, { withFileTypes: true, recursive: true }).catch(() => []);
  let count = 0;
  for (const entry of entries) {
    const name = path.relative(from, path.join(entry.parentPath, entry.name));
    if (!entry.isFile() || UNFINISHED.has(name.split(path.sep)[0] ?? '')) continue;
    await mkdir(path.dirname(path.join(to, name)), { recursive: true });
    // A file that was removed meanwhile belonged to nothing.
    await copyFile(path.join(from, name), path.join(to, name), constants.COPYFILE_FICLONE).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    count += 1;
  }
  return count;
}

async function backUp(config: Config, folder: string): Promise<void> {
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new StartError(`The folder ${folder} is not empty: name a new one.`);
  const { db, close } = await openDatabase(config, true);
  try {
    say(`Writing a backup into ${folder}`);
    const { tables, rows } = await writeBackup(db, folder);
    // After the database: every file that a row names is there by now.
    const files =
      (await copyFiles(config.filesDir, path.join(folder, FILES))) +
      (await copyFiles(config.sealedDir, path.join(folder, SEALED)));
    say(`Done: ${tables} tables, ${rows} rows, ${files} files`);
  } finally {
    await close();
  }
}

async function restore(config: Config, folder: string): Promise<void> {
  const { db, close } = await openDatabase(config, false);
  try {
    await assertNoSchool(db);
    say(`Restoring the backup ${folder}`);
    const { taken_at, tables, rows } = await restoreBackup(db, folder);
    const files =
      (await copyFiles(path.join(folder, FILES), config.filesDir)) +
      (await copyFiles(path.join(folder, SEALED), config.sealedDir));
    say(`Done: ${tables} tables, ${rows} rows, ${files} files of ${taken_at}. Start the server by npm start.`);
  } finally {
    await close();
  }
}

/** Refuses a database that is in use, because nothing may be lost by restoring. */
async function assertNoSchool(db: Database): Promise<void> {
  if (!(await isNew(db)))
    throw new StartError(
      'This database is not new. Move its data folder away first (mv data data.before) or name another DATA_DIR; ' +
        'with your own PostgreSQL create a new database.',
    );
}

function folderOf(words: string[]): string {
  const [folder, ...more] = words;
  if (folder === undefined || more.length > 0)
    throw new StartError('Name one folder: npm run backup -- FOLDER, npm run restore -- FOLDER.');
  return path.resolve(process.env['INIT_CWD'] ?? '.', folder);
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, ...words] = positionals;
  const config = loadConfig(process.env);
  if (command === 'restore') return restore(config, folderOf(words));
  const day = new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-');
  return backUp(config, words.length > 0 ? folderOf(words) : path.resolve(`backups/orbita-${day}`));
}

process.umask(0o077);
try {
  await main();
} catch (error) {
  process.stderr.write(
    error instanceof StartError
      ? `\n${error.message}\n`
      : `\nIt failed, and nothing was changed: ${messageOf(error)}\n`,
  );
  process.exitCode = 1;
}
