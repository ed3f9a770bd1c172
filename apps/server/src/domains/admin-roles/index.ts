// The public interface of admin-roles for other domains.
export { mountAdminRoles } from './admin-roles.routes.ts';
