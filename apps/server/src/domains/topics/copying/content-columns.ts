// Lists the columns that are copied with content: all but those that say where a row stands and when it was made.
// They are read from the catalogue, so that a column added by a migration is copied too.
import { keysOf } from '@orbita/contract/records';
import { type Db, raw, type Sql, sql } from '@orbita/database';

export const contentTables = ['chapters', 'steps', 'sections', 'patterns', 'forms'] as const;
/** The tables of a discipline's content; each copied row remembers its source. */
export type ContentTable = (typeof contentTables)[number];
/** Tables whose rows belong to one row of content and are copied with it. */
export type HangingTable = 'step_attachments' | 'step_skills' | 'rubrics' | 'section_attachments' | 'form_attachments';

const everywhere = ['id', 'created_at', 'updated_at', 'deleted_at'];
const placing: Record<ContentTable | HangingTable, string[]> = {
  chapters: ['subject_id', 'position', 'source_id', 'ctp_import_id'],
  steps: [
    'subject_id',
    'chapter_id',
    'position',
    'copied_from_id',
    'replaces_id',
    'publish_at',
    'answers_open_at',
    'answers_closed_at',
    'synced_blocks',
    'ctp_import_id',
  ],
  sections: ['step_id', 'index', 'source_id'],
  patterns: ['step_id', 'index', 'source_id'],
  forms: ['pattern_id', 'number', 'source_id'],
  step_attachments: ['step_id'],
  step_skills: ['step_id'],
  rubrics: ['step_id'],
  section_attachments: ['section_id'],
  form_attachments: ['form_id'],
};

export type ContentColumns = Record<ContentTable | HangingTable, string[]>;

/** Reads the content columns of every table that is copied. */
export const loadContentColumns = (db: Db): Promise<ContentColumns> => loadColumns(db, placing);

/** Reads the columns of tables, except the ones named for each table and the ones that every row has for itself. */
export async function loadColumns<Table extends string>(
  db: Db,
  leftOut: Record<Table, string[]>,
): Promise<Record<Table, string[]>> {
  const tables = keysOf(leftOut);
  const rows = await db.rows<{ table: Table; column: string }>(sql`
    select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any (${tables}) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`);
  const columnsOf = (table: Table) =>
    rows
      .filter((row) => row.table === table && !everywhere.includes(row.column) && !leftOut[table].includes(row.column))
      .map(({ column }) => column);
  const columns = { ...leftOut };
  for (const table of tables) columns[table] = columnsOf(table);
  return columns;
}

/** Lists columns as SQL, with or without an alias; names come from the catalogue, never from a request. */
export const columnList = (columns: string[], alias?: string): Sql =>
  raw(columns.map((column) => `${alias === undefined ? '' : `${alias}.`}"${column}"`).join(', '));
