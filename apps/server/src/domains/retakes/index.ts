// The public interface of retakes for other domains.
export { mountRetakes } from './retakes.routes.ts';
