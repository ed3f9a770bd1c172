// Which filters of a statement no index can serve, as PostgreSQL plans it for tables that are large.
import { type Database, sql } from '@orbita/database';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Columns of the scanned table that a filter compares by equality: those of others are written with their table. */
const comparedIn = (filter: string): string[] => [
  ...[...filter.matchAll(/\((\w+) = /g)].map(([, column]) => column!),
  ...[...filter.matchAll(/ = (\w+)\)/g)].map(([, column]) => column!),
];

interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }];
}

/** Tables and columns that statements compare without an index that begins with any of the columns. */
export async function findUnindexedFilters(db: Database, texts: string[]): Promise<string[]> {
  const leading = await db.rows<{ table: string; column: string }>(sql`
    select distinct c.relname as "table", a.attname as "column" from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace`);
  const isLeading = (table: string, column: string) =>
    leading.some((index) => index.table === table && index.column === column);
  const found = new Set<string>();
  const lookAt = (table: string | undefined, node: PlanNode): void => {
    if (table === undefined || node['Index Cond'] !== undefined || node['Recheck Cond'] !== undefined) return;
    const columns = comparedIn(node.Filter ?? '');
    // A sequential scan is the last resort here; a whole index is also read where a table is small after all.
    const isUnserved = node['Node Type'] === 'Seq Scan' || !columns.some((column) => isLeading(table, column));
    if (columns.length > 0 && isUnserved) found.add(`${table} (${[...new Set(columns)].join(', ')})`);
  };
  const client = await db.pool.connect();
  try {
    // The rows that the planner believes in, and what it shuns, are taken back at the end.
    await client.query(`begin; update pg_class set reltuples = 1000000, relpages = 1 where relnamespace = 'public'::regnamespace and relkind = 'r';
      set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off`);
    for (const text of texts) {
      const { rows } = await client.query<Explained>(`explain (generic_plan, format json) ${text}`);
      for (const node of nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan)) lookAt(node['Relation Name'], node);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return [...found].toSorted();
}
