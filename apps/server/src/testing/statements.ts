// Every statement that is sent to PostgreSQL while something is done, `begin` and `commit` included.
import type { Database } from '@orbita/database';

/** Texts of the statements that the work sends. */
export async function statementsOf({ pool }: Database, work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const heard = new Set<{ query: unknown }>();
  const hear = (client: { query: unknown }) => {
    if (heard.has(client)) return;
    heard.add(client);
    const query = client.query as (...args: unknown[]) => unknown;
    client.query = (...args: unknown[]): unknown => {
      const [sent] = args as [string | { text: string }];
      seen.push(typeof sent === 'string' ? sent : sent.text);
      return Reflect.apply(query, client, args);
    };
  };
  pool.on('acquire', hear);
  try {
    await work();
  } finally {
    pool.off('acquire', hear);
    // The method of the prototype is back.
    for (const client of heard) Reflect.deleteProperty(client, 'query');
  }
  return seen;
}
