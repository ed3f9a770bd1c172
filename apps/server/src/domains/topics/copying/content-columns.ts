// Which columns of a discipline's parts are content, to be copied and followed: all but those that say where a row stands and how it came about.
// Read from the catalogue, so that a column that another migration adds goes along by itself.
import { type Db, raw, type Sql, sql } from '@orbita/database';

export const contentTables = ['chapters', 'steps', 'sections', 'patterns', 'forms'] as const;
export type ContentTable = (typeof contentTables)[number];

const everywhere = ['id', 'created_at', 'updated_at', 'deleted_at'];
const placing: Record<ContentTable, string[]> = {
  chapters: ['subject_id', 'position', 'source_id', 'ctp_import_id'],
  steps: [
    'subject_id',
    'chapter_id',
    'position',
    'copied_from_id',
    'answers_open_at',
    'answers_closed_at',
    'synced_blocks',
    'ctp_import_id',
  ],
  sections: ['step_id', 'index', 'source_id'],
  patterns: ['step_id', 'index', 'source_id'],
  forms: ['pattern_id', 'number', 'source_id'],
};

export type ContentColumns = Record<ContentTable, string[]>;

/** The content columns of each table. */
export async function loadContentColumns(db: Db): Promise<ContentColumns> {
  const rows = await db.rows<{ table: ContentTable; column: string }>(sql`
    select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any (${[...contentTables]}) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`);
  const columnsOf = (table: ContentTable) =>
    rows
      .filter((row) => row.table === table && !everywhere.includes(row.column) && !placing[table].includes(row.column))
      .map(({ column }) => column);
  return {
    chapters: columnsOf('chapters'),
    steps: columnsOf('steps'),
    sections: columnsOf('sections'),
    patterns: columnsOf('patterns'),
    forms: columnsOf('forms'),
  };
}

/** The columns as SQL, under an alias or bare. The names come from the catalogue, never from a request. */
export const columnList = (columns: string[], alias?: string): Sql =>
  raw(columns.map((column) => `${alias === undefined ? '' : `${alias}.`}"${column}"`).join(', '));
