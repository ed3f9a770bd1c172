// Prints plans of the slowest statements, as PostgreSQL makes them for known values and for any values.
import type { Database } from '@orbita/database';
import pg from 'pg';
import type { Measured } from './measure.ts';
import { cpuOfProcess } from './usage.ts';

/** Planning for the given values, and for any values. */
const PLAN_MODES = ['force_custom_plan', 'force_generic_plan'];
const { escapeLiteral } = pg.Client.prototype;

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  // An array takes the type of its parameter only as a literal, whose items are quoted as in JSON.
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

async function explain(client: pg.PoolClient, text: string, values: unknown[], mode: string): Promise<string> {
  await client.query(`set plan_cache_mode = ${mode}`);
  await client.query(`prepare explained as ${text}`);
  try {
    const words = values.length > 0 ? `(${values.map(literalOf).join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) execute explained${words}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('deallocate explained');
    await client.query('reset plan_cache_mode');
  }
}

const TIMED_EXECUTIONS = 100;

/** Measures CPU milliseconds of one execution, including the parsing and planning that the mode implies. */
async function timeExecution(
  client: pg.PoolClient,
  statement: { text: string; values: unknown[] },
  mode: string,
): Promise<string> {
  await client.query(`set plan_cache_mode = ${mode}`);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const used = () => cpuOfProcess(rows[0]?.pid ?? 0);
  const execute = () => client.query({ ...statement, name: `timed ${mode} ${statement.text.length}` });
  for (let i = 0; i < 6; i += 1) await execute();
  const before = used();
  for (let i = 0; i < TIMED_EXECUTIONS; i += 1) await execute();
  return `${mode} ${((used() - before) / TIMED_EXECUTIONS).toFixed(2)} ms`;
}

/** Runs the work in a transaction that is rolled back. */
async function inVain(db: Database, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await work(client);
  } catch (error) {
    console.log(`No plan: ${(error as Error).message}`);
  } finally {
    await client.query('rollback');
    client.release(true);
  }
}

/** Prints the plans of the slowest statements of the measured calls. */
export async function printPlans(db: Database, measured: Measured[], count: number): Promise<void> {
  const statements = new Map(
    measured.flatMap(({ call, slowest }) => (slowest ? [[slowest.text, { ...slowest, call }] as const] : [])),
  );
  const slowest = [...statements.values()].toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, count);
  for (const { call, text, values } of slowest) {
    console.log(`\n===== ${call.name}\n${text.trim()}\nvalues: ${JSON.stringify(values)}`);
    await inVain(db, async (client) => {
      for (const mode of ['auto', ...PLAN_MODES]) console.log(await timeExecution(client, { text, values }, mode));
      for (const mode of PLAN_MODES) console.log(`\n----- ${mode}\n${await explain(client, text, values, mode)}`);
    });
  }
}
