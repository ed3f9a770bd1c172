// The public interface of the organisation for other domains.
export { mountOrganisation } from './organisation.routes.ts';
