// The public interface of groups for other domains.
export { mountGroups } from './groups.routes.ts';
export { admitPeople, admitToGroup, dismissFromGroup, dismissPeople } from './members/admitted.ts';
export { groupLacks, searchGroups } from './record/groups.queries.ts';
export { levelOfGroup } from './school-year/level.sql.ts';
export { cleanUpGroups, writeGroupPlaces } from './record/groups.service.ts';
