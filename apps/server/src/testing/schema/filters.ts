// Finds filters that no index can serve, from PostgreSQL's plans for large tables.
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

/** Returns the columns of the scanned table that a filter tests for equality; other tables' columns carry a prefix. */
const comparedIn = (filter: string): string[] => [
  ...[...filter.matchAll(/\((\w+) = /g)].map(([, column]) => column!),
  ...[...filter.matchAll(/ = (\w+)\)/g)].map(([, column]) => column!),
];

interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }];
}

/** Returns the tables and columns that statements compare without an index that starts with one of the columns. */
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
    // Here a sequential scan means that no index fits; reading a whole index counts as unserved too.
    const isUnserved = node['Node Type'] === 'Seq Scan' || !columns.some((column) => isLeading(table, column));
    if (columns.length > 0 && isUnserved) found.add(`${table} (${[...new Set(columns)].join(', ')})`);
  };
  const client = await db.pool.connect();
  try {
    // The pretended table sizes and the disabled plans are rolled back at the end.
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
