// Fills every column with a value of its own, based on the catalogue, so that a copy that loses a column differs from
// its original.
import { type Db, join, raw, sql } from '@orbita/database';
import { type Column, type ForeignKey, selectColumns, selectForeignKeys } from './catalogue.ts';

type Row = Record<string, unknown>;

/** Values that a table's constraints demand and the type alone would not give. */
const fitting: Record<string, Row> = {
  subjects: { privacy: 1, type: 'practice', color: '#2f9e44' },
  subject_users: { role_type: 'EXPERT' },
  steps: { type: 2, max_mark: 7 },
  patterns: {
    type: 'table',
    attempts_limit: 3,
    time_limit_minutes: 40,
    draws: [{ id: 1, title: 'из банка', count: 1, points: 5 }],
  },
  forms: {
    type: 'select',
    draw_id: 1,
    weight: 5,
    options: ['первый', 'второй'],
    option_ids: [3, 4],
    matches: ['третий'],
    match_ids: [5],
    retired_options: [{ id: 1, text: 'прежний' }],
    retired_matches: [{ id: 2, text: 'прежняя' }],
  },
  files: { kind: 'photo' },
  groups: { privacy: 2 },
  semesters: { started_at: '2025-01-09', finished_at: '2025-05-31' },
  absence_patterns: { kind: 'subject', weekday: 3 },
};
/** An attachment is either a file or a link, so two rows fill every column. */
const attachments: Row[] = [
  { type: 'photo', link_id: null },
  { type: 'link', file_id: null },
];

export interface Filler {
  /** Inserts a row with the given columns; for attachments it inserts one of each kind. */
  fill(table: string, given: Row): Promise<Row[]>;
  columns: Column[];
  foreignKeys: ForeignKey[];
}

/** Opens a filler; `known` gives a row for each referenced table, and missing ones are made when needed. */
export async function openFiller(db: Db, known: Record<string, number>): Promise<Filler> {
  const [columns, foreignKeys] = [await selectColumns(db), await selectForeignKeys(db)];
  let counter = 0;
  const inventions: Record<string, (n: number, column: Column) => unknown> = {
    boolean: (_n, column) => column.default !== 'true',
    text: (n, { column }) => `${column} ${n}`,
    'text[]': (n) => [`слово ${n}`],
    'integer[]': (n) => [n],
    jsonb: (n) => ({ n }),
    'timestamp with time zone': (n) => new Date(Date.UTC(2025, 0, 1, 0, n)).toISOString(),
    date: (n) => `2025-01-${String((n % 28) + 1).padStart(2, '0')}`,
  };
  const invent = (column: Column): unknown => (inventions[column.type] ?? ((n: number) => n))((counter += 1), column);

  /** Returns an id for a foreign key: null for the origin of a row, otherwise an existing row. */
  async function refer({ table, target }: ForeignKey): Promise<number | null> {
    if (table === target) return null;
    return (known[target] ??= (await fill(target, {}))[0]!.id as number);
  }
  async function valueOf(column: Column, given: Row): Promise<unknown> {
    if (column.column in given) return given[column.column];
    const key = foreignKeys.find((one) => one.table === column.table && one.column === column.column);
    return key ? refer(key) : invent(column);
  }
  async function insert(table: string, given: Row): Promise<Row> {
    const own = columns.filter(
      (column) => column.table === table && column.column !== 'id' && column.column !== 'deleted_at',
    );
    const values: unknown[] = [];
    for (const column of own) {
      const value = await valueOf(column, { ...fitting[table], ...given });
      values.push(column.type === 'jsonb' ? JSON.stringify(value) : value);
    }
    const names = raw(own.map(({ column }) => `"${column}"`).join(', '));
    const { row } = await db.one<{ row: Row }>(
      sql`insert into ${raw(table)} as made (${names}) values (${join(values)}) returning to_jsonb(made) as row`,
    );
    return row;
  }
  async function fill(table: string, given: Row): Promise<Row[]> {
    const kinds = table.endsWith('_attachments') ? attachments : [{}];
    const rows: Row[] = [];
    for (const kind of kinds) rows.push(await insert(table, { ...given, ...kind }));
    return rows;
  }
  return { fill, columns, foreignKeys };
}
