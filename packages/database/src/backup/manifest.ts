// What a backup says of itself.
// Invariant: the manifest gets its name last, when everything that it lists is on the disk; a folder without it was broken off.
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '../embedded/start-error.ts';
import { syncFolder } from './bytes.ts';
import type { ListedFile, StoredFile } from './listed-file.ts';

/** Format 1, of earlier releases, listed no files and no checksums. */
const FORMAT = 2;
const FORMATS = [1, FORMAT];
const MANIFEST = 'manifest.json';
/** Written before the first table, so that what there is of a backup that was broken off can be read. */
const BEGUN = 'begun.json';

/** A table as it is restored: the columns in the order of its file. */
export interface TableColumns {
  name: string;
  columns: string[];
}
/** A table that was written to its end. */
export interface WrittenTable extends TableColumns {
  rows: number;
  /** Checksum of its rows as text. */
  sha256: string;
  file: ListedFile;
}
/** What is known when the first table is written. */
export interface BegunBackup {
  format: number;
  /** ISO 8601. */
  taken_at: string;
  migrations: { name: string; sha256: string }[];
  tables: TableColumns[];
  /** The last value of each sequence, null when it was never used. */
  sequences: { name: string; value: string | null }[];
}
export interface Manifest extends BegunBackup {
  tables: WrittenTable[];
  files: StoredFile[];
  /** Names of files that rows name and the stores do not have. */
  absent: string[];
}

export const newBackup = (about: Omit<BegunBackup, 'format'>): BegunBackup => ({ format: FORMAT, ...about });

const write = async (file: string, content: BegunBackup): Promise<void> => {
  const handle = await open(`${file}.part`, 'w');
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 1)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.part`, file);
  await syncFolder(path.dirname(file));
};
export const writeBegun = (folder: string, begun: BegunBackup): Promise<void> => write(path.join(folder, BEGUN), begun);
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  write(path.join(folder, MANIFEST), manifest);

/** A manifest names files to be written, so it names none outside the stores. */
const SAFE = /^(?:files|sealed)(?:\/(?!\.\.?(?:\/|$))[^/\\\0]+)+$/;

async function read(folder: string, name: string): Promise<BegunBackup | undefined> {
  const text = await readFile(path.join(folder, name), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const content: BegunBackup & Partial<Manifest> = JSON.parse(text);
    const isSafe = (content.files ?? []).every((file) => SAFE.test(file.name));
    if (!isSafe || !Array.isArray(content.tables) || !Array.isArray(content.migrations)) throw new Error(name);
    if (content.tables.some((table) => /[/\\\0]/.test(table.name))) throw new Error(name);
    return content;
  } catch {
    throw new StartError(`${path.join(folder, name)} is damaged: restore another backup.`);
  }
}

/** What a folder holds: a manifest of this format, or whatever else there is to restore from. */
export type FoundBackup = { manifest: Manifest } | { begun: BegunBackup; reason: string };

const isWhole = (found: BegunBackup): found is Manifest => found.format === FORMAT;

/**
 * Reads what a backup says of itself.
 * @throws {StartError} when the folder holds none, or one of a newer release
 */
export async function findBackup(folder: string): Promise<FoundBackup> {
  const found = await read(folder, MANIFEST);
  const begun = found ?? (await read(folder, BEGUN));
  if (!begun)
    throw new StartError(`${folder} holds no backup: ${MANIFEST} is missing. Name the folder that a backup made.`);
  if (!FORMATS.includes(begun.format))
    throw new StartError(
      `The backup has format ${begun.format}, this release reads ${FORMAT}: use the release that wrote it.`,
    );
  if (found && isWhole(found)) return { manifest: found };
  const reason = found
    ? 'it is of an earlier release, which listed no files, so nobody can tell whether it is whole'
    : `it was broken off: ${MANIFEST}, which is written last, is missing`;
  return { begun, reason };
}
