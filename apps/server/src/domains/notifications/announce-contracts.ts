// Tells applicants what the office decided on their applications; open pages of theirs read them again.
import type { Notification } from '@orbita/contract/notifications';
import { type Db, sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Actor } from '../../http/viewer.ts';
import type { Doer } from '../../platform/live.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { sendNotificationEvents, type NotificationRow, type WrittenNotification } from './send-notification-events.ts';

export type ContractDecision = NonNullable<Notification['payload']['contract']>;

/** Writes the notifications in the transaction of the decision. */
export const writeContractNews = (
  tx: Db,
  actor: Actor,
  people: readonly number[],
  told: ContractDecision,
): Promise<WrittenNotification[]> =>
  tx.rows<NotificationRow>(
    notificationRows(actor, sql`unnest(${people}::int[]) as p(user_id)`, {
      user_id: sql`p.user_id`,
      type: sql`'contract'`,
      payload: sql`${JSON.stringify({ contract: told })}::jsonb`,
    }),
  );

export const sendContractNews = (
  deps: Deps,
  by: Doer & { company_id: number },
  news: readonly WrittenNotification[],
): Promise<void> => sendNotificationEvents(deps, by, news, () => ({ kind: 'contract' }));
