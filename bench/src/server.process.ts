// The measured server: the real one in its own process, which the bench can ask about its statements.
import type { AddressInfo } from 'node:net';
import { connect } from '@orbita/database';
import pg from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { loadConfig } from '../../apps/server/src/config.ts';
import { createLog } from '../../apps/server/src/log.ts';
import { answerQuestions } from './processes.ts';

export type ServerQuestion = { what: 'port' } | { what: 'queries' } | { what: 'record' } | { what: 'recorded' };
/** A statement as the server sent it. */
export interface Statement {
  text: string;
  values: unknown[];
  milliseconds: number;
}

let recorded: Statement[] | undefined;

/** Records the statements of a call; costs one comparison while nothing is recorded. */
function watchStatements(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the client that was asked
  const send = pg.Client.prototype.query as (...words: unknown[]) => unknown;
  const watched = function query(this: pg.Client, ...words: unknown[]): unknown {
    const statement = words[0] as { text?: string; values?: unknown[] };
    if (!recorded || typeof statement?.text !== 'string') return send.apply(this, words);
    const { text, values = [] } = statement;
    const started = performance.now();
    const note = () => recorded?.push({ text, values, milliseconds: performance.now() - started });
    // The pool passes a callback, a transaction awaits a promise.
    const callback = words.findLastIndex((word) => typeof word === 'function');
    if (callback >= 0) {
      const done = words[callback] as (...answers: unknown[]) => void;
      words[callback] = (...answers: unknown[]) => {
        note();
        done(...answers);
      };
      return send.apply(this, words);
    }
    return (send.apply(this, words) as Promise<unknown>).finally(note);
  };
  pg.Client.prototype.query = watched as typeof pg.Client.prototype.query;
}

watchStatements();
const config = loadConfig(process.env);
const log = createLog(config.logLevel);
const db = connect(process.env['BENCH_DATABASE'] ?? '', { onError: (error) => log.warn(error) });
const app = await buildApp({ db, config, log });
await app.http.listen({ host: '127.0.0.1', port: 0, backlog: 4096 });
app.attachLive(app.http.server);
await app.startJobs();

function answer(question: ServerQuestion): unknown {
  if (question.what === 'port') return (app.http.server.address() as AddressInfo).port;
  if (question.what === 'queries') return db.queryCount();
  const statements = recorded ?? [];
  recorded = question.what === 'record' ? [] : undefined;
  // Bytes are sent in PostgreSQL's hexadecimal format, because a Buffer does not survive the channel.
  return statements.map((each) => ({
    ...each,
    values: each.values.map((value) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)),
  }));
}

answerQuestions(answer, async () => {
  await app.close();
  await db.end();
});
