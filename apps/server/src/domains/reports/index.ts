// The public interface of reports for other domains.
export { mountReports } from './reports.routes.ts';
