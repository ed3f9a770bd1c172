// The public interface of expertises for other domains.
export { expertiseJson } from './expertise.sql.ts';
export { mountExpertises } from './expertises.routes.ts';
