// The door of expertises: what other domains may use.
export { expertiseJson } from './expertise.sql.ts';
export { mountExpertises } from './expertises.routes.ts';
