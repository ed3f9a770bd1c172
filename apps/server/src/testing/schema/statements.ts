// Records every statement that the server sends during a run, with the places in its sources that send it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Db, Sql } from '@orbita/database';
import { cachedReadChannel } from '../../platform/cached-reads.ts';
import { noteRows, nothingSeen, type Seen } from './rows/seen-rows.ts';

export const sources = path.resolve(import.meta.dirname, '../..');

/** A place in the sources of the server. */
export interface Site {
  /** Path below src/, for example domains/marks/marks.queries.ts. */
  file: string;
  line: number;
  /** The exported function that leads to it. */
  owner: string;
}
export interface Statement {
  text: string;
  sites: Site[];
  /** The names of cached reads that it was sent for. */
  cachedFor: Set<string>;
  /** The lines, as file:line, of the calls that led to it. */
  callers: Set<string>;
  /** What its rows were like. */
  seen: Seen;
}

/** Places in the sources, without the line in which work waits, which asks the database nothing. */
const frame =
  /at (?:async )?(?:(.+?) \()?(?:file:\/\/)?[^()]*?\/apps\/server\/src\/((?!testing\/|platform\/heavy-work\/|[^:]*[.]test[.])[^:]+):(\d+):\d+\)?$/;
const exportsOf = new Map<string, string>();
const isExported = (file: string, name: string): boolean => {
  const text = exportsOf.get(file) ?? readFileSync(path.join(sources, file), 'utf8');
  exportsOf.set(file, text);
  return new RegExp(`export (async )?(function|const) ${name}\\b`).test(text);
};

/** Finds the source of the current call in the stack; none when a query is read part by part, which its reader records whole. */
function readSite(): (Site & { callers: string[] }) | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  const { stack = '' } = new Error('');
  Error.stackTraceLimit = stackTraceLimit;
  const frames = stack.split('\n').flatMap((text) => {
    const [, name = '', file, line] = frame.exec(text) ?? [];
    return file ? [{ name: name.split('.').at(-1)!, file, line: Number(line) }] : [];
  });
  const [innermost] = frames;
  if (!innermost && stack.includes('read-in-parts.ts')) return undefined;
  if (!innermost) throw new Error(`A statement from nowhere:\n${stack}`);
  const { file, line } = innermost;
  const away = frames.findIndex((one) => one.file !== file);
  const own = frames.slice(0, away < 0 ? frames.length : away).flatMap(({ name }) => (name === '' ? [] : [name]));
  const owner = own.findLast((name) => isExported(file, name)) ?? own.at(-1) ?? '';
  return { file, line, owner, callers: frames.map((one) => `${one.file}:${one.line}`) };
}

export interface Recorder {
  /** Wraps a database so that every statement sent through it is recorded. */
  through<Kind extends Db>(db: Kind): Kind;
  /** A database that returns no rows, for recording statements only. */
  silent: Db;
  statements: Map<string, Statement>;
  /** How often each cached read ran. */
  reads: Map<string, number>;
  stop(): void;
}

export function openRecorder(): Recorder {
  const statements = new Map<string, Statement>();
  const reads = new Map<string, number>();
  const reading = new AsyncLocalStorage<string>();
  cachedReadChannel.start.bindStore(reading, ({ name }) => {
    reads.set(name, (reads.get(name) ?? 0) + 1);
    return name;
  });
  const note = (query: Sql): Statement | undefined => {
    const found = readSite();
    if (!found) return undefined;
    const { callers, ...site } = found;
    const statement: Statement = statements.get(query.text) ?? {
      ...{ text: query.text, sites: [], cachedFor: new Set(), callers: new Set(), seen: nothingSeen },
    };
    statements.set(query.text, statement);
    for (const caller of callers) statement.callers.add(caller);
    const isKnown = statement.sites.some(
      (one) => one.file === site.file && one.line === site.line && one.owner === site.owner,
    );
    if (!isKnown) statement.sites.push(site);
    const name = reading.getStore();
    if (name !== undefined) statement.cachedFor.add(name);
    return statement;
  };
  const noted = async <Result>(query: Sql, send: () => Promise<Result>, rowsOf: (result: Result) => unknown[]) => {
    const statement = note(query);
    const result = await send();
    if (statement) statement.seen = noteRows(statement.seen, rowsOf(result));
    return result;
  };
  const through = <Kind extends Db>(db: Kind): Kind => ({
    ...db,
    rows: (query: Sql) =>
      noted(
        query,
        () => db.rows(query),
        (rows) => rows,
      ),
    row: (query: Sql) =>
      noted(
        query,
        () => db.row(query),
        (row) => (row === undefined ? [] : [row]),
      ),
    one: (query: Sql) =>
      noted(
        query,
        () => db.one(query),
        (row) => [row],
      ),
    run: (query: Sql) =>
      noted(
        query,
        () => db.run(query),
        () => [],
      ),
    transaction: (work: (tx: Db) => Promise<unknown>) => db.transaction((tx) => work(through(tx))),
  });
  const answer =
    <Value>(value: Value) =>
    (query: Sql): Promise<Value> => {
      note(query);
      return Promise.resolve(value);
    };
  const silent = {
    rows: answer([]),
    row: answer(undefined),
    one: answer({}),
    run: answer(0),
    transaction: (work: (tx: Db) => Promise<unknown>) => work(silent),
  } as unknown as Db;
  return { through, silent, statements, reads, stop: () => void cachedReadChannel.start.unbindStore(reading) };
}

const listSources = (): string[] =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^(?!testing|main).*[.]ts$/.test(file) && !/[.](test|builders)[.]ts$/.test(file),
  );

const generic = /export (?:async )?(?:function (\w+)<|const (\w+) = (?:async )?<)/g;

/** The files that send statements, declare the rows of fragments, or call a generic function of such a file, whose rows they may choose. */
export function findQueryFiles(): string[] {
  const texts = new Map(
    listSources().map((file) => [path.join(sources, file), readFileSync(path.join(sources, file), 'utf8')]),
  );
  const querying = [...texts].filter(([, text]) => /[.]\s*(?:rows|row|one|run)\s*[<(]|\bColumns</.test(text));
  const names = querying.flatMap(([, text]) => [...text.matchAll(generic)].map(([, one, other]) => one ?? other));
  const calling = new RegExp(`\\b(?:${names.join('|')})\\s*[<(]`);
  return [...texts]
    .filter(([file, text]) => querying.some(([one]) => one === file) || calling.test(text))
    .map(([file]) => file);
}

/** Finds the places that send statements, except during the start of the server. */
export function findCallSites(): Pick<Site, 'file' | 'line'>[] {
  return listSources().flatMap((file) => {
    const text = readFileSync(path.join(sources, file), 'utf8');
    return [...text.matchAll(/\b(?:db|tx)\s*[.](?=(rows|row|one|run)\s*[<(])/g)].map((match) => ({
      file: file.split(path.sep).join('/'),
      line: text.slice(0, match.index + match[0].length).split('\n').length,
    }));
  });
}
