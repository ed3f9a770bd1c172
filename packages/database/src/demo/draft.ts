// Collects rows before they are inserted in bulk; ids are assigned here, from 1 in each table.
import { type Db, join, raw, type Sql, sql } from '../connect.ts';

export type Row = Record<string, unknown>;

/** Tables in an order in which foreign keys allow them to be filled. */
const tables = [
  'users',
  'company_members',
  'admin_role_users',
  'groups',
  'group_users',
  'curator_groups',
  'relations',
  'files',
  'links',
  'subjects',
  'subject_users',
  'subject_groups',
  'chapters',
  'steps',
  'abstract_lessons',
  'lessons',
  'lesson_subjects',
  'lesson_groups',
  'sections',
  'section_attachments',
  'patterns',
  'forms',
  'answers',
  'answer_fields',
  'answer_attachments',
  'answer_versions',
  'comments',
  'passings',
  'marks',
  'audit_records',
  'notifications',
  'comment_templates',
] as const;
export type Table = (typeof tables)[number];

/** Tables whose rows have no `id`. */
const tablesWithoutId: ReadonlySet<Table> = new Set([
  'company_members',
  'admin_role_users',
  'group_users',
  'curator_groups',
  'relations',
  'subject_users',
  'subject_groups',
  'lesson_subjects',
  'lesson_groups',
] as const);
const hasId = (table: Table): boolean => !tablesWithoutId.has(table);

/** Rows per insert statement. */
const BATCH = 2000;

export interface Draft {
  /** Adds a row and returns its id, or 0 for a table without one; all rows of a table must have the same columns. */
  add(table: Table, row: Row): number;
  rows(table: Table): Row[];
}

export function createDraft(): Draft {
  const drafted = new Map<Table, Row[]>();
  const rows = (table: Table): Row[] => {
    const list = drafted.get(table) ?? [];
    drafted.set(table, list);
    return list;
  };
  return {
    rows,
    add: (table, row) => {
      const list = rows(table);
      const id = hasId(table) ? list.length + 1 : 0;
      list.push(hasId(table) ? { id, ...row } : row);
      return id;
    },
  };
}

/** Yields the statements that insert all rows of a table, building each one on demand. */
function* statements(table: Table, rows: Row[]): Generator<Sql> {
  if (rows.length === 0) return;
  const columns = join(Object.keys(rows[0]!).map((name) => raw(`"${name}"`)));
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = JSON.stringify(rows.slice(from, from + BATCH));
    yield sql`
      insert into ${raw(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${raw(table)}, ${batch}::json)`;
  }
  if (hasId(table)) yield sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${rows.length})`;
}

/**
 * Skips PostgreSQL's checks of foreign keys, if the account may, because 300,000 of them take longer than the inserts.
 * The plan guarantees the references and a test checks every foreign key; the setting ends with the transaction.
 */
const trustReferences = (tx: Db) =>
  tx.run(
    sql`select set_config('session_replication_role', 'replica', true) from pg_roles where rolname = current_user and rolsuper`,
  );

/** Inserts all rows and returns their number; sequences continue after the last id. */
export async function insertDraft(tx: Db, draft: Draft): Promise<number> {
  await trustReferences(tx);
  let total = 0;
  let running: Promise<unknown> = Promise.resolve();
  for (const table of tables) {
    const rows = draft.rows(table);
    // The next statement is built while the database runs the previous one.
    for (const statement of statements(table, rows)) {
      await running;
      running = tx.run(statement);
    }
    total += rows.length;
  }
  await running;
  return total;
}
