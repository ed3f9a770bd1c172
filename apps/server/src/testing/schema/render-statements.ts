// Renders statements as files to read: one per domain, listing what each function sends and what it returns.
import type { Description } from '@orbita/database/testing.describe';
import type { Statement } from './statements.ts';

export interface Described extends Statement, Description {}

const domainOf = (file: string): string => /^domains\/([^/]+)\//.exec(file)?.[1] ?? file.split('/')[0]!;

/** Removes the indentation that a statement has in its source. */
function dedent(text: string): string[] {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const rest = lines.slice(1);
  const indent = Math.min(...rest.map((line) => line.search(/\S/)));
  return [lines[0]!, ...rest.map((line) => `  ${line.slice(indent)}`)];
}

const parametersOf = ({ parameters }: Description): string =>
  parameters.map((type, i) => `$${i + 1} ${type}`).join(', ') || 'nothing';
const columnsOf = ({ columns }: Description): string =>
  columns.map(({ name, type }) => `${name} ${type}`).join(', ') || 'nothing';

const unnumbered = (line: string): string => line.replace(/\$\d+/g, '$').trim();

/** Lists the lines in which a statement differs from another one of the same function. */
function differences(of: Described, base: Described): string[] {
  const [ours, theirs] = [of, base].map(({ text }) => dedent(text).map(unnumbered));
  const lines = [
    ...theirs!.filter((line) => !ours!.includes(line)).map((line) => `--   − ${line}`),
    ...ours!.filter((line) => !theirs!.includes(line)).map((line) => `--   + ${line}`),
  ];
  return ['-- Also:', ...lines, ...(columnsOf(of) === columnsOf(base) ? [] : [`--   returns ${columnsOf(of)}`])];
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Renders the statements of one place: the shortest in full, the others as differences. */
function renderPlace(name: string, statements: Described[]): string {
  const sorted = statements.toSorted((a, b) => a.text.length - b.text.length || compare(a.text, b.text));
  const [base, ...others] = sorted as [Described, ...Described[]];
  return [
    `-- ${name}`,
    `-- takes ${parametersOf(base)}`,
    `-- returns ${columnsOf(base)}`,
    `${dedent(base.text).join('\n')};`,
    ...others.map((other) => differences(other, base).join('\n')),
  ].join('\n');
}

interface Place {
  file: string;
  line: number;
  /** The functions that send it, with their file. */
  name: string;
  statements: Described[];
}

/** Groups statements by the place that sends them, in source order. */
function placesOf(statements: Described[]): Place[] {
  const places = new Map<string, Place>();
  for (const statement of statements) {
    const sites = statement.sites.toSorted(
      (a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.owner, b.owner),
    );
    const { file, line } = sites[0]!;
    const owners = sites.map((site) => (site.file === file ? site.owner : `${site.owner} of ${site.file}`));
    const name = `${[...new Set(owners)].join(', ')} (${file})`;
    const key = `${line} ${name}`;
    const place = places.get(key) ?? { file, line, name, statements: [] };
    place.statements.push(statement);
    places.set(key, place);
  }
  return [...places.values()].toSorted((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.name, b.name));
}

/** Returns the generated files by name. */
export function renderStatements(statements: Described[]): Map<string, string> {
  const pages = Map.groupBy(placesOf(statements), ({ file }) => domainOf(file));
  return new Map(
    [...pages].map(([domain, places]) => [
      `${domain}.sql`,
      `${[
        `-- SQL statements of «${domain}», written by npm run generate`,
        ...places.map((place) => renderPlace(place.name, place.statements)),
      ].join('\n\n')}\n`,
    ]),
  );
}
