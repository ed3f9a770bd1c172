// What a power cut could take is asked to the disk before a file is told of.
import { readlinkSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig } from '../config.ts';
import { openFileStore } from './file-store.ts';
import { addKey, openPersonalVault } from './personal-vault.ts';
import { openSealedFiles } from './sealed-files.ts';

let folder: string;
/** What was synced, in order, below the folder. */
let synced: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'orbita-synced-'));
  synced = [];
  const handle = await open(folder, 'r');
  const kind = Object.getPrototypeOf(handle) as { sync(this: { fd: number }): Promise<void> };
  await handle.close();
  const own = kind.sync;
  vi.spyOn(kind, 'sync').mockImplementation(function (this: { fd: number }) {
    synced.push(path.relative(folder, readlinkSync(`/proc/self/fd/${this.fd}`)));
    return own.call(this);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

test('an upload: its bytes before it is moved, then the names of it and of each new folder', async () => {
  const sent = path.join(folder, 'sent');
  await writeFile(sent, 'Отчёт');
  const store = openFileStore(path.join(folder, 'files'));
  const key = await store.keep(sent, '.txt');
  const [first, second] = key.split('/');
  expect(synced).toEqual(['sent', `files/${first}/${second}`, `files/${first}`, 'files', '']);
  expect(await readFile(store.pathOf(key), 'utf8')).toBe('Отчёт');
});

test('a sealed file, when it is kept and when it gets another key', async () => {
  const config = { ...loadConfig({}), personalKeysFile: path.join(folder, 'keys') };
  const files = openSealedFiles(path.join(folder, 'sealed'), openPersonalVault(config));
  const { name } = await files.keep(Buffer.from('Паспорт'));
  const place = `sealed/${name.slice(0, 2)}`;
  const written = [`${place}/${name}.part`, place, 'sealed', ''];
  expect(synced).toEqual(written);
  synced = [];
  addKey(config.personalKeysFile);
  await files.reseal(name);
  expect(synced).toEqual(written);
  expect((await files.read(name)).toString()).toBe('Паспорт');
});
