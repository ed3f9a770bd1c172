// Every statement that is sent to PostgreSQL while something is done, `begin` and `commit` included.
import pg from 'pg';

/** Texts of the statements that the work sends. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called on the client below
  const { query } = pg.Client.prototype;
  const listening = function (this: pg.Client, ...args: unknown[]): unknown {
    const [sent] = args as [string | { text: string }];
    seen.push(typeof sent === 'string' ? sent : sent.text);
    return Reflect.apply(query, this, args);
  };
  pg.Client.prototype.query = listening as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return seen;
}
