// The only access to PostgreSQL: a pool, statements prepared by their text, and transactions.
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { codeOf, constraintOf, messageOf } from './failure.ts';
import { openWaitingLine, type WaitingLine } from './waiting-line.ts';

export { default as sql, empty, join, raw, Sql } from 'sql-template-tag';

// Marks and counts fit a number; dates stay text; a timestamp becomes ISO 8601, as in the API.
const types = new pg.TypeOverrides();
types.setTypeParser(20, Number);
types.setTypeParser(1700, Number);
types.setTypeParser(1082, (value) => value);
types.setTypeParser(1184, (value) => value.replace(' ', 'T').replace(/\+00$/, 'Z'));

/** Columns that another query includes, with the fields they add to its row. */
export interface Columns<Row> extends Sql {
  readonly row?: Row;
}

/** The columns of a row that an outer join did not find. */
export type Missing<Row> = { [Column in keyof Row]: null };

/** What a query function needs: the pool or a transaction. */
export interface Db {
  /** Returns all rows of a query. */
  rows<Row>(query: Sql): Promise<Row[]>;
  /** Returns the first row, or undefined. */
  row<Row>(query: Sql): Promise<Row | undefined>;
  /** Returns the first row of a query that always has one. */
  one<Row>(query: Sql): Promise<Row>;
  /** Runs a statement and returns the number of affected rows. */
  run(query: Sql): Promise<number>;
  /**
   * Runs the work in one transaction, joining the current one if there is any.
   * After a deadlock, or when two people wrote a first mark or status at the same moment, the whole work is retried.
   */
  transaction<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
}

export interface Database extends Db {
  pool: pg.Pool;
  url: string;
  /** Number of queries sent since the start, for the bench and the tests. */
  queryCount(): number;
  /** Number of statements and transactions that wait in line for a connection now. */
  waitingCount(): number;
  /** Runs plain SQL text that may contain several statements. */
  script(text: string): Promise<void>;
  end(): Promise<void>;
}

export interface ConnectOptions {
  /** The most connections, 5 by default; more would wait for the processor rather than for the database. */
  max?: number;
  /** The longest wait for a free connection in milliseconds, {@link PATIENCE_SECONDS} by default. */
  patience?: number;
  /** No statement is too long: for commands of the operator, which nobody waits for in a browser. */
  isUntimed?: boolean;
  onError?: (error: Error) => void;
}

/** How long a statement waits in line for a free connection; proxies usually wait a minute for a response. */
export const PATIENCE_SECONDS = 50;
/** How long PostgreSQL may take to accept a new connection, in milliseconds. */
const CONNECTING = 4000;
/** How long a statement of the server may run, and a transaction may wait for its next one, in milliseconds. */
const LONGEST_STATEMENT = 30_000;

let queries = 0;

const statementNames = new Map<string, string>();
/** How often a migration of another server has changed what a prepared statement returns. */
let migrations = 0;
/**
 * Whether a migration has changed what a prepared statement returns, such as `select *` of a table with a new column.
 * The connection would refuse it for ever, so all statements get new names, by which they are prepared again.
 */
function isOutdated(error: unknown): boolean {
  if (codeOf(error) !== '0A000' || !messageOf(error).startsWith('cached plan must not change')) return false;
  migrations += 1;
  statementNames.clear();
  return true;
}
/** Names a statement so that it is prepared once per connection; when the bounded map is full, new texts are not prepared. */
function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= 3000) return known;
  const name = createHash('sha1').update(`${migrations} ${text}`).digest('base64url').slice(0, 20);
  statementNames.set(text, name);
  return name;
}

type Client = pg.Pool | pg.PoolClient;

async function send<Row extends pg.QueryResultRow>(client: Client, query: Sql): Promise<pg.QueryResult<Row>> {
  queries += 1;
  const text = query.text;
  return client.query<Row>({ name: statementName(text), text, values: query.values });
}

/** PostgreSQL resolves a deadlock by failing one of the statements with this code. */
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
/**
 * Unique keys of rows that two people may insert at the same moment; the second insert is refused, and its retry finds
 * the first row.
 */
