// The door of notifications: what other domains may use.
export { tellOfPassings } from './announce-many.ts';
export { tellOfCells, withdrawCellNews } from './cell-news.ts';
export { tellOfVerdicts } from './tell-of-verdicts.ts';
export { type NewsColumns, notificationRows } from './notification-rows.sql.ts';
export { staffOf } from './notifications.queries.ts';
export { tellOfVerdict, withdrawVerdictNews } from './notifications.service.ts';
export type { ToldOfTopic } from './tell-news.ts';
