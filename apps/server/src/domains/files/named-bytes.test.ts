// Bytes and the rows that name them, when the database says no, goes away, or never answers.
import { access, readdir } from 'node:fs/promises';
import { type Database, type Sql, sql } from '@orbita/database';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../http/app-error.ts';
import { openFileStore } from '../../platform/file-store.ts';
import { openPersonalVault } from '../../platform/personal-vault.ts';
import { openSealedFiles } from '../../platform/sealed-files.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { buildClassroom, type Classroom } from '../../testing/builders.ts';
import { buildJpeg, sendMultipart, uploadFile } from '../../testing/uploads.ts';
import { withKept } from '../contracts/own/own-scans.ts';
import { removeUnnamedBytes } from './files.service.ts';

type Inserting = (insert: () => Promise<unknown>) => Promise<unknown>;
const asUsual: Inserting = (insert) => insert();
/** What becomes of the statement that writes the row of a file. */
let inserting = asUsual;
const through = (db: Database): Database => {
  const row = (query: Sql) =>
    /^\s*insert into files /.test(query.text) ? inserting(() => db.row(query)) : db.row(query);
  return { ...db, row: row as Database['row'] };
};

let server: TestApp;
let room: Classroom;
beforeAll(async () => {
  server = await createTestApp({}, through);
  room = await buildClassroom(server.db);
});
afterAll(() => server.close());
afterEach(() => {
  inserting = asUsual;
  vi.useRealTimers();
});

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
const store = () => openFileStore(server.config.filesDir);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
async function kept(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store().listOlder(inDays(1))) keys.push(key);
  return keys.toSorted();
}
const named = async (): Promise<string[]> =>
  (
    await server.db.rows<{ key: string }>(
      sql`select unnest(array_remove(array[storage_key, thumbnail_key], null)) as key from files`,
    )
  )
    .map(({ key }) => key)
    .toSorted();
const send = async () =>
  sendMultipart(server, '/api/photos', {
    as: room.student.token,
    parts: [{ field: 'photo', name: 'Схема.jpg', bytes: await buildJpeg() }],
  });
const failing = (code: string) => Object.assign(new Error(code), { code });

test('a row that was refused leaves no bytes', async () => {
  const before = await kept();
  inserting = () => Promise.reject(failing('23514'));
  expect((await send()).status).toBe(500);
  expect(await kept()).toEqual(before);
});

test('a connection that is lost after the row was written takes no bytes of it', async () => {
  inserting = async (insert) => {
    await insert();
    throw failing('ECONNRESET');
  };
  expect((await send()).status).toBe(503);
  const keys = await named();
  expect(keys.length).toBeGreaterThanOrEqual(2);
  expect(await Promise.all(keys.map((key) => isThere(store().pathOf(key))))).not.toContain(false);
});

test('bytes that no row names go after a day, and only those', async () => {
  inserting = () => Promise.reject(failing('ECONNRESET'));
  expect((await send()).status).toBe(503);
  inserting = asUsual;
  await uploadFile(server, room.student.token, { kind: 'photo' });
  const deps = { db: server.db, fileStore: store() } as never;
  const all = await kept();
  await removeUnnamedBytes(deps);
  expect(await kept()).toEqual(all);
  vi.useFakeTimers({ toFake: ['Date'], now: inDays(2) });
  await removeUnnamedBytes(deps);
  expect(await kept()).toEqual(await named());
  expect(all.length).toBeGreaterThan((await named()).length);
});

describe('sealed files', () => {
  const sealed = () => openSealedFiles(server.config.sealedDir, openPersonalVault(server.config));
  const names = async () => (await readdir(server.config.sealedDir, { recursive: true })).toSorted();
  const scan = { bytes: Buffer.from('Паспорт') } as never;
  const keeping = (error: Error) =>
    withKept({ sealedFiles: sealed() }, [scan], ([file]) => {
      expect(file?.name).toBeTruthy();
      return Promise.reject(error);
    });

  test('of rows that were refused are removed', async () => {
    const { name } = await sealed().keep(Buffer.from('Первый'));
    await expect(keeping(new AppError('stale'))).rejects.toThrow(AppError);
    expect((await names()).filter((one) => one.includes('/'))).toEqual([`${name.slice(0, 2)}/${name}`]);
  });

  test('of rows that may have been written stay', async () => {
    const before = await names();
    await expect(keeping(failing('57P01'))).rejects.toThrow('57P01');
    expect((await names()).length).toBeGreaterThan(before.length);
  });
});
