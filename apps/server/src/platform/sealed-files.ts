// Keeps scans of personal documents sealed: their bytes never reach the disk in another form.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keyIdOf, type PersonalVault } from './personal-vault.ts';

export interface SealedFiles {
  /** Seals bytes and keeps them; returns the name under which they are read, and the id of the key. */
  keep(bytes: Buffer): Promise<{ name: string; keyId: number }>;
  /** Returns the bytes; throws when they were changed or their key is not known. */
  read(name: string): Promise<Buffer>;
  /** Seals a file with the current key under its name; returns the id of that key. Whoever breaks it off leaves it as it was. */
  reseal(name: string): Promise<number>;
  /** Removes a file; one that is gone already is no error. */
  remove(name: string): Promise<void>;
}

const NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function openSealedFiles(folder: string, vault: PersonalVault): SealedFiles {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error('This is no name of a sealed file');
    return path.join(folder, name.slice(0, 2), name);
  };
  const read = async (name: string): Promise<Buffer> => vault.open(await readFile(pathOf(name)), name);
  const write = async (name: string, bytes: Buffer): Promise<number> => {
    const [file, sealed] = [pathOf(name), vault.seal(bytes, name)];
    await mkdir(path.dirname(file), { recursive: true });
    // A file that was not written to its end never has its name.
    await writeFile(`${file}.part`, sealed, { mode: 0o600 });
    await rename(`${file}.part`, file);
    return keyIdOf(sealed);
  };
  return {
    keep: async (bytes) => {
      const name = randomUUID();
      return { name, keyId: await write(name, bytes) };
    },
    read,
    reseal: async (name) => write(name, await read(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
