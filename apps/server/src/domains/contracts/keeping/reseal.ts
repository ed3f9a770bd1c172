// Seals everything again with the current key, a batch at a time, so that the server goes on and a run that was broken off is taken up.
// Invariant: a row is locked while its value or file is exchanged, so that whoever deletes or changes it comes before or after.
import { type Db, type Database, raw, sql } from '@orbita/database';
import type { Deps } from '../../../http/deps.ts';
import { fileTables, valueColumns } from './sealed-values.ts';

type Sealing = Pick<Deps, 'personalVault' | 'sealedFiles'> & { db: Database };
type FileTable = (typeof fileTables)[number];
type ValueColumn = (typeof valueColumns)[number];

/** Values that one transaction exchanges. */
const BATCH = 50;

/** How a sealed value begins that the key sealed. */
function headOf(keyId: number): Buffer {
  const head = Buffer.alloc(5);
  head[0] = 1;
  head.writeUInt32BE(keyId, 1);
  return head;
}

const selectFiles = (tx: Db, table: FileTable, keyId: number): Promise<{ id: number; sealed_name: string }[]> =>
  tx.rows(
    sql`select id, sealed_name from ${raw(table)} where key_id <> ${keyId} and sealed_name is not null order by id limit ${BATCH} for update`,
  );
const setKeys = (tx: Db, table: FileTable, ids: number[], keyId: number): Promise<number> =>
  tx.run(sql`update ${raw(table)} set key_id = ${keyId} where id = any (${ids}::int[])`);

const isOld = (column: ValueColumn['column'], keyId: number) =>
  sql`${raw(column)} is not null and substring(${raw(column)} for 5) <> ${headOf(keyId)}::bytea`;
const selectValues = (
  tx: Db,
  { table, column }: ValueColumn,
  keyId: number,
): Promise<{ id: number; sealed: Buffer }[]> =>
  tx.rows(sql`
    select id, ${raw(column)} as sealed from ${raw(table)} where ${isOld(column, keyId)} order by id limit ${BATCH} for update`);
const storeValues = (
  tx: Db,
  { table, column }: ValueColumn,
  values: { id: number; sealed: string }[],
): Promise<number> =>
  tx.run(sql`
    update ${raw(table)} t set ${raw(column)} = decode(v.sealed, 'hex')
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id int, sealed text) where t.id = v.id`);

/** Counts what an older key has sealed. */
export async function countOld({ db, personalVault }: Sealing): Promise<number> {
  const keyId = personalVault.currentKeyId();
  let count = 0;
  for (const table of fileTables)
    count += (await db.one<{ n: number }>(sql`select count(*)::int as n from ${raw(table)} where key_id <> ${keyId}`))
      .n;
  for (const { table, column } of valueColumns)
    count += (
      await db.one<{ n: number }>(sql`select count(*)::int as n from ${raw(table)} where ${isOld(column, keyId)}`)
    ).n;
  return count;
}

/** Exchanges one batch of files; returns how many. */
const resealFiles = ({ db, personalVault, sealedFiles }: Sealing, table: FileTable): Promise<number> =>
  db.transaction(async (tx) => {
    const keyId = personalVault.currentKeyId();
    const rows = await selectFiles(tx, table, keyId);
    for (const { sealed_name } of rows) await sealedFiles.reseal(sealed_name);
    if (rows.length > 0)
      await setKeys(
        tx,
        table,
        rows.map(({ id }) => id),
        keyId,
      );
    return rows.length;
  });

/** Exchanges one batch of values; returns how many. */
const resealValues = ({ db, personalVault: vault }: Sealing, column: ValueColumn): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await selectValues(tx, column, vault.currentKeyId());
    const values = rows.map(({ id, sealed }) => {
      const place = `${column.place}:${id}`;
      return { id, sealed: vault.seal(vault.open(sealed, place), place).toString('hex') };
    });
    if (values.length > 0) await storeValues(tx, column, values);
    return values.length;
  });

/** Seals everything with the current key; tells after each batch how much was exchanged. */
export async function resealAll(sealing: Sealing, onProgress: (done: number) => void): Promise<void> {
  const steps = [
    ...valueColumns.map((column) => () => resealValues(sealing, column)),
    ...fileTables.map((table) => () => resealFiles(sealing, table)),
  ];
  let done = 0;
  for (const step of steps) for (let count = await step(); count > 0; count = await step()) onProgress((done += count));
}
