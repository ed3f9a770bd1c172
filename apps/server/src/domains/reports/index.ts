// The public interface of reports for other domains.
export { mountReports } from './reports.routes.ts';
export { reportsOn } from './reports.access.ts';
export { forgetReportJobs } from './jobs/jobs.service.ts';
export { runLeftJobs as runLeftReports } from './jobs/run-jobs.ts';
