import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup, writeBackup } from './backup.ts';
import { type Database, sql } from './connect.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

let school: TestDatabase;
let folder: string;
beforeAll(async () => {
  school = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'orbita-backup-'));
  await school.db.script(`
    insert into companies (title, domain) values (E'Школа «Ёлка»\\tс табуляцией\\\\ и\\nстрокой', 'elka.example');
    insert into users (email, password_hash, last_name, first_name) select 'person-' || n || '@elka.example', 'x', 'Фамилия', 'Имя ' || n from generate_series(1, 300) n;
    insert into subjects (company_id, title) values (1, 'Физика');
    insert into chapters (subject_id, title, position) values (1, 'Механика', 1);
    insert into steps (chapter_id, subject_id, title, position) values (1, 1, 'Первый закон', 1);
    delete from users where id > 290`);
});
afterAll(async () => {
  await school.giveBack();
  await rm(folder, { recursive: true, force: true });
});

/** What every table holds, as one checksum each, and where the sequences stand. */
async function digest(db: Database): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const { rows: tables } = await db.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1",
  );
  for (const { name } of tables) {
    const { rows } = await db.pool.query<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from "${name}" t`,
    );
    found[name] = rows[0]!.sum;
  }
  const { rows: sequences } = await db.pool.query<{ name: string; value: string | null }>(
    "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'",
  );
  for (const { name, value } of sequences) found[name] = value ?? 'unused';
  return found;
}

test('a restored school equals the one that was backed up, in every table and sequence', async () => {
  const before = await digest(school.db);
  const target = path.join(folder, 'whole');
  const written = await writeBackup(school.db, target);
  expect(written.rows).toBeGreaterThan(290);
  // What comes later is none of the backup.
  await school.db.run(sql`update subjects set title = 'Химия'`);
  const copy = await createTestDatabase();
  expect(await restoreBackup(copy.db, target)).toEqual(written);
  expect(await digest(copy.db)).toEqual(before);
  const { id } = await copy.db.one<{ id: number }>(
    sql`insert into users (email, password_hash, last_name, first_name) values ('new@elka.example', 'x', 'Новый', 'Человек') returning id`,
  );
  expect(id).toBe(301);
  await copy.giveBack();
});

test('what is no whole backup, is damaged or newer leaves the database as it was', async () => {
  const target = path.join(folder, 'damaged');
  await writeBackup(school.db, target);
  const manifest = path.join(target, 'manifest.json');
  const text = await readFile(manifest, 'utf8');
  const copy = await createTestDatabase();
  const before = await digest(copy.db);
  const refusedWith = async (content: string, words: string) => {
    await writeFile(manifest, content);
    await expect(restoreBackup(copy.db, target)).rejects.toThrow(words);
    expect(await digest(copy.db)).toEqual(before);
  };
  await expect(restoreBackup(copy.db, folder)).rejects.toThrow('holds no whole backup');
  await refusedWith(text.replace('"format": 1', '"format": 2'), 'format 2');
  await refusedWith(text.replace(/"sha256": "\w/, '"sha256": "x'), 'another release');
  await refusedWith(text.replace('"rows": 290', '"rows": 291'), 'is damaged');
  await writeFile(path.join(target, 'tables', 'users.copy.gz'), 'nonsense');
  await refusedWith(text, 'incorrect header check');
  await copy.giveBack();
});
