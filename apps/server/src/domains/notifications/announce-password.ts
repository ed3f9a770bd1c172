// Tells a person that their password was changed, because it may have been somebody else at an open session.
import { sql } from '@orbita/database';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { notificationRows } from './notification-rows.sql.ts';
import { sendNotificationEvents, type NotificationRow } from './send-notification-events.ts';

export async function announcePassword(
  deps: Deps,
  viewer: Pick<Viewer, 'id' | 'company_id' | 'client'>,
): Promise<void> {
  // Nobody stands as the author, since one's own actions are not told.
  const server = { id: null, company_id: viewer.company_id };
  const told = await deps.db.rows<NotificationRow>(
    notificationRows(server, sql`(select ${viewer.id}::int as user_id) n`, {
      user_id: sql`n.user_id`,
      type: sql`'password'`,
    }),
  );
  await sendNotificationEvents(deps, viewer, told, () => ({ kind: 'notification' }));
}
