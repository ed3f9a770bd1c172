// Mails as their recipients get them, read from where an install without a mail server keeps them.
import { type Db, sql } from '@orbita/database';
import { vi } from 'vitest';

/** Waits for the last mail to an address, but for those of notifications, and returns its text. */
export async function readMailTo(db: Db, recipient: string): Promise<string> {
  const find = () =>
    db.one<{ body: string }>(
      sql`select body from mails where lower(recipient) = lower(${recipient}) and state in ('sent', 'kept') and kind not in ('notifications', 'digest') order by id desc limit 1`,
    );
  return (await vi.waitFor(find, { timeout: 30_000 })).body;
}

/** Returns the token of the link in a mail. */
export function tokenIn(text: string): string {
  const [, token] = /#([\w-]{43})/.exec(text) ?? [];
  if (!token) throw new Error(`There is no link in: ${text}`);
  return token;
}
