// The floor: a bare Fastify that sends one prepared statement and returns its rows. What the machine itself costs.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';
import { answerQuestions } from './processes.ts';

/** One statement and the values it is sent with, in turn. */
export interface FloorStatement {
  text: string;
  values: unknown[][];
}
export type FloorQuestion = { what: 'serve'; statement: FloorStatement } | { what: 'port' } | { what: 'queries' };

const pool = new pg.Pool({ connectionString: process.env['BENCH_DATABASE'], max: 10, options: '-c timezone=UTC' });
const app = Fastify();
let statement: FloorStatement = { text: 'select 1', values: [[]] };
let changes = 0;
let next = 0;

app.get('/', async () => {
  next += 1;
  const values = statement.values[next % statement.values.length] ?? [];
  return (await pool.query({ name: `floor-${changes}`, text: statement.text, values })).rows;
});
await app.listen({ host: '127.0.0.1', port: 0 });

function answer(question: FloorQuestion): unknown {
  if (question.what === 'port') return (app.server.address() as AddressInfo).port;
  if (question.what === 'queries') return next;
  statement = question.statement;
  changes += 1;
  return null;
}

answerQuestions(answer, async () => {
  await app.close();
  await pool.end();
});
