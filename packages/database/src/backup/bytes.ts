// Files of a backup: copied and synced one by one, and compared with what was written down of them.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Duplex, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '../failure.ts';
import type { ListedFile, StoredFile } from './listed-file.ts';

/** The folders of uploaded and of sealed files; both are folders of these names in a backup. */
export interface Stores {
  files: string;
  sealed: string;
}
export const STORES = ['files', 'sealed'] as const;

/** Uploads that are still arriving; nothing refers to them yet. */
const UNFINISHED = new Set(['incoming', 'uploads']);
/** What is being written has a name of its own, so that whatever has the right name is whole. */
const PART = '.part';
/** Files that are read at once: the disk is busy, and memory is not. */
const AT_ONCE = 8;

/** Waits until the names in a folder are on the disk; Windows writes them by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Counts and hashes what flows through. */
export function measure(): { through: Transform; measured: () => { bytes: number; sha256: string } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, measured: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Writes what comes out of a row of streams under a name that it gets only when every byte is on the disk. */
export async function writeSynced(
  streams: [Readable, ...Duplex[]],
  file: string,
): Promise<{ bytes: number; sha256: string }> {
  const { through, measured } = measure();
  await pipeline([...streams, through, createWriteStream(`${file}${PART}`, { flush: true })]);
  await rename(`${file}${PART}`, file);
  return measured();
}

/** Does work for each item, several at once; the first failure ends it. */
export async function forEachAtOnce<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const ifThere = (error: unknown): undefined => {
  if (codeOf(error) !== 'ENOENT') throw error;
};

/** Lists the files of the stores below `root` by their names in a backup; a store without a first file has no folder. */
export async function listStores(stores: Stores): Promise<string[]> {
  const names: string[] = [];
  for (const store of STORES) {
    const entries = (await readdir(stores[store], { withFileTypes: true, recursive: true }).catch(ifThere)) ?? [];
    for (const entry of entries) {
      const name = path.relative(stores[store], path.join(entry.parentPath, entry.name)).split(path.sep);
      if (!entry.isFile() || entry.name.endsWith(PART) || UNFINISHED.has(name[0] ?? '')) continue;
      names.push([store, ...name].join('/'));
    }
  }
  return names;
}

/** Where a file of a backup is in the stores. */
export const placeOf = (stores: Stores, name: string): string => {
  const [store = '', ...rest] = name.split('/');
  return path.join(store === 'sealed' ? stores.sealed : stores.files, ...rest);
};

/** The stores as folders of a backup. */
export const storesIn = (folder: string): Stores => ({
  files: path.join(folder, 'files'),
  sealed: path.join(folder, 'sealed'),
});

/** An earlier backup, whose files need not be copied again. */
export interface Earlier {
  folder: string;
  files: Map<string, StoredFile>;
}

/**
 * Brings files of the stores into a backup that it does not have yet, and notes them in `taken`.
 * One that is in the earlier backup, of the same size and time, is linked instead of copied, where the file system can.
 * Returns how many were linked.
 */
export async function takeFiles(
  stores: Stores,
  folder: string,
  { taken, earlier }: { taken: Map<string, StoredFile>; earlier: Earlier | undefined },
): Promise<number> {
  let linked = 0;
  const fresh = (await listStores(stores)).filter((name) => !taken.has(name));
  await makeFolders(fresh.map((name) => path.join(folder, name)));
  await forEachAtOnce(fresh, async (name) => {
    const [source, target] = [placeOf(stores, name), path.join(folder, name)];
    // A file that was removed meanwhile belonged to nothing.
    const found = await stat(source).catch(ifThere);
    if (!found) return;
    const known = earlier?.files.get(name);
    if (
      known &&
      known.bytes === found.size &&
      known.modified === found.mtimeMs &&
      (await linkFrom(earlier!, known, target))
    ) {
      linked += 1;
      taken.set(name, known);
      return;
    }
    const written = await writeSynced([createReadStream(source)], target).catch(ifThere);
    if (written) taken.set(name, { name, ...written, modified: found.mtimeMs });
  });
  return linked;
}

async function linkFrom(earlier: Earlier, { name, bytes }: StoredFile, target: string): Promise<boolean> {
  const file = path.join(earlier.folder, name);
  // A file that was cut short there is copied again.
  if ((await stat(file).catch(() => undefined))?.size !== bytes) return false;
  // Other file systems, and some disks of networks, know no links.
  return link(file, target).then(
    () => true,
    () => false,
  );
}

/** Copies files of a backup into the stores; one that is not as listed is refused. */
export async function putFiles(folder: string, stores: Stores, names: string[]): Promise<void> {
  await makeFolders(names.map((name) => placeOf(stores, name)));
  await forEachAtOnce(names, async (name) => {
    await writeSynced([createReadStream(path.join(folder, name))], placeOf(stores, name));
  });
  await syncFoldersOf(names.map((name) => placeOf(stores, name)));
}

const foldersOf = (files: string[]): string[] => [...new Set(files.map((file) => path.dirname(file)))];
async function makeFolders(files: string[]): Promise<void> {
  for (const folder of foldersOf(files)) await mkdir(folder, { recursive: true });
}

/** Waits until the names of files, and those of the folders around them, are on the disk. */
export async function syncFoldersOf(files: string[]): Promise<void> {
  const folders = new Set<string>();
  for (const folder of foldersOf(files))
    for (let each = folder; !folders.has(each) && each !== path.dirname(each); each = path.dirname(each))
      folders.add(each);
  // Folders of others above ours may be closed to us.
  for (const folder of folders)
    await syncFolder(folder).catch((error: unknown) => {
      if (!['EACCES', 'EPERM', 'EINVAL', 'EROFS'].includes(codeOf(error) ?? '')) throw error;
    });
}

/** Says what is wrong with a file of a backup, or nothing. */
export async function faultOf(folder: string, { name, bytes, sha256 }: ListedFile): Promise<string | undefined> {
  const file = path.join(folder, name);
  try {
    const { size } = await stat(file);
    if (size !== bytes) return `${name} has ${size} bytes instead of ${bytes}`;
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    return hash.digest('hex') === sha256 ? undefined : `${name} was changed`;
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? `${name} is missing` : `${name} cannot be read (${codeOf(error)})`;
  }
}
