// The public interface of standing for other domains.
export { mountStanding } from './standing.routes.ts';
