// The floor: a bare Fastify that runs one prepared statement and returns its rows, which shows what the machine itself costs.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { answerQuestions } from './processes.ts';

/** One statement with the lists of values it is run with in turn. */
export interface FloorStatement {
  text: string;
  values: unknown[][];
}
/** `rest` closes the connections, so that their memory is not counted as PostgreSQL's for the server. */
export type FloorQuestion =
  | { what: 'port' }
  | { what: 'queries' }
  | { what: 'serve'; statement: FloorStatement }
  | { what: 'rest' };

const app = Fastify();
let pool: pg.Pool | undefined;
let statement: FloorStatement = { text: 'select 1', values: [[]] };
let next = 0;

app.get('/', async () => {
  next += 1;
  const values = statement.values[next % statement.values.length] ?? [];
  return (await pool?.query({ name: 'floor', text: statement.text, values }))?.rows;
});
await app.listen({ host: '127.0.0.1', port: 0 });

async function rest(): Promise<void> {
  await pool?.end();
  pool = undefined;
}

async function answer(question: FloorQuestion): Promise<unknown> {
  if (question.what === 'port') return (app.server.address() as AddressInfo).port;
  if (question.what === 'queries') return next;
  await rest();
  if (question.what === 'serve') {
    statement = question.statement;
    pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE'], max: 10, options: '-c timezone=UTC' });
  }
  return null;
}

answerQuestions(answer, async () => {
  await app.close();
  await rest();
});
