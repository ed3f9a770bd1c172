import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examineBackup, findEarlier, restoreBackup, type Stores, verifyBackup, writeBackup } from './backup.ts';
import { connect, type Database, sql } from './connect.ts';
import { createTestDatabase, TEST_DATABASE_URL, type TestDatabase } from './testing.ts';

let school: TestDatabase;
let folder: string;
const UPLOAD = '00/11/00112233-upload.pdf';
const SCAN = '2f/2f000000-0000-4000-8000-000000000000';
/** The stores of a school, each time with the same two files. */
async function buildStores(name: string) {
  const stores = { files: path.join(folder, name, 'files'), sealed: path.join(folder, name, 'sealed') };
  await mkdir(path.join(stores.files, '00/11'), { recursive: true });
  await mkdir(path.join(stores.files, 'incoming'), { recursive: true });
  await mkdir(path.join(stores.sealed, '2f'), { recursive: true });
  await writeFile(path.join(stores.files, UPLOAD), 'an upload');
  await writeFile(path.join(stores.files, 'incoming/half'), 'still arriving');
  await writeFile(path.join(stores.sealed, SCAN), 'a sealed scan');
  return stores;
}
beforeAll(async () => {
  school = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'orbita-backup-'));
  await school.db.script(`
    insert into companies (title, domain) values (E'Школа «Ёлка»\\tс табуляцией\\\\ и\\nстрокой', 'elka.example');
    insert into users (email, password_hash, last_name, first_name) select 'person-' || n || '@elka.example', 'x', 'Фамилия', 'Имя ' || n from generate_series(1, 300) n;
    insert into files (company_id, kind, name, mime, size, sha256, storage_key) values (1, 'document', 'upload.pdf', 'application/pdf', 9, 'x', '00/11/00112233-upload.pdf');
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

const restore = async (db: Database, target: string, stores: Stores, mayLack = false) =>
  restoreBackup(db, await examineBackup(target, mayLack), stores);

/** Constraints and triggers of the schema, which a restore takes away for a while. */
async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ line: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('f', 'c', 'p', 'u')
    union all
    select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`);
  return rows.map(({ line }) => line);
}

/** An empty database of an owner who is no superuser, as the documentation tells to make one. */
async function createOwnDatabase() {
  const root = new URL(process.env[TEST_DATABASE_URL]!);
  const name = `own_${randomBytes(4).toString('hex')}`;
  const admin = connect(root.href, { max: 1 });
  await admin.script(`create role ${name} login password 'own'`);
  await admin.script(`create database ${name} owner ${name}`);
  const url = Object.assign(new URL(root), { username: name, password: 'own', pathname: `/${name}` }).href;
  const db = connect(url, { max: 2 });
  return {
    db,
    name,
    admin,
    async drop() {
      await db.end();
      await admin.script(`drop database ${name} with (force)`);
      await admin.script(`drop role ${name}`);
      await admin.end();
    },
  };
}

test('a restored school equals the one that was backed up, in every table, sequence and file, for an owner who is no superuser', async () => {
  const before = await digest(school.db);
  const target = path.join(folder, 'whole');
  const stores = await buildStores('stores');
  const { linked, ...written } = await writeBackup(school.db, target, { stores });
  expect(linked).toBe(0);
  expect(written).toMatchObject({ files: 2, absent: [] });
  expect(written.rows).toBeGreaterThan(290);
  expect(await verifyBackup(target)).toEqual({ summary: written, gaps: [] });
  // What comes later is none of the backup.
  await school.db.run(sql`update subjects set title = 'Химия'`);
  const own = await createOwnDatabase();
  const others = { files: path.join(folder, 'restored/files'), sealed: path.join(folder, 'restored/sealed') };
  expect(await restore(own.db, target, others)).toEqual({ ...written, gaps: [], cut: [] });
  expect(await digest(own.db)).toEqual(before);
  expect(await schemaOf(own.db)).toEqual(await schemaOf(school.db));
  expect(await readFile(path.join(others.files, UPLOAD), 'utf8')).toBe('an upload');
  expect(await readFile(path.join(others.sealed, SCAN), 'utf8')).toBe('a sealed scan');
  const { id } = await own.db.one<{ id: number }>(
    sql`insert into users (email, password_hash, last_name, first_name) values ('new@elka.example', 'x', 'Новый', 'Человек') returning id`,
  );
  expect(id).toBe(301);
  await expect(restore(own.db, target, others)).rejects.toThrow('is not new');
  await own.drop();
});

