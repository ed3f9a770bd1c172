// The public interface of reports for other domains.
export { mountReports } from './reports.routes.ts';
export { reportsOn } from './reports.access.ts';
