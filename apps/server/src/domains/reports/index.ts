// The public interface of reports for other domains.
export { mountReports } from './reports.routes.ts';
export { type GroupKind, ofKind, reportsOn } from './reports.access.ts';
export { forgetReportJobs } from './jobs/jobs.service.ts';
export { runLeftJobs as runLeftReports } from './jobs/run-jobs.ts';
