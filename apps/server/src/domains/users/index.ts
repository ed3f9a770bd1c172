// The public interface of users for other domains.
export {
  childrenJson,
  hasArchivedSubjects,
  isOnline,
  nameMatches,
  personColumns,
  personJson,
  withoutPersonalRecords,
} from './person.sql.ts';
export { mountUsers } from './users.routes.ts';
