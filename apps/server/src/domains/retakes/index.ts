// The door of retakes: what other domains may use.
export { mountRetakes } from './retakes.routes.ts';