const FIRST_ROW_KEYS = ['marks_step_id_student_id_mark_type_id_key', 'passings_step_id_student_id_key'];
/** Whether a statement or transaction lost against another writer, so that a retry may succeed. */
export const isWriteConflict = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === DEADLOCK || (code === UNIQUE_VIOLATION && FIRST_ROW_KEYS.includes(constraintOf(error) ?? ''));
};
const TRIES = 5;
/** Retries work that lost against another writer or a migration; none of it was written, so repeating it is safe. */
async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if ((!isWriteConflict(error) && !isOutdated(error)) || tries === TRIES) throw error;
      await setTimeout(Math.random() * 20 * tries);
    }
  }
}

type Sender = (query: Sql) => Promise<pg.QueryResult>;

function queriesOver(sent: Sender, transaction: Db['transaction']): Db {
  return {
    rows: async (query) => (await sent(query)).rows,
    row: async (query) => (await sent(query)).rows[0],
    one: async (query) => {
      const { rows } = await sent(query);
      if (rows.length === 0) throw new Error('A query that always has a row had none');
      return rows[0];
    },
    run: async (query) => (await sent(query)).rowCount ?? 0,
    transaction,
  };
}

/** Runs work while it holds one of the places for connections. */
async function inLine<Result>(line: WaitingLine, work: () => Promise<Result>): Promise<Result> {
  const leave = await line.enter();
  try {
    return await work();
  } finally {
    leave();
  }
}

async function runTransaction<Result>(pool: pg.Pool, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection may be lost between statements; without this listener that would end the process.
  const noteLoss = (error: Error) => {
    broken = error;
  };
  client.on('error', noteLoss);
  try {
    await client.query('begin');
    const tx: Db = queriesOver(
      (query) => send(client, query),
      (inner) => inner(tx),
    );
    const result = await work(tx);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.off('error', noteLoss);
    client.release(broken);
  }
}

/** Opens a pool to the PostgreSQL at `url`. Lost connections are replaced and reported to `onError`. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const max = options.max ?? 5;
  const line = openWaitingLine({ places: max, patience: options.patience ?? PATIENCE_SECONDS * 1000 });
  const longest = options.isUntimed ? 0 : LONGEST_STATEMENT;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: Math.max(CONNECTING, options.patience ?? 0),
    idleTimeoutMillis: 60_000,
    // Planning a long statement costs more than running it, so a prepared one is planned once per connection.
    options:
      `-c timezone=UTC -c statement_timeout=${longest} -c idle_in_transaction_session_timeout=${longest} ` +
      '-c plan_cache_mode=force_generic_plan -c jit=off -c max_parallel_workers_per_gather=0',
  });
  pool.on('error', (error) => options.onError?.(error));
  // The live channel holds a connection without a statement on it, and losing that connection must not end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.onError?.(error));
  });
  const db = queriesOver(
    (query) => retryOnConflict(() => inLine(line, () => send(pool, query))),
    (work) => retryOnConflict(() => inLine(line, () => runTransaction(pool, work))),
  );
  return {
    ...db,
    pool,
    url,
    queryCount: () => queries,
    waitingCount: () => line.waiting(),
    script: async (text) => {
      await pool.query(text);
    },
    end: () => pool.end(),
  };
}

const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
]);

const isRecordOf = (failure: unknown, name: string, value: string): boolean =>
  typeof failure === 'object' && failure !== null && Reflect.get(failure, name) === value;

/** Whether the database has no room left, or was told to keep some of it free. */
export const isDatabaseFull = (error: unknown): boolean => codeOf(error) === '53100';

/** Whether an error means that the database is temporarily unavailable, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    lostCodes.has(codeOf(error) ?? '') ||
    // The socket of the embedded database is a file; any other one that is missing says nothing about the database.
    (codeOf(error) === 'ENOENT' && isRecordOf(error, 'syscall', 'connect')) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      messageOf(error),
    )
  );
}
