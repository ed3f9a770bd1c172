// The public interface of the dates of topics for other domains.
export { mountAbstractLessons } from './abstract-lessons.routes.ts';
export { followDates } from './set-dates.ts';
export { tellMovedDates } from './tell-moved-dates.ts';
