// The public interface of curators for other domains.
export { mountCurators } from './curators.routes.ts';