test('somebody who may not make tables is told before anything is made', async () => {
  const target = path.join(folder, 'for-nobody');
  const stores = await buildStores('stores-for-nobody');
  await writeBackup(school.db, target, { stores });
  const own = await createOwnDatabase();
  await own.admin.script(`alter database ${own.name} owner to current_user`);
  await expect(restore(own.db, target, stores)).rejects.toThrow('may not make tables');
  expect(await own.db.rows(sql`select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
  await own.drop();
});

test('what was broken off, damaged or is newer is refused before anything changes, and told by the check', async () => {
  const stores = await buildStores('stores-damaged');
  const copy = await createTestDatabase();
  await copy.db.script('create table untouched (id int)');
  const before = await digest(copy.db);
  let count = 0;
  const whole = path.join(folder, 'damaged');
  await writeBackup(school.db, whole, { stores });
  const refusedWith = async (words: string, spoil: (target: string) => Promise<unknown>) => {
    const target = path.join(folder, `damaged-${(count += 1)}`);
    await cp(whole, target, { recursive: true });
    await spoil(target);
    const others = { files: `${target}-files`, sealed: `${target}-sealed` };
    await expect(restore(copy.db, target, others)).rejects.toThrow(words);
    expect(await readdir(folder)).not.toContain(path.basename(others.files));
    return target;
  };
  const rewrite = (from: RegExp | string, to: string) => async (target: string) => {
    const manifest = path.join(target, 'manifest.json');
    await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(from, to));
  };
  await expect(restore(copy.db, folder, stores)).rejects.toThrow('holds no backup');
  await refusedWith('format 3', rewrite('"format": 2', '"format": 3'));
  await refusedWith('of an earlier release', rewrite('"format": 2', '"format": 1'));
  await refusedWith('another release', rewrite(/"sha256": "\w/, '"sha256": "x'));
  await refusedWith('rows instead of 291', rewrite('"rows": 290', '"rows": 291'));
  await refusedWith('is damaged', rewrite(`files/${UPLOAD}`, 'files/../../escaped'));
  await refusedWith('is damaged', (target) => truncate(path.join(target, 'manifest.json'), 900));
  await refusedWith('was broken off', (target) => rm(path.join(target, 'manifest.json')));
  for (const name of ['tables/users.copy.gz', `files/${UPLOAD}`, `sealed/${SCAN}`]) {
    const gone = await refusedWith(`${name} is missing`, (target) => rm(path.join(target, name)));
    expect((await verifyBackup(gone)).gaps).toEqual([`${name} is missing`]);
    await refusedWith(`${name} has 3 bytes`, (target) => truncate(path.join(target, name), 3));
    await refusedWith(`${name} was changed`, async (target) => {
      const { size } = await stat(path.join(target, name));
      await writeFile(path.join(target, name), Buffer.alloc(size, 'x'));
    });
  }
  expect(await digest(copy.db)).toEqual(before);
  await copy.db.script('drop table untouched');
  await copy.giveBack();
});

test('a backup that cannot read its files breaks off instead of ending without them', async () => {
  const stores = await buildStores('stores-broken');
  const target = path.join(folder, 'broken-off');
  await expect(
    writeBackup(school.db, target, { stores: { ...stores, sealed: path.join(stores.files, UPLOAD) } }),
  ).rejects.toThrow('ENOTDIR');
  expect(await readdir(target)).not.toContain('manifest.json');
});

test('files that rows name and nobody has are named by the backup', async () => {
  const stores = await buildStores('stores-absent');
  await rm(path.join(stores.files, UPLOAD));
  const { absent } = await writeBackup(school.db, path.join(folder, 'absent'), { stores });
  expect(absent).toEqual([`files/${UPLOAD}`]);
});

test('what there is of a backup comes back on request, and every reference in it leads somewhere', async () => {
  const stores = await buildStores('stores-part');
  const target = path.join(folder, 'part');
  await writeBackup(school.db, target, { stores });
  await rm(path.join(target, 'manifest.json'));
  await rm(path.join(target, 'tables/chapters.copy.gz'));
  await rm(path.join(target, `files/${UPLOAD}`));
  const own = await createOwnDatabase();
  const others = { files: path.join(folder, 'part-restored/files'), sealed: path.join(folder, 'part-restored/sealed') };
  const done = await restore(own.db, target, others, true);
  expect(done.gaps).toEqual([expect.stringContaining('broken off'), 'tables/chapters.copy.gz is missing']);
  expect(done.cut).toContainEqual({ table: 'steps', rows: 1 });
  expect(done.absent).toEqual([`files/${UPLOAD}`]);
  expect(
    await own.db.rows(sql`select count(*)::int as users, (select count(*)::int from steps) as steps from users`),
  ).toEqual([{ users: 290, steps: 0 }]);
  expect(await schemaOf(own.db)).toEqual(await schemaOf(school.db));
  await own.drop();
});

test('files that have not changed since the last whole backup are not copied again', async () => {
  const stores = await buildStores('stores-again');
  const [first, second] = [path.join(folder, 'again/1'), path.join(folder, 'again/2')];
  await writeBackup(school.db, first, { stores });
  // A newer one that was broken off is none to begin from.
  await mkdir(path.join(folder, 'again/broken/files'), { recursive: true });
  await writeFile(path.join(stores.sealed, SCAN), 'sealed with a newer key');
  const earlier = await findEarlier(second);
  expect(earlier).toBe(first);
  expect(await writeBackup(school.db, second, { stores, earlier })).toMatchObject({ files: 2, linked: 1 });
  const inode = async (place: string, name: string) => (await stat(path.join(place, name))).ino;
  expect(await inode(second, `files/${UPLOAD}`)).toBe(await inode(first, `files/${UPLOAD}`));
  expect(await readFile(path.join(second, 'sealed', SCAN), 'utf8')).toBe('sealed with a newer key');
  // Each stands for itself: the first one may go.
  await rm(first, { recursive: true });
  expect((await verifyBackup(second)).gaps).toEqual([]);
});

test('no statement of a command is cut short', async () => {
  const untimed = connect(school.url, { max: 1, isUntimed: true });
  expect(await untimed.one(sql`select current_setting('statement_timeout') as longest`)).toEqual({ longest: '0' });
  await untimed.end();
});
