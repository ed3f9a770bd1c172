// npm run backup, npm run restore: the whole school as a folder, and back.
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  examineBackup,
  findEarlier,
  restoreBackup,
  type Stores,
  verifyBackup,
  writeBackup,
} from '@orbita/database/backup';
import { StartError } from '@orbita/database/embedded/start-error';
import { messageOf } from '@orbita/database/failure';
import { type Config, loadConfig } from './config.ts';
import { surviveLostOutput } from './log.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `npm run backup -- [FOLDER]              writes a backup; without a folder: backups/orbita-DATE
npm run backup -- --full [FOLDER]       copies every file, also those that the last backup beside it has
npm run backup -- --verify FOLDER       says whether a backup is whole
npm run restore -- FOLDER               restores a whole backup
npm run restore -- --incomplete FOLDER  restores what there is of another one, and says what it lacks`;

/** Names that are printed of many. */
const MOST_LINES = 20;
const say = (line: string) => process.stdout.write(`${line}\n`);
const sayEach = (title: string, lines: string[]): void => {
  if (lines.length === 0) return;
  say(title);
  for (const line of lines.slice(0, MOST_LINES)) say(`  ${line}`);
  if (lines.length > MOST_LINES) say(`  … and ${lines.length - MOST_LINES} more`);
};
const storesOf = ({ filesDir, sealedDir }: Config): Stores => ({ files: filesDir, sealed: sealedDir });

async function backUp(config: Config, folder: string, isFull: boolean): Promise<number> {
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new StartError(`The folder ${folder} is not empty: name a new one.`);
  await mkdir(path.dirname(folder), { recursive: true });
  const earlier = isFull ? undefined : await findEarlier(folder);
  const { db, close } = await openDatabase(config, true);
  try {
    say(`Writing a backup into ${folder}`);
    const { tables, rows, files, linked, absent } = await writeBackup(db, folder, {
      stores: storesOf(config),
      earlier,
    });
    const shared = linked > 0 ? `, ${linked} of them as in ${earlier}` : '';
    say(`Done: ${tables} tables, ${rows} rows, ${files} files${shared}`);
    sayEach('These files are named by the database and are not in the data folder (check DATA_DIR):', absent);
    return absent.length > 0 ? 2 : 0;
  } finally {
    await close();
  }
}

async function verify(folder: string): Promise<number> {
  const { summary, gaps } = await verifyBackup(folder);
  if (gaps.length === 0 && summary) {
    say(
      `The backup is whole: ${summary.tables} tables, ${summary.rows} rows, ${summary.files} files of ${summary.taken_at}`,
    );
    sayEach('The school lacked these files when it was taken:', summary.absent);
    return 0;
  }
  sayEach('The backup is not whole:', gaps);
  return 1;
}

async function restore(config: Config, folder: string, mayLack: boolean): Promise<number> {
  say(`Restoring the backup ${folder}`);
  const source = await examineBackup(folder, mayLack);
  const { db, close } = await openDatabase(config, false);
  try {
    const done = await restoreBackup(db, source, storesOf(config));
    sayEach('The backup lacked:', done.gaps);
    sayEach(
      'Rows that need what is missing were removed, or left without it:',
      done.cut.map(({ table, rows }) => `${table}: ${rows}`),
    );
    sayEach('These files are named by the database and are not there:', done.absent);
    say(
      `Done: ${done.tables} tables, ${done.rows} rows, ${done.files} files of ${done.taken_at}. Start the server by npm start.`,
    );
    return 0;
  } finally {
    await close();
  }
}

function folderOf(words: string[]): string {
  const [folder, ...more] = words;
  if (folder === undefined || more.length > 0) throw new StartError(`Name one folder:\n${USAGE}`);
  return path.resolve(process.env['INIT_CWD'] ?? '.', folder);
}

function readWords() {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ allowPositionals: true, options: { verify: flag, full: flag, incomplete: flag } });
  } catch (error) {
    throw new StartError(`${messageOf(error)}\n${USAGE}`);
  }
}

async function main(): Promise<number> {
  const { positionals, values } = readWords();
  const [command, ...words] = positionals;
  const isRestore = command === 'restore';
  if (isRestore ? values.verify || values.full : values.incomplete) throw new StartError(USAGE);
  if (values.verify) return verify(folderOf(words));
  const config = loadConfig(process.env);
  if (isRestore) return restore(config, folderOf(words), values.incomplete);
  const day = new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-');
  return backUp(config, words.length > 0 ? folderOf(words) : path.resolve(`backups/orbita-${day}`), values.full);
}

process.umask(0o077);
surviveLostOutput();
try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(
    error instanceof StartError
      ? `\n${error.message}\n`
      : `\nIt failed, and no school was changed: ${messageOf(error)}\n`,
  );
  process.exitCode = 1;
}
