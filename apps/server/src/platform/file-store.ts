// Stores uploaded files in a folder with two levels of subfolders. Keys are generated here and never come from a request.
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface FileStore {
  /** Moves a local file into the store and returns its key. */
  keep(path: string, extension: string): Promise<string>;
  /** Returns the local path of a stored file. */
  pathOf(key: string): string;
  remove(key: string): Promise<void>;
}

/** Opens a store in a local folder. */
export function openFileStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key);
  return {
    pathOf,
    keep: async (path, extension) => {
      const name = randomUUID();
      const key = `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}${extension}`;
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await rename(path, pathOf(key)).catch(async (error: { code?: string }) => {
        if (error.code !== 'EXDEV') throw error;
        await copyFile(path, pathOf(key));
        await rm(path);
      });
      return key;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
