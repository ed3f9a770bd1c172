// The public interface of trajectories for other domains.
export { mountTrajectories } from './trajectories.routes.ts';
export { searchTrajectories } from './trajectories.queries.ts';
export { cleanUpTrajectories } from './trajectories.service.ts';
