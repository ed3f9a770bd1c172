import type { ImportField, ImportKind, ImportSource, ImportState } from '@orbita/contract/user-imports/fields';
import type { ImportEdit, ImportSheet, UserImport } from '@orbita/contract/user-imports';
import { type Db, type Sql, sql } from '@orbita/database';
import type { Page } from '../../http/paging.ts';
import { personJson } from '../users/index.ts';
import type { ReadSheet } from './reading/read-sheet.ts';

export type ImportRecordRow = Omit<UserImport, 'notice'> & { notice: string | null };

/** The columns of import `i`. */
const columns: Sql = sql`
  i.id, i.file_name, i.format, i.state, i.progress, i.is_stopping, i.notice, i.moves_students, i.counts, i.left_out, i.version, i.created_at, i.applied_at, i.undone_at,
  (select ${personJson('u')} from users u where u.id = i.author_id) as author,
  (select count(*)::int from user_import_rows r where r.import_id = i.id and r.action = 'suspected') as undecided,
  (select count(*)::int from user_import_rows r where r.import_id = i.id and r.is_moved) as moved,
  case when i.state = 'applied' then (select count(*)::int from user_import_rows r join users u on u.id = r.user_id
    where r.import_id = i.id and r.effects ? 'created' and u.last_seen_at is null and u.password_hash = '') else 0 end as without_password`;

export const selectImports = (
  db: Db,
  companyId: number,
  { size, offset, isReady }: Page & { isReady: boolean },
): Promise<(ImportRecordRow & { total: number })[]> =>
  db.rows(sql`
    with page as materialized (
      select i.*, count(*) over ()::int as total from user_imports i where i.company_id = ${companyId}${isReady ? sql` and i.state = 'ready'` : sql``} order by i.id desc limit ${size} offset ${offset})
    select ${columns}, i.total from page i order by i.id desc`);

/** A query that counts the imports of a company that wait to be applied. */
export const countReadyImports = (companyId: number): Sql =>
  sql`select count(*)::int from user_imports i where i.company_id = ${companyId} and i.state = 'ready'`;
export const countImports = (db: Db, companyId: number): Promise<{ all: number; ready: number }> =>
  db.one(sql`
    select count(*)::int as "all", count(*) filter (where i.state = 'ready')::int as ready from user_imports i where i.company_id = ${companyId}`);

export const selectImport = (db: Db, companyId: number, id: number): Promise<ImportRecordRow | undefined> =>
  db.row(sql`select ${columns} from user_imports i where i.company_id = ${companyId} and i.id = ${id}`);

