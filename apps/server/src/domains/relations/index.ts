// The public interface of relations for other domains.
export { cleanUpCodes, familyDoor } from './family-door.ts';
export { mountRelations } from './relations.routes.ts';
