// The public interface of users for other domains.
export { isOnline, nameMatches, personColumns, personJson } from '../../platform/person.sql.ts';
export { childrenJson, hasArchivedSubjects, withoutPersonalRecords } from './person.sql.ts';
export { assertOffice, loadTarget, mayChange, maySignInAs } from './office/account.access.ts';
export { makePassword } from './office/person-values.ts';
export { loadTargets, sortOut } from './office/sort-out.ts';
export { mountUsers } from './users.routes.ts';
export type { AccountDoor } from './users.service.ts';
