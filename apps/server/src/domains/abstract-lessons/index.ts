// The public interface of the dates of topics for other domains.
export { mountAbstractLessons } from './abstract-lessons.routes.ts';
export { changeAndAnnounce, changeDates, followDates } from './set-dates.ts';
export { cleanUpDeadlines, tellDeadlines } from './tell-deadlines.ts';
export { tellMovedDates } from './tell-moved-dates.ts';
