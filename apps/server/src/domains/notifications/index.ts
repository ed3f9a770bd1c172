// The public interface of notifications for other domains.
export { announceDates } from './announce-dates.ts';
export { announceDeletion } from './announce-deletion.ts';
export { announceRetakes, notifyOfPassings } from './announce-many.ts';
export { announcePassword } from './announce-password.ts';
export { announceAttendance, notifyOfCells, withdrawCellNotifications } from './cell-notifications.ts';
export { type NotificationColumns, notificationRows } from './notification-rows.sql.ts';
export { staffOf } from './notifications.queries.ts';
export { mountNotifications } from './notifications.routes.ts';
export {
  announceComment,
  announceExpertise,
  notificationsOfAnswer,
  notifyOfAnswer,
  reloadOpenCase,
  notifyOfVerdict,
  withdrawVerdictNotification,
} from './notifications.service.ts';
export type { TopicNotification } from './send-notification-events.ts';
export { notifyOfAutomaticMark } from './notify-of-automatic-mark.ts';
export { sendTold } from './send-told.ts';
export { notifyOfVerdicts } from './notify-of-verdicts.ts';
