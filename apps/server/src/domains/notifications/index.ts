// The public interface of notifications for other domains.
export { announceDeletion } from './announce-deletion.ts';
export { announceRetakes, tellOfPassings } from './announce-many.ts';
export { announceAttendance, tellOfCells, withdrawCellNews } from './cell-news.ts';
export { type NewsColumns, notificationRows } from './notification-rows.sql.ts';
export { staffOf } from './notifications.queries.ts';
export { mountNotifications } from './notifications.routes.ts';
export {
  announceComment,
  announceExpertise,
  newsOfAnswer,
  tellOfAnswer,
  tellOfCase,
  tellOfVerdict,
  withdrawVerdictNews,
} from './notifications.service.ts';
export type { ToldOfTopic } from './tell-news.ts';
export { tellOfAutomaticMark } from './tell-of-automatic-mark.ts';
export { tellOfVerdicts } from './tell-of-verdicts.ts';
