// What is sealed opens with its own key at its own place only; a new key takes over while old values are read.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKey, keyIdOf, openPersonalVault } from './personal-vault.ts';
import { openSealedFiles } from './sealed-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'orbita-personal-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const passport = Buffer.from('4510 123456');
const openFile = (name: string) =>
  openPersonalVault({ personalKeys: undefined, personalKeysFile: path.join(folder, name) });
const openKeys = (personalKeys: string) =>
  openPersonalVault({ personalKeys, personalKeysFile: path.join(folder, 'unused') });
const [one, two] = [`1:${'а'.repeat(32)}`, `2:${'б'.repeat(32)}`];

test('a value opens at its own place, unchanged, with its own key', () => {
  const sealed = openFile('a.keys').seal(passport, 'contract:1');
  expect(sealed.includes(passport)).toBe(false);
  expect(openFile('a.keys').open(sealed, 'contract:1')).toEqual(passport);
  expect(() => openFile('a.keys').open(sealed, 'contract:2')).toThrow('authenticate');
  expect(() => openFile('b.keys').open(sealed, 'contract:1')).toThrow('which is not known here');
  for (const at of [0, 1, 6, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => openFile('a.keys').open(changed, 'contract:1')).toThrow(/not sealed|not known|authenticate/);
  }
  expect(() => openFile('a.keys').open(Buffer.alloc(3), 'contract:1')).toThrow('not sealed');
});

test('after a new key old values open, and new ones are sealed with it', () => {
  const before = openKeys(one).seal(passport, 'x');
  const both = openKeys(`${one},${two}`);
  expect(both.open(before, 'x')).toEqual(passport);
  expect([keyIdOf(before), keyIdOf(both.seal(passport, 'x')), both.currentKeyId()]).toEqual([1, 2, 2]);
  expect(() => openKeys(two).open(before, 'x')).toThrow('key 1');
});

test('the file is made once for its owner alone, and a key is added to it', async () => {
  const [file, sealed] = [path.join(folder, 'added.keys'), openFile('added.keys').seal(passport, 'x')];
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  addKey(file);
  const later = openFile('added.keys');
  expect(later.currentKeyId()).not.toBe(keyIdOf(sealed));
  expect(later.open(sealed, 'x')).toEqual(passport);
});

test.each(['', '1:short', `${one},${one}`, `x:${'а'.repeat(32)}`])('keys like «%s» are refused by name', (keys) => {
  expect(() => openPersonalVault({ personalKeys: keys || ' ', personalKeysFile: '' }).currentKeyId()).toThrow(
    'PERSONAL_DATA_KEYS',
  );
});

test('a sealed file is on disk in no other form, and a name from outside reads nothing', async () => {
  const scans = path.join(folder, 'sealed');
  const files = openSealedFiles(scans, openKeys(one));
  const { name, keyId } = await files.keep(passport);
  expect(keyId).toBe(1);
  expect(await files.read(name)).toEqual(passport);
  const written = (await readdir(scans, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(written).toHaveLength(1);
  const bytes = await readFile(path.join(written[0]!.parentPath, written[0]!.name));
  expect(bytes.includes(passport)).toBe(false);
  await expect(files.read('../added.keys')).rejects.toThrow('no name');
  await files.remove(name);
  await files.remove(name);
  await expect(files.read(name)).rejects.toThrow('stored-file-missing');
});
