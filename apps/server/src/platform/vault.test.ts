import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVault } from './vault.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'orbita-vault-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const secret = Buffer.from('ключ приложения');
const open = (secretKey?: string, name = 'secret.key') =>
  openVault({ secretKey, secretKeyFile: path.join(folder, 'new', name) });

test('a secret is opened by a vault with the same key, at its own place only', () => {
  const locked = open().lock(secret, 'authenticator:1');
  expect(locked.includes(secret)).toBe(false);
  expect(open().lock(secret, 'authenticator:1').equals(locked)).toBe(false);
  expect(open().unlock(locked, 'authenticator:1')).toEqual(secret);
  expect(open().unlock(locked, 'authenticator:2')).toBeUndefined();
  expect(open(undefined, 'other.key').unlock(locked, 'authenticator:1')).toBeUndefined();
  locked[locked.length - 1]! ^= 1;
  expect(open().unlock(locked, 'authenticator:1')).toBeUndefined();
});

test('the key is made once, and is for the owner of the file alone', async () => {
  const file = path.join(folder, 'new', 'once.key');
  open(undefined, 'once.key').lock(secret, 'x');
  const made = await readFile(file, 'utf8');
  open(undefined, 'once.key').lock(secret, 'x');
  expect(await readFile(file, 'utf8')).toBe(made);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a key of the environment is used in place of the file', async () => {
  const locked = open('к'.repeat(32), 'unused.key').lock(secret, 'x');
  expect(open('к'.repeat(32), 'unused.key').unlock(locked, 'x')).toEqual(secret);
  await expect(stat(path.join(folder, 'new', 'unused.key'))).rejects.toThrow('ENOENT');
});
