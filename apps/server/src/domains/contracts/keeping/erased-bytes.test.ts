// After the erasure of a refused applicant nothing of the passport is left: neither in a file nor in any column of any table.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Db, join, raw, sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildAdministrator, buildCompany } from '../../../testing/builders.ts';
import { buildContract, buildScan } from '../../../testing/contracts.ts';
import { emptyApplication } from '@orbita/contract/contracts/application';
import { openPersonalVault } from '../../../platform/personal-vault.ts';
import { openSealedFiles } from '../../../platform/sealed-files.ts';
import { eraseRefusedContracts } from './erase-refused.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const NUMBER = '918273';
const PLACE = 'пос. Уэлен Чукотского района';
const SCAN = 'разворот паспорта 4519 918273';

/** Returns the columns of all tables that hold the bytes of a text. */
async function columnsWith(db: Db, needle: string): Promise<string[]> {
  const columns = await db.rows<{ table_name: string; column_name: string; is_binary: boolean }>(sql`
    select c.table_name, c.column_name, c.data_type = 'bytea' as is_binary from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.data_type in ('text', 'character varying', 'bytea', 'json', 'jsonb', 'ARRAY')`);
  const searches = columns.map(({ table_name, column_name, is_binary }) => {
    const column = raw(`"${column_name}"`);
    const holds = is_binary
      ? sql`position(convert_to(${needle}, 'UTF8') in ${column}) > 0`
      : sql`strpos(${column}::text, ${needle}) > 0`;
    return sql`select ${`${table_name}.${column_name}`}::text as name where exists (select 1 from ${raw(`"${table_name}"`)} where ${holds})`;
  });
  return (await db.rows<{ name: string }>(join(searches, ' union all '))).map(({ name }) => name);
}
/** Returns the files of the data folder that hold the bytes of a text. */
async function filesWith(needle: string): Promise<string[]> {
  const folders = [server.config.sealedDir, server.config.filesDir];
  const listed = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])),
  );
  const files = listed
    .flat()
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  const bytes = await Promise.all(files.map(async (file) => ({ file, isIn: (await readFile(file)).includes(needle) })));
  return bytes.flatMap(({ file, isIn }) => (isIn ? [file] : []));
}

test('no byte of number, place of birth or scan is found in files and tables', async () => {
  const host = 'erased.example';
  const companyId = await buildCompany(server.db, { domain: host });
  const admin = await buildAdministrator(server.db, companyId);
  const call = (method: string, url: string, body?: object) =>
    server.request(method, url, { as: admin.token, headers: { host }, ...(body ? { body } : {}) });
  const empty = emptyApplication();
  const passport = { ...empty.passport, series: '4519', number: NUMBER, place_of_birth: PLACE };
  const { id } = await buildContract(server, companyId, { application: { surname: 'Стираемая', passport } });
  const scan = await buildScan(server, id, 'passport', Buffer.from(SCAN));
  expect((await call('GET', `/api/v2/contracts/${id}`)).body.application.passport.number).toBe(NUMBER);
  await call('GET', `/api/v2/contracts/${id}/scans/${scan.id}`);
  const corrections = [{ field: 'passport.number', reason: 'Нечитаемо' }];
  await call('POST', `/api/v2/contracts/${id}/corrections`, { corrections });
  await call('POST', `/api/v2/contracts/cancelled/${id}`, { description: 'Нет мест' });
  // The search finds what is there: the names stand in plain columns.
  expect(await columnsWith(server.db, 'Стираемая')).toContain('contracts.surname');
  for (const needle of [NUMBER, PLACE, SCAN]) {
    expect(await columnsWith(server.db, needle)).toEqual([]);
    expect(await filesWith(needle)).toEqual([]);
  }
  await server.db.run(sql`update contracts set cancelled_at = now() - interval '400 days' where id = ${id}`);
  const sealedFiles = openSealedFiles(server.config.sealedDir, openPersonalVault(server.config));
  await eraseRefusedContracts({ db: server.db, sealedFiles });
  for (const needle of [NUMBER, PLACE, SCAN, 'Стираемая', scan.name]) {
    expect({ needle, columns: await columnsWith(server.db, needle) }).toEqual({ needle, columns: [] });
    expect(await filesWith(needle)).toEqual([]);
  }
  await expect(sealedFiles.read(scan.name)).rejects.toThrow('stored-file-missing');
});
