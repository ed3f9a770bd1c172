// The public interface of users for other domains.
export { isOnline, nameMatches, personColumns, personJson } from '../../platform/person.sql.ts';
export { childrenJson, hasArchivedSubjects } from './person.sql.ts';
export { assertOffice, loadTarget, maySignInAs, recordOpened } from './office/account.access.ts';
export { countDoubles } from './office/doubles.queries.ts';
export { dropForeignKeys, endForeignWaysElsewhere, endForeignWaysIn } from './office/foreign-ways-in.queries.ts';
export { chosenPeople, countLocked, countWithoutRole } from './office/people.queries.ts';
export { makePassword, readPhone, tellingTaken } from './office/person-values.ts';
export { settleRemovedAccounts } from './office/removed-accounts.ts';
export { loadTargets, sortOut } from './office/sort-out.ts';
export { mountUsers } from './users.routes.ts';
export type { AccountDoor } from './users.service.ts';
