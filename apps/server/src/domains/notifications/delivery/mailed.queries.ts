import type { Notification } from '@orbita/contract/notifications';
import { type Db, sql } from '@orbita/database';
import type { Viewer } from '../../../http/viewer.ts';
import { columns, joins } from '../notifications.queries.ts';

/** A mail names no more; the rest is counted. */
export const MOST_IN_MAIL = 30;

/** Condition: the mark that notification `n` tells of is still the one that stands. */
const markStands = sql`(n.type <> 'mark' or exists (
  select 1 from marks k where k.step_id = n.step_id and k.student_id = n.user_id and k.value = (n.payload ->> 'value')::numeric))`;

/** Returns unread notifications as the recipient may read them at this moment: of a mail, or waiting for a channel. */
const selectWaiting = (db: Db, viewer: Viewer, which: ReturnType<typeof sql>): Promise<Notification[]> =>
  db.rows(sql`
    select ${columns(viewer)} from (
      select n.* from notification_deliveries d join notifications n on n.id = d.notification_id
      where ${which} and d.user_id = ${viewer.id} and d.company_id = ${viewer.company_id} and n.read_at is null and ${markStands}) n ${joins} order by n.id`);

/** Returns what a mail tells. */
export const selectMailed = (db: Db, viewer: Viewer, mailId: number): Promise<Notification[]> =>
  selectWaiting(db, viewer, sql`d.mail_id = ${mailId}`);

/** Returns what a push message tells. */
export const selectPushed = (db: Db, viewer: Viewer, messageId: number): Promise<Notification[]> =>
  selectWaiting(db, viewer, sql`d.push_id = ${messageId}`);
