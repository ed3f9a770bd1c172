// Tells a person that the report of many forms they asked for is ready or failed.
import { type Db, sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { sendNotificationEvents, type NotificationRow, type WrittenNotification } from './send-notification-events.ts';

interface MadeReport {
  company_id: number;
  user_id: number;
  report: 'ready' | 'failed';
  /** Forms in it. */
  count: number;
}

/** Writes the notification in the transaction that ends the report, so that none ends without a word. */
export const writeReportNotice = (
  tx: Db,
  { company_id, user_id, report, count }: MadeReport,
): Promise<WrittenNotification[]> =>
  tx.rows<NotificationRow>(
    notificationRows({ id: null, company_id }, sql`(select ${user_id}::int as user_id) n`, {
      user_id: sql`n.user_id`,
      type: sql`'report'`,
      payload: sql`${JSON.stringify({ report, count })}::jsonb`,
    }),
  );

/** Sends what was written to the person's open pages. */
export const sendReportNotice = (
  deps: Pick<Deps, 'db' | 'live'>,
  companyId: number,
  told: WrittenNotification[],
): Promise<void> => sendNotificationEvents(deps, { id: null, company_id: companyId }, told, () => ({ kind: 'report' }));
