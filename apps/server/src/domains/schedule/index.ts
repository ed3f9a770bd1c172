// The public interface of the schedule for other domains.
export { mountSchedule } from './schedule.routes.ts';
export { assertPeriod, LONGEST_PERIOD, readLessons } from './read-schedule.ts';
