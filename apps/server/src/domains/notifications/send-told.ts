// Sends the events of notifications that the server wrote by itself, perhaps in several companies.
import type { Deps } from '../../http/deps.ts';
import { sendNotificationEvents, type WrittenNotification } from './send-notification-events.ts';

interface Told extends WrittenNotification {
  company_id: number;
  subject_id: number | null;
}

/** Tells those who are connected; unread notifications are counted for each company. */
export async function sendTold(deps: Deps, told: readonly Told[]): Promise<void> {
  const companies = Map.groupBy(told, ({ company_id }) => company_id);
  await Promise.all(
    [...companies].map(([company_id, some]) =>
      sendNotificationEvents(deps, { id: null, company_id }, some, ({ subject_id }) => ({
        kind: 'notification',
        ...(subject_id === null ? {} : { subject_id }),
      })),
    ),
  );
}
