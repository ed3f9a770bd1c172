// Checks whether a copy equals its original in every table below it; foreign keys in the catalogue lead to the tables.
import { type Db, raw, sql } from '@orbita/database';
import type { Filler } from './fill-tables.ts';

type Row = Record<string, unknown>;

/** What a copy leaves out, each with the reason. */
export interface CopyRules {
  /** Tables that are not copied. */
  leftOut: Record<string, string>;
  /** Columns that are not copied, by table. */
  ownColumns: Record<string, Record<string, string>>;
}
/** Columns that say when and from what a row was made. */
const provenance = ['id', 'created_at', 'updated_at', 'deleted_at', 'source_id', 'copied_from_id', 'ctp_import_id'];

interface Branch {
  table: string;
  /** The foreign keys to tables that are copied too. */
  parents: { column: string; table: string }[];
}

/** Lists the tables that are copied with a row of `root`, parents before children. */
function branchesOf({ foreignKeys }: Filler, root: string, { leftOut }: CopyRules): Branch[] {
  const below = (tables: string[]) =>
    foreignKeys.filter(
      ({ table, target }) => tables.includes(target) && table !== target && table !== root && !(table in leftOut),
    );
  let tables = [root];
  for (let more = [root]; more.length > 0; tables = [...tables, ...more])
    more = [...new Set(below(tables).map(({ table }) => table))].filter((table) => !tables.includes(table));
  const ordered: Branch[] = [];
  const keys = below(tables);
  while (ordered.length < tables.length) {
    const next = tables.find(
      (table) =>
        !ordered.some((branch) => branch.table === table) &&
        keys.every((key) => key.table !== table || ordered.some((branch) => branch.table === key.target)),
    )!;
    const parents = keys.filter(({ table }) => table === next).map(({ column, target }) => ({ column, table: target }));
    ordered.push({ table: next, parents });
  }
  return ordered;
}

/** Returns rules that refer to tables or columns that no longer exist. */
export function staleRules(filler: Filler, root: string, rules: CopyRules): string[] {
  const tables = branchesOf(filler, root, rules).map(({ table }) => table);
  const hangsOn = (name: string) =>
    filler.foreignKeys.some(({ table, target }) => table === name && tables.includes(target));
  return [
    ...Object.keys(rules.leftOut).filter((table) => !hangsOn(table)),
    ...Object.entries(rules.ownColumns).flatMap(([table, columns]) =>
      Object.keys(columns)
        .filter((name) => !filler.columns.some((one) => one.table === table && one.column === name))
        .map((name) => `${table}.${name}`),
    ),
  ];
}

/** Inserts a row with every column filled into each table that a copy of the root includes. */
export async function fillBelow(filler: Filler, root: { table: string; id: number }, rules: CopyRules): Promise<void> {
  const made = new Map([[root.table, root.id]]);
  for (const { table, parents } of branchesOf(filler, root.table, rules).slice(1)) {
    const given = Object.fromEntries(parents.map((parent) => [parent.column, made.get(parent.table)]));
    made.set(table, (await filler.fill(table, given))[0]!.id as number);
  }
}

const selectBelow = async (db: Db, { table, parents }: Branch, ids: Map<string, number[]>): Promise<Row[]> => {
  const [column, of] = parents[0] ? [parents[0].column, parents[0].table] : ['id', table];
  return (
    await db.rows<{ row: Row }>(
      sql`select to_jsonb(t) as row from ${raw(table)} t where t.${raw(column)} = any (${ids.get(of)!}::int[]) order by to_jsonb(t) ->> 'type', t`,
    )
  ).map(({ row }) => row);
};

/** Returns a row without its own columns and with parents replaced by their place, so that rows of a copy are comparable. */
function comparable(row: Row, branch: Branch, own: Record<string, string>, ids: Map<string, number[]>): Row {
  const entries = Object.entries(row).filter(([name]) => !provenance.includes(name) && !(name in own));
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const parent = branch.parents.find(({ column }) => column === name);
      return [name, parent ? ids.get(parent.table)!.indexOf(value as number) : value];
    }),
  );
}

/** Reads everything below one row by table, in the comparable form. */
async function readBelow(db: Db, filler: Filler, root: { table: string; id: number }, rules: CopyRules) {
  const ids = new Map([[root.table, [root.id]]]);
  const tables = new Map<string, Row[]>();
  for (const branch of branchesOf(filler, root.table, rules)) {
    const rows = await selectBelow(db, branch, ids);
    if (branch.table !== root.table)
      ids.set(
        branch.table,
        rows.map(({ id }) => id as number),
      );
    tables.set(
      branch.table,
      rows.map((row) => comparable(row, branch, rules.ownColumns[branch.table] ?? {}, ids)),
    );
  }
  return tables;
}

/** Lists what a copy lost by table and column; a table without rows in the original is listed too, since it proves nothing. */
export async function findLosses(
  db: Db,
  filler: Filler,
  { root, original, copy, rules }: { root: string; original: number; copy: number; rules: CopyRules },
): Promise<string[]> {
  const before = await readBelow(db, filler, { table: root, id: original }, rules);
  const after = await readBelow(db, filler, { table: root, id: copy }, rules);
  return [...before].flatMap(([table, rows]) => {
    const copies = after.get(table)!;
    if (rows.length === 0) return [`${table}: nothing to copy`];
    if (rows.length !== copies.length) return [`${table}: ${rows.length} rows, ${copies.length} in the copy`];
    const lost = rows.flatMap((row, at) =>
      Object.keys(row).filter((name) => JSON.stringify(row[name]) !== JSON.stringify(copies[at]![name])),
    );
    return [...new Set(lost)].map((name) => `${table}.${name}`);
  });
}
