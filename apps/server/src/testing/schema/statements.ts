// Records every statement that the server sends during a run, with the places in its sources that send it.
import { AsyncLocalStorage } from 'node:async_hooks';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Db, Sql } from '@orbita/database';
import { cachedReadChannel } from '../../platform/cached-reads.ts';

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
}

const frame =
  /at (?:async )?(?:(.+?) \()?(?:file:\/\/)?[^()]*?\/apps\/server\/src\/((?!testing\/|[^:]*[.]test[.])[^:]+):(\d+):\d+\)?$/;
const exportsOf = new Map<string, string>();
const isExported = (file: string, name: string): boolean => {
  const text = exportsOf.get(file) ?? readFileSync(path.join(sources, file), 'utf8');
  exportsOf.set(file, text);
  return new RegExp(`export (async )?(function|const) ${name}\\b`).test(text);
};

/** Finds the source of the current call in the stack; none when a query is read part by part, which its reader records whole. */
function readSite(): Site | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
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
  return { file, line, owner: own.findLast((name) => isExported(file, name)) ?? own.at(-1) ?? '' };
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
  const noted = (query: Sql): Sql => {
    const site = readSite();
    if (!site) return query;
    const statement = statements.get(query.text) ?? { text: query.text, sites: [], cachedFor: new Set() };
    statements.set(query.text, statement);
    const isKnown = statement.sites.some(
      (one) => one.file === site.file && one.line === site.line && one.owner === site.owner,
    );
    if (!isKnown) statement.sites.push(site);
    const name = reading.getStore();
    if (name !== undefined) statement.cachedFor.add(name);
    return query;
  };
  const through = <Kind extends Db>(db: Kind): Kind => ({
    ...db,
    rows: (query: Sql) => db.rows(noted(query)),
    row: (query: Sql) => db.row(noted(query)),
    one: (query: Sql) => db.one(noted(query)),
    run: (query: Sql) => db.run(noted(query)),
    transaction: (work: (tx: Db) => Promise<unknown>) => db.transaction((tx) => work(through(tx))),
  });
  const answer =
    <Value>(value: Value) =>
    (query: Sql): Promise<Value> => {
      noted(query);
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

/** Finds the places that send statements, except during the start of the server. */
export function findCallSites(): Pick<Site, 'file' | 'line'>[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^(?!testing|main).*[.]ts$/.test(file) && !/[.](test|builders)[.]ts$/.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(path.join(sources, file), 'utf8');
    return [...text.matchAll(/\b(?:db|tx)\s*[.](?=(rows|row|one|run)\s*[<(])/g)].map((match) => ({
      file: file.split(path.sep).join('/'),
      line: text.slice(0, match.index + match[0].length).split('\n').length,
    }));
  });
}
