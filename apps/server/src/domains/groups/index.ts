// The public interface of groups for other domains.
export { mountGroups } from './groups.routes.ts';
export { cleanUpGroups, writeGroupPlaces } from './record/groups.service.ts';