/** Counts the rows that wait although they share nothing but a name with anybody here. */
export const countNamesakes = async (db: Db, importId: number): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from user_import_rows where import_id = ${importId} and action = 'suspected' and is_namesake`,
    )
  ).n;

export const selectSheets = (db: Db, importId: number): Promise<Omit<ImportSheet, 'unkept'>[]> =>
  db.rows(sql`
    select s.position, s.name, nullif(s.kind, '') as kind, nullif(s.source, '') as source, s.is_taken, s.headers, array(select nullif(c, '') from unnest(s.columns) with ordinality x (c, n) order by n) as columns,
      s.sample, s.rows_count, s.is_remembered
    from user_import_sheets s where s.import_id = ${importId} order by s.position`);

/** Edits that are shown. */
const MAX_EDITS = 50;
export const selectEdits = (db: Db, importId: number): Promise<ImportEdit[]> =>
  db.rows(sql`
    select e.id, case when u.id is not null then ${personJson('u')} end as author, e.kind, e.choice, e.rows_count, e.sheet, e.line, e.fields, e.created_at
    from user_import_edits e left join users u on u.id = e.author_id where e.import_id = ${importId} order by e.id desc limit ${MAX_EDITS}`);

/** An edit, with what its kind has. */
export type NewEdit =
  | { kind: 'columns' }
  | { kind: 'choices'; choice: string | null; rowsCount: number }
  | { kind: 'line'; sheet: number; line: number; fields: readonly ImportField[] };
export const insertEdit = (tx: Db, importId: number, authorId: number, edit: NewEdit): Promise<number> => {
  const { choice, rowsCount } = edit.kind === 'choices' ? edit : { choice: null, rowsCount: 0 };
  const { sheet, line, fields } = edit.kind === 'line' ? edit : { sheet: null, line: null, fields: [] };
  return tx.run(sql`
    insert into user_import_edits (import_id, author_id, kind, choice, rows_count, sheet, line, fields)
    values (${importId}, ${authorId}, ${edit.kind}, ${choice}, ${rowsCount}, ${sheet}, ${line}, ${[...fields]})`);
};

export interface NewImport {
  companyId: number;
  authorId: number;
  fileName: string;
  format: 'table' | 'oneroster';
  leftOut: object;
}
export const insertImport = (
  db: Db,
  { companyId, authorId, fileName, format, leftOut }: NewImport,
): Promise<{ id: number }> =>
  db.one(sql`
    insert into user_imports (company_id, author_id, actor_id, file_name, format, left_out) values (${companyId}, ${authorId}, ${authorId}, ${fileName}, ${format}, ${JSON.stringify(leftOut)}::jsonb) returning id`);

export interface StoredSheet extends Omit<ReadSheet, 'isTaken' | 'columns' | 'lines' | 'kind' | 'source'> {
  /** Empty when nobody has said it yet. */
  kind: ImportKind | '';
  source: ImportSource | '';
  position: number;
  is_taken: boolean;
  columns: string[];
  sample: string[];
  is_remembered: boolean;
  lines: ReadSheet['lines'];
}
export const insertSheets = (db: Db, importId: number, sheets: StoredSheet[]): Promise<number> =>
  db.run(sql`
    insert into user_import_sheets (import_id, position, name, kind, source, is_taken, headers, columns, sample, rows_count, is_remembered, lines)
    select ${importId}::int, s.position, s.name, s.kind, s.source, s.is_taken, s.headers, s.columns, s.sample, jsonb_array_length(s.lines), s.is_remembered, s.lines
    from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) as s (position int, name text, kind text, source text, is_taken boolean, headers text[], columns text[], sample text[], is_remembered boolean, lines jsonb)`);

export interface Mapping {
  hash: string;
  kind: ImportKind | '';
  is_taken: boolean;
  columns: string[];
}
/** Returns what was remembered for these headings; a hash is in hex. */
export const selectMappings = (db: Db, companyId: number, hashes: string[]): Promise<Mapping[]> =>
  db.rows(sql`
    select encode(headers_hash, 'hex') as hash, kind, is_taken, columns from user_import_mappings
    where company_id = ${companyId} and headers_hash in (select decode(h, 'hex') from unnest(${hashes}::text[]) h)`);
export const storeMappings = (db: Db, companyId: number, mappings: Mapping[]): Promise<number> =>
  db.run(sql`
    insert into user_import_mappings (company_id, headers_hash, kind, is_taken, columns)
    select distinct on (m.hash) ${companyId}::int, decode(m.hash, 'hex'), m.kind, m.is_taken, m.columns
    from jsonb_to_recordset(${JSON.stringify(mappings)}::jsonb) as m (hash text, kind text, is_taken boolean, columns text[]) order by m.hash
    on conflict (company_id, headers_hash) do update set kind = excluded.kind, is_taken = excluded.is_taken, columns = excluded.columns`);

export interface SheetChange {
  position: number;
  kind: ImportKind | '';
  is_taken: boolean;
  columns: string[];
}
export const updateSheets = (db: Db, importId: number, sheets: SheetChange[]): Promise<number> =>
  db.run(sql`
    update user_import_sheets s set kind = c.kind, is_taken = c.is_taken, columns = c.columns, is_remembered = true
    from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) as c (position int, kind text, is_taken boolean, columns text[])
    where s.import_id = ${importId} and s.position = c.position`);

export interface LockedImport {
  id: number;
  state: ImportState;
  actor_id: number | null;
  version: number;
}
export const lockImport = (tx: Db, companyId: number, id: number): Promise<LockedImport | undefined> =>
  tx.row(
    sql`select id, state, actor_id, version from user_imports where company_id = ${companyId} and id = ${id} for update`,
  );

interface NextStep {
  state: ImportState;
  actorId: number;
  movesStudents?: boolean | undefined;
}
/** Puts an import into the next state for the job, which decides by the rights of the actor. */
export const beginStep = (tx: Db, id: number, { state, actorId, movesStudents }: NextStep): Promise<number> =>
  tx.run(sql`
    update user_imports set state = ${state}, actor_id = ${actorId}, moves_students = coalesce(${movesStudents ?? null}::boolean, moves_students), progress = 0,
      is_stopping = false, notice = null, version = version + 1, claimed_at = null where id = ${id}`);

/** Returns whether rows are taken of which nobody has said who is in them. */
export const hasUnasked = async (tx: Db, importId: number): Promise<boolean> =>
  (await tx.row(sql`
    select 1 from user_import_sheets where import_id = ${importId} and is_taken and kind = '' and not 'role' = any (columns) limit 1`)) !==
  undefined;

export interface Line {
  columns: string[];
  line: (number | string)[];
}
/** Returns a line of a sheet that is taken, with the meaning of its columns. */
export const selectLine = (
  tx: Db,
  importId: number,
  { sheet, line }: { sheet: number; line: number },
): Promise<Line | undefined> =>
  tx.row(sql`
    select s.columns, l.value as line from user_import_sheets s cross join jsonb_array_elements(s.lines) l
    where s.import_id = ${importId} and s.position = ${sheet} and s.is_taken and (l.value ->> 0)::int = ${line} limit 1`);

export const replaceLine = (
  tx: Db,
  importId: number,
  { sheet, line }: { sheet: number; line: readonly (number | string)[] },
): Promise<number> =>
  tx.run(sql`
    update user_import_sheets s set lines = (
      select jsonb_agg(case when (l.value ->> 0)::int = ${Number(line[0])} then ${JSON.stringify(line)}::jsonb else l.value end order by l.ordinality)
      from jsonb_array_elements(s.lines) with ordinality l)
    where s.import_id = ${importId} and s.position = ${sheet}`);

export const askToStop = (tx: Db, id: number): Promise<number> =>
  tx.run(sql`update user_imports set is_stopping = true where id = ${id}`);

/** Discards an import with everything that was read from its file. */
export const discardImport = async (tx: Db, id: number): Promise<void> => {
  await tx.run(sql`
    update user_imports set state = 'cancelled', is_stopping = false, notice = null, claimed_at = null, version = version + 1 where id = ${id}`);
  await tx.run(sql`delete from user_import_rows where import_id = ${id}`);
  await tx.run(sql`update user_import_sheets set lines = '[]', sample = '{}' where import_id = ${id}`);
};
export const deleteImport = (tx: Db, id: number): Promise<number> =>
  tx.run(sql`delete from user_imports where id = ${id}`);

export interface Decision {
  choice: string | null;
  rows: number[] | undefined;
  userId: number | undefined;
  /** Of all undecided ones only namesakes. */
  namesakes: boolean | undefined;
}
/** Stores a choice; without rows that of all undecided ones. */
export const storeDecision = (
  tx: Db,
  importId: number,
  { choice, rows, userId, namesakes = false }: Decision,
): Promise<{ chosen_id: number | null }[]> =>
  tx.rows(sql`
    update user_import_rows set choice = ${choice}, chosen_id = case when ${choice}::text = 'same' then (select x from unnest(suspects) x where x = ${userId ?? null}::int) end
    where import_id = ${importId} and kind <> 'group' and (cardinality(suspects) > 0 or choice is not null)
      and (${rows ?? null}::int[] is null and action = 'suspected' and (is_namesake or not ${namesakes}) or id = any (${rows ?? []}::int[]))
    returning chosen_id`);

/** How long imports that nobody applied, and the rows of applied ones, are kept. */
const KEPT_DAYS = 30;
export async function forgetOldImports(db: Db): Promise<void> {
  await db.run(
    sql`delete from user_imports where state in ('ready', 'cancelled') and created_at < now() - make_interval(days => ${KEPT_DAYS}::int)`,
  );
  await db.run(sql`
    delete from user_import_rows r using user_imports i
    where i.id = r.import_id and i.state in ('applied', 'undone') and i.created_at < now() - make_interval(days => ${KEPT_DAYS}::int)`);
}

/** A sheet with its lines, for comparing. */
export interface SheetLines {
  position: number;
  kind: ImportKind | null;
  headers: string[];
  columns: (ImportField | '')[];
  lines: ReadSheet['lines'];
}
export const selectLines = (db: Db, importId: number): Promise<SheetLines[]> =>
  db.rows(
    sql`select position, nullif(kind, '') as kind, headers, columns, lines from user_import_sheets where import_id = ${importId} and is_taken order by position`,
  );
