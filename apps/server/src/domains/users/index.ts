// The public interface of users for other domains.
export { isOnline, nameMatches, personColumns, personJson } from './person.sql.ts';
export { mountUsers } from './users.routes.ts';
