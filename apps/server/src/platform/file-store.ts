// Stores uploaded files in a folder with two levels of subfolders. Keys are generated here and never come from a request.
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from '@orbita/database/failure';
import { syncFile, syncNames } from './synced-files.ts';

export interface FileStore {
  /** Moves a local file into the store and returns its key, once neither its bytes nor its name can be lost by a power cut. */
  keep(path: string, extension: string): Promise<string>;
  /** Returns the local path of a stored file. */
  pathOf(key: string): string;
  remove(key: string): Promise<void>;
  /** Lists the keys of files that were written before a moment. */
  listOlder(than: Date): AsyncIterable<string>;
}

/** Folders of the store have names of two digits; what lies beside them belongs to others. */
const PART = /^[\da-f]{2}$/;

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Opens a store in a local folder. */
export function openFileStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key);
  async function* listOlder(than: Date): AsyncGenerator<string> {
    for (const first of (await namesIn(folder)).filter((name) => PART.test(name)))
      for (const second of (await namesIn(join(folder, first))).filter((name) => PART.test(name)))
        for (const name of await namesIn(join(folder, first, second))) {
          const key = `${first}/${second}/${name}`;
          // Between listing and looking a file may go.
          const written = await stat(pathOf(key)).catch(() => undefined);
          // When it was moved here counts, and not when it was sent.
          if (written?.isFile() && written.ctime < than) yield key;
        }
  }
  return {
    pathOf,
    listOlder,
    keep: async (path, extension) => {
      const name = randomUUID();
      const key = `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}${extension}`;
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await syncFile(path);
      await rename(path, pathOf(key)).catch(async (error: unknown) => {
        if (codeOf(error) !== 'EXDEV') throw error;
        await copyFile(path, pathOf(key));
        await syncFile(pathOf(key));
        await rm(path);
      });
      await syncNames(pathOf(key), folder);
      return key;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
