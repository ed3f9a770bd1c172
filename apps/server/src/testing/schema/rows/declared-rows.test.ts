import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeclaredRow, readDeclaredRows } from './declared-rows.ts';
import { nameOf } from './shape.ts';

const source = `
interface Sql { text: string }
interface Columns<Row> extends Sql { row?: Row }
interface Db {
  rows<Row>(query: Sql): Promise<Row[]>;
  row<Row>(query: Sql): Promise<Row | undefined>;
  one<Row>(query: Sql): Promise<Row>;
  transaction(): void;
}
declare const sql: Sql;
interface Book { id: number; state: 'in' | 'out'; note: string | null; pages?: number; tags: string[]; shelf: { title: string } | null }
export const selectBooks = (db: Db): Promise<Book[]> => db.rows(sql);
export const selectPart = (db: Db): Promise<Pick<Book, 'id'> & { total: number } | undefined> => db.row(sql);
export const hasBook = async (db: Db) => (await db.row(sql)) !== undefined;
export const asserted = async (db: Db) => (await db.row(sql)) as unknown as Book;
export const unlike = (db: Db, query: Columns<{ id: string }>): Promise<{ id: number }[]> => db.rows(query);
export async function selectWith<More>(db: Db, more: Columns<More>): Promise<{ id: number } & More> {
  return db.one<{ id: number } & More>(more);
}
const passOn = <More>(db: Db, more: Columns<More>) => selectWith(db, more);
export const selectTitled = (db: Db) => passOn(db, sql as Columns<{ title: string }>);
declare const other: { row<Row>(query: Sql): Row };
export const unrelated = (): number => other.row(sql);
`;

let folder: string;
let rows: DeclaredRow[];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'orbita-rows-'));
  await mkdir(path.join(folder, 'src'));
  const config = { compilerOptions: { strict: true, target: 'es2024', lib: ['es2024'], types: [] } };
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  await writeFile(path.join(folder, 'src/books.ts'), source);
  rows = await readDeclaredRows(path.join(folder, 'src'), [path.join(folder, 'src/books.ts')]);
});
afterAll(() => rm(folder, { recursive: true }));

/** The declared row of the statement that a function sends. */
const rowOf = (name: string) => {
  const line = source.split('\n').findIndex((text) => text.includes(`${name} `) || text.includes(`${name}<`)) + 1;
  return rows.find((row) => row.line >= line)!;
};
const fieldsOf = ({ row }: DeclaredRow) =>
  Object.fromEntries([...row!.fields].map(([name, field]) => [name, nameOf(field)]));

test('a row is what the function promises', () => {
  expect(fieldsOf(rowOf('selectBooks'))).toEqual({
    ...{
      id: 'number',
      state: '"in" | "out"',
      note: 'string | null',
      pages: 'number',
      tags: 'list of string',
      shelf: 'object | null',
    },
  });
  expect(rowOf('selectBooks').row!.fields.get('pages')).toMatchObject({ optional: true });
  expect(fieldsOf(rowOf('selectPart'))).toEqual({ id: 'number', total: 'number' });
});

test('the place of a declaration is known', () => {
  const line = source.split('\n').findIndex((text) => text.startsWith('interface Book')) + 1;
  expect(rowOf('selectBooks').row!.fields.get('note')).toMatchObject({ origin: `books.ts:${line}` });
});

test('a row that nobody looks at is none', () => {
  expect(rowOf('hasBook')).toMatchObject({ row: undefined });
  expect(rowOf('hasBook')).not.toHaveProperty('fault');
});

test('an assertion is a fault, and so is another row than that of the columns', () => {
  expect(rowOf('asserted').fault).toContain('asserted with «as»');
  expect(rowOf('unlike').fault).toContain('differs from the row of its Columns');
});

test('a row that callers choose is followed to them', () => {
  const { choices } = rowOf('selectWith');
  const line = source.split('\n').findIndex((text) => text.startsWith('export const selectTitled')) + 1;
  expect(choices!.map((choice) => [choice.line, [...choice.columns.keys()]])).toEqual([[line, ['title']]]);
});

test('other methods of these names are not read', () => {
  expect(rows).toHaveLength(6);
});
