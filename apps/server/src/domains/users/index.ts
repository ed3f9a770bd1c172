// The door of users: what other domains may use.
export { isOnline, nameMatches, personColumns, personJson } from './person.sql.ts';
export { mountUsers } from './users.routes.ts';
