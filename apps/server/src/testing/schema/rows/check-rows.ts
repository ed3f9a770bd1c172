// Compares the declared row of every statement with its real columns, and with the rows that it really returned.
import type { Database } from '@orbita/database';
import type { Described } from '../render-statements.ts';
import { loadCatalogue } from './catalogue.ts';
import { compareRows, type Difference } from './compare-rows.ts';
import type { DeclaredRow } from './declared-rows.ts';
import { loadTrees } from './query-tree.ts';
import { openAnalysis, type ResultColumn } from './result-columns.ts';
import type { ObjectShape } from './shape.ts';

/** Statements that PostgreSQL runs but does not read as a query. */
const isQuery = ({ text, columns }: Described): boolean => columns.length > 0 && !/^\s*(?:fetch|lock|set)\b/.test(text);

/** Reads the result columns of statements, by text. */
export async function readResults(db: Database, statements: Described[]): Promise<Map<string, ResultColumn[]>> {
  const queries = statements.filter(isQuery);
  const { columnsOf } = openAnalysis(await loadCatalogue(db));
  const trees = await loadTrees(db, queries);
  return new Map(trees.map((tree, i) => [queries[i]!.text, columnsOf(tree)]));
}

/** The rows that a place declares for a statement: one, or one for each caller that adds columns of its own. */
function rowsDeclaredFor({ row, choices }: DeclaredRow, { callers }: Described): ObjectShape[] {
  if (!row || !choices) return row ? [row] : [];
  const called = choices.filter(({ file, line }) => callers.has(`${file}:${line}`));
  return called.map(({ columns }) => ({ ...row, fields: new Map([...row.fields, ...columns]) }));
}

const fewest = (all: Difference[][]): Difference[] => all.toSorted((a, b) => a.length - b.length)[0] ?? [];

/** Differences that a reason excuses: «owner, column» with the reason. */
export type Excused = Readonly<Record<string, string>>;

/** Returns the differences as lines to read: «owner (file:line), column: declared …, statement gives …». */
export function findDifferentRows(
  {
    statements,
    declared,
    results,
  }: { statements: Described[]; declared: DeclaredRow[]; results: ReadonlyMap<string, ResultColumn[]> },
  excused: Excused,
): string[] {
  const places = Map.groupBy(declared, ({ file, line }) => `${file}:${line}`);
  const found = new Map<string, Difference & { excuse: string }>();
  const filled = new Set<string>();
  for (const statement of statements) {
    const result = results.get(statement.text);
    if (!result) continue;
    const given = new Map(result.map((column) => [column.name, column]));
    for (const { file, line, owner } of statement.sites) {
      const note = (difference: Difference) =>
        found.set(`${owner} (${file}:${line}), ${difference.column}: ${difference.problem}`, {
          ...difference,
          excuse: `${owner}, ${difference.column}`,
        });
      const here = places.get(`${file}:${line}`);
      // A package that sends statements through the server's database types its rows itself.
      if (!here) continue;
      if (given.size < result.length) note({ column: '*', problem: 'two columns have the same name' });
      const rows = here.flatMap((place) => rowsDeclaredFor(place, statement));
      if (rows.length === 0 && here.some(({ choices }) => choices))
        note({ column: '*', problem: 'its row is chosen by a caller that calls it by another name' });
      const differences = fewest(rows.map((row) => compareRows(row, given, (origin) => filled.add(origin))));
      differences.forEach(note);
      const { seen } = statement;
      if (seen.rows === 0) continue;
      const known = new Set(differences.map(({ column }) => column));
      for (const difference of fewest(rows.map((row) => compareRows(row, seen.columns))))
        // A document may hold more than one statement needs of it.
        if (!difference.isExtra && !known.has(difference.column))
          note({ ...difference, problem: difference.problem.replace(/, statement /, ', a row ') });
      for (const { column, problem } of compareRows({ is: 'object', fields: given }, seen.columns))
        note({
          column,
          problem: `misread: ${problem.replace('declared', 'read as').replace(/, statement /, ', a row ')}`,
        });
    }
  }
  const real = [...found].filter(([, { idle }]) => idle === undefined || !filled.has(idle));
  const used = new Set(real.map(([, { excuse }]) => excuse));
  return [
    ...declared.flatMap(({ file, line, fault }) => (fault ? [`${file}:${line}: ${fault}`] : [])),
    ...real.filter(([, { excuse }]) => !(excuse in excused)).map(([line]) => line),
    ...Object.keys(excused)
      .filter((excuse) => !used.has(excuse))
      .map((excuse) => `${excuse}: is excused, but does not differ`),
  ].toSorted();
}
