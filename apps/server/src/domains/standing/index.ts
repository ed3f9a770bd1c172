// The door of standing: what other domains may use.
export { mountStanding } from './standing.routes.ts';
