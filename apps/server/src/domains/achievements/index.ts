// The door of achievements: what other domains may use.
export { mountAchievements } from './achievements.routes.ts';
