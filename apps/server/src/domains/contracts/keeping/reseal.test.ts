// A new key takes over everything that is sealed, while the server goes on and after a run that was broken off.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKey, keyIdOf, openPersonalVault } from '../../../platform/personal-vault.ts';
import { openSealedFiles } from '../../../platform/sealed-files.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildAdministrator, buildCompany } from '../../../testing/builders.ts';
import { buildContract, buildScan, scanBytes } from '../../../testing/contracts.ts';
import { countOld, resealAll } from './reseal.ts';
import { fileTables, valueColumns } from './sealed-values.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('a broken run is taken up; a server that is running reads and seals with the new key', async () => {
  const host = 'keys.example';
  const companyId = await buildCompany(server.db, { domain: host });
  const admin = await buildAdministrator(server.db, companyId);
  const contract = await buildContract(server, companyId);
  const scans = [await buildScan(server, contract.id), await buildScan(server, contract.id)];
  const read = (url: string) => server.request('GET', url, { as: admin.token, headers: { host } });
  const readAll = async () => [
    (await read(`/api/v2/contracts/${contract.id}`)).body.application.snils,
    ...(await Promise.all(
      scans.map(async ({ id }) => scanBytes.equals((await read(`/api/v2/contracts/${contract.id}/scans/${id}`)).body)),
    )),
  ];
  expect(await readAll()).toEqual(['112-233-445 95', true, true]);

  addKey(server.config.personalKeysFile);
  const personalVault = openPersonalVault(server.config);
  const files = openSealedFiles(server.config.sealedDir, personalVault);
  const sealing = { db: server.db, personalVault, sealedFiles: files };
  expect(await countOld(sealing)).toBe(3);
  const broken = {
    ...files,
    reseal: (name: string) => (name === scans[1]?.name ? Promise.reject(new Error('no power')) : files.reseal(name)),
  };
  await expect(resealAll({ ...sealing, sealedFiles: broken }, () => undefined)).rejects.toThrow('no power');
  expect(await countOld(sealing)).toBe(2);
  expect(await readAll()).toEqual(['112-233-445 95', true, true]);

  await resealAll(sealing, () => undefined);
  expect(await countOld(sealing)).toBe(0);
  expect(await readAll()).toEqual(['112-233-445 95', true, true]);
  const current = personalVault.currentKeyId();
  const { personal } = await server.db.one<{ personal: Buffer }>(
    sql`select personal from contracts where id = ${contract.id}`,
  );
  const onDisk = await Promise.all(
    scans.map(({ name }) => readFile(path.join(server.config.sealedDir, name.slice(0, 2), name))),
  );
  expect([personal, ...onDisk].map(keyIdOf)).toEqual([current, current, current]);
});

test('every sealed file and value is in the list of what a new key takes over', async () => {
  const columns = await server.db.rows<{ table_name: string; column_name: string; data_type: string }>(sql`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and (column_name = 'sealed_name' or data_type = 'bytea' and table_name like 'contract%')`);
  const named = (isFile: boolean) =>
    columns.flatMap(({ table_name, column_name }) =>
      (column_name === 'sealed_name') === isFile && table_name !== 'removed_sealed_files'
        ? [isFile ? table_name : `${table_name}.${column_name}`]
        : [],
    );
  expect(named(true).toSorted(), 'add the table to fileTables').toEqual([...fileTables].toSorted());
  expect(named(false).toSorted(), 'add the column to valueColumns').toEqual(
    valueColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
  );
});
