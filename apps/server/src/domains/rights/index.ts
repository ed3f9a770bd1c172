// The public interface of rights for other domains.
export { mountRights } from './rights.routes.ts';
