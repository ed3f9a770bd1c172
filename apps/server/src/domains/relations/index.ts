// The public interface of relations for other domains.
export { mountRelations } from './relations.routes.ts';
