// The public interface of achievements for other domains.
export { mountAchievements } from './achievements.routes.ts';
