// The public interface of notifications for other domains.
export { type ContractDecision, sendContractNews, writeContractNews } from './announce-contracts.ts';
export { announceDates } from './announce-dates.ts';
export { announceDeletion } from './announce-deletion.ts';
export { announceLessons, type LessonFact, type LessonNews } from './announce-lessons.ts';
export { announceRetakes, notifyOfPassings } from './announce-many.ts';
export { announceExtension } from './announce-extension.ts';
export { announceLessonCode } from './announce-lesson-code.ts';
export { announceSoftScores } from './announce-soft-scores.ts';
export { announceMeeting } from './announce-meeting.ts';
export { sendReportNotice, writeReportNotice } from './announce-report.ts';
export { announceDeletedRoles, announceRole, type DeletedRole } from './announce-role.ts';
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
export type { TopicNotification, WrittenNotification } from './send-notification-events.ts';
export { notifyOfAutomaticMark } from './notify-of-automatic-mark.ts';
export { sendTold } from './send-told.ts';
export { notifyOfVerdicts } from './notify-of-verdicts.ts';
export { dispatchNotifications } from './delivery/dispatch.ts';
export { placeOf, readLetter } from './delivery/letter.ts';
export { clockOf } from './delivery/clock.ts';
export { isQuiet, quietEnd, wantsMails } from './delivery/settings.queries.ts';
export { makeUnsubscribeToken } from './delivery/unsubscribe.ts';
export { preparePushKeys } from './push/keys.ts';
export { cleanUpPushes, pushNotifications, sendPushes } from './push/send-push.ts';
