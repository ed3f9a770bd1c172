// Records every statement sent to PostgreSQL while a function runs, including `begin` and `commit`.
import type { Database } from '@orbita/database';

/** Returns the texts of the statements that `work` sends. */
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
    // Uncovers the method of the prototype again.
    for (const client of heard) Reflect.deleteProperty(client, 'query');
  }
  return seen;
}
