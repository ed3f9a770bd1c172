// What the catalogue of PostgreSQL says about tables, functions and types, for reading the trees of statements.
import { type Database, sql } from '@orbita/database';
import { waysToSatisfy } from './check-constraints.ts';
import { parseTree, type TreeNode } from './query-tree.ts';

export interface Column {
  name: string;
  type: string;
  isRequired: boolean;
}
export interface Relation {
  name: string;
  columns: Map<number, Column>;
  /** The query of a view. */
  view?: TreeNode;
  /** For each of its checks the ways to satisfy it, as the columns that are not null then. */
  checks: { columns: Set<string>; ways: Set<string>[] }[];
}
export interface Catalogue {
  relations: Map<string, Relation>;
  functions: Map<string, { name: string; isStrict: boolean; isOwn: boolean; type: string }>;
  /** For each type the type of its elements, when it is an array. */
  types: Map<string, { name: string; element: string | undefined }>;
  /** «table.column» of each foreign key of one column, with the «table.column» that it refers to. */
  references: Map<string, string>;
  /** The values that a check allows in a «table.column». */
  values: Map<string, Set<string>>;
}

/** Reads the catalogue of a migrated database. */
export async function loadCatalogue(db: Database): Promise<Catalogue> {
  const columns = await db.rows<{
    relation: string;
    name: string;
    number: number;
    column: string;
    type: string;
    required: boolean;
  }>(sql`
    select c.oid::text as relation, c.relname as name, a.attnum as number, a.attname as column, a.atttypid::text as type, a.attnotnull as required
    from pg_class c join pg_attribute a on a.attrelid = c.oid where c.relkind in ('r', 'v', 'm', 'p') and not a.attisdropped`);
  const relations = new Map<string, Relation>();
  for (const { relation, name, number, column, type, required } of columns) {
    const one = relations.get(relation) ?? { name, columns: new Map<number, Column>(), checks: [] };
    relations.set(relation, one);
    one.columns.set(number, { name: column, type, isRequired: required });
  }
  const views = await db.rows<{ relation: string; rule: string }>(sql`
    select r.ev_class::text as relation, r.ev_action::text as rule from pg_rewrite r join pg_class c on c.oid = r.ev_class
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace`);
  for (const { relation, rule } of views) relations.get(relation)!.view = (parseTree(rule) as TreeNode[])[0]!;
  const conditions = await db.rows<{ relation: string; tree: string }>(sql`
    select conrelid::text as relation, conbin::text as tree from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`);
  for (const { relation, tree } of conditions) {
    const ways = waysToSatisfy(parseTree(tree) as TreeNode);
    if (ways.length > 0)
      relations.get(relation)?.checks.push({ columns: new Set(ways.flatMap((way) => [...way])), ways });
  }
  const functions = await db.rows<{ id: string; name: string; strict: boolean; own: boolean; type: string }>(sql`
    select oid::text as id, proname as name, proisstrict as strict, pronamespace = 'public'::regnamespace as own, prorettype::text as type from pg_proc`);
  const types = await db.rows<{ id: string; name: string; element: string | null }>(sql`
    select oid::text as id, format_type(oid, null) as name, case when typcategory = 'A' then typelem::text end as element from pg_type`);
  const keys = await db.rows<{ column: string; target: string }>(sql`
    select k.conrelid::regclass || '.' || a.attname as "column", k.confrelid::regclass || '.' || f.attname as target from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1] join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
    where k.contype = 'f' and array_length(k.conkey, 1) = 1`);
  const checks = await db.rows<{ table: string; rule: string }>(sql`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`);
  const allowed = checks.flatMap(({ table, rule }): [string, Set<string>][] => {
    const [, column, list] =
      /^CHECK \(\(?"?(\w+)"? = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)?\)$/.exec(rule) ?? [];
    return column
      ? [[`${table}.${column}`, new Set([...list!.matchAll(/'([^']*)'::text/g)].map(([, value]) => value!))]]
      : [];
  });
  return {
    relations,
    functions: new Map(
      functions.map(({ id, name, strict, own, type }) => [id, { name, isStrict: strict, isOwn: own, type }]),
    ),
    types: new Map(types.map(({ id, name, element }) => [id, { name, element: element ?? undefined }])),
    references: new Map(keys.map(({ column, target }) => [column, target])),
    values: new Map(allowed),
  };
}
