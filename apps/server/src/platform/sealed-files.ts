// Keeps scans of personal documents sealed: their bytes never reach the disk in another form.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '@orbita/database/failure';
import { AppError } from '../http/app-error.ts';
import { keyIdOf, type PersonalVault, UnknownKey } from './personal-vault.ts';
import { syncNames } from './synced-files.ts';

export interface SealedFiles {
  /** Seals bytes and keeps them; returns the name under which they are read and the id of the key, once a power cut cannot take them. */
  keep(bytes: Buffer): Promise<{ name: string; keyId: number }>;
  /** Returns the bytes; refuses with a sentence when they are missing or were changed, or their key is not known. */
  read(name: string): Promise<Buffer>;
  /** Seals a file with the current key under its name; returns the id of that key. Whoever breaks it off leaves it as it was. */
  reseal(name: string): Promise<number>;
  /** Removes a file; one that is gone already is no error. */
  remove(name: string): Promise<void>;
  /** Lists the names of files that were written before a moment, and removes what was not written to its end by then. */
  listOlder(than: Date): AsyncIterable<string>;
}

const NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Lists the files of a folder that may not exist yet. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}

export function openSealedFiles(folder: string, vault: PersonalVault): SealedFiles {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error('This is no name of a sealed file');
    return path.join(folder, name.slice(0, 2), name);
  };
  const read = async (name: string): Promise<Buffer> => {
    const sealed = await readFile(pathOf(name)).catch((cause: unknown) => {
      throw codeOf(cause) === 'ENOENT' ? new AppError('stored-file-missing') : cause;
    });
    try {
      return vault.open(sealed, name);
    } catch (error) {
      throw new AppError(error instanceof UnknownKey ? 'sealed-key-unknown' : 'sealed-file-altered');
    }
  };
  const write = async (name: string, bytes: Buffer): Promise<number> => {
    const [file, sealed] = [pathOf(name), vault.seal(bytes, name)];
    await mkdir(path.dirname(file), { recursive: true });
    // A file that was not written to its end never has its name.
    await writeFile(`${file}.part`, sealed, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
    await syncNames(file, folder);
    return keyIdOf(sealed);
  };
  async function* listOlder(than: Date): AsyncGenerator<string> {
    for (const file of await filesIn(folder)) {
      // Between listing and looking a file may go.
      const written = await stat(file).catch(() => undefined);
      if (!written || written.mtime >= than) continue;
      const name = path.basename(file);
      if (NAME.test(name)) yield name;
      else if (name.endsWith('.part')) await rm(file, { force: true });
    }
  }
  return {
    listOlder,
    keep: async (bytes) => {
      const name = randomUUID();
      return { name, keyId: await write(name, bytes) };
    },
    read,
    reseal: async (name) => write(name, await read(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
