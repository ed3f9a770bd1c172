// Tells a person that the report of many forms they asked for is ready or failed.
import { sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { sendNotificationEvents, type WrittenNotification } from './send-notification-events.ts';

interface MadeReport {
  company_id: number;
  user_id: number;
  report: 'ready' | 'failed';
  /** Forms in it. */
  count: number;
}

export async function announceReport(deps: Deps, made: MadeReport): Promise<void> {
  const { company_id, user_id, report, count } = made;
  const server = { id: null, company_id };
  const told = await deps.db.rows<WrittenNotification>(
    notificationRows(server, sql`(select ${user_id}::int as user_id) n`, {
      user_id: sql`n.user_id`,
      type: sql`'report'`,
      payload: sql`${JSON.stringify({ report, count })}::jsonb`,
    }),
  );
  await sendNotificationEvents(deps, server, told, () => ({ kind: 'report' }));
}
