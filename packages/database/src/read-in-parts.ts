// Reads the rows of one statement part by part, so that only one part is in memory however many there are.
import { type Columns, type Db, raw, sql } from './connect.ts';

/** Rows of a part: enough that asking for them costs little, few enough that they take little memory. */
const PART = 500;

/**
 * Reads all rows of a query as they were at one moment and gives them away part by part, waiting for each part to be taken.
 * It holds a connection until the last part is taken, so whoever takes them must not wait for a client.
 */
export async function readInParts<Row>(
  db: Db,
  query: Columns<Row>,
  take: (rows: Row[]) => Promise<void> | void,
): Promise<void> {
  await db.transaction(async (tx) => {
    // All rows are asked for, so PostgreSQL need not hurry with the first ones.
    await tx.run(sql`set local cursor_tuple_fraction = 1`);
    await tx.run(sql`declare parts no scroll cursor for ${query}`);
    for (;;) {
      const rows = await tx.rows<Row>(sql`fetch ${raw(String(PART))} from parts`);
      if (rows.length > 0) await take(rows);
      if (rows.length < PART) break;
    }
    await tx.run(sql`close parts`);
  });
}
