// The public interface of users for other domains.
export { isOnline, nameMatches, personColumns, personJson } from '../../platform/person.sql.ts';
export { childrenJson, hasArchivedSubjects, withoutPersonalRecords } from './person.sql.ts';
export { mountUsers } from './users.routes.ts';
