// The public interface of temporary statuses for other domains.
export { mountTemporaryStatuses } from './temporary-statuses.routes.ts';
export { leaves, planDays, statusesTodayJson, withStatusToday } from './statuses.sql.ts';
