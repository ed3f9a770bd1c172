// The public interface of groups for other domains.
export { mountGroups } from './groups.routes.ts';
export { cleanUpGroups } from './record/groups.service.ts';
