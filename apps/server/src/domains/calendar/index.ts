// The public interface of the calendar for other domains.
export { mountCalendar } from './calendar.routes.ts';
