// Reports of many forms: made while the reader goes on, as an archive that is kept for a few days.
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, ids, moment, nullable, oneOf, paged, pageQuery, Type } from '../schemas.ts';
import { reportForms } from './forms.ts';

/** States of a job; waiting and running ones may be cancelled. */
export const jobStates = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const;
/** Jobs of a person that may wait or run at once. */
export const MOST_JOBS = 3;
/** Forms that one job makes. */
export const MOST_FORMS = 500;
/** Finished jobs of a person that are kept; an older one goes with the next order. */
export const MOST_KEPT = 20;
/** Days for which a job and its file are kept. */
export const JOB_DAYS = 7;

const format = oneOf(['xlsx', 'docx', 'pdf'], 'Kind of the files in the archive');
const forms = Type.Array(oneOf(reportForms, 'Form'), {
  minItems: 1,
  maxItems: reportForms.length,
  uniqueItems: true,
  description: 'Forms of which each group, discipline or student gets one',
});

export const ReportJob = Type.Object({
  id: id(),
  state: oneOf(
    jobStates,
    'waiting: others of the person are made before it · running · ready: its file can be downloaded · failed: see failure · cancelled',
  ),
  forms,
  format,
  group_names: Type.Array(Type.String(), { description: 'Names of the first groups, when it was asked for' }),
  groups_count: Type.Integer({ minimum: 0, description: 'All its groups; 0 for a form without a group' }),
  semester: nullable(Type.String({ description: 'Title of the semester; null for all time' })),
  total: Type.Integer({ minimum: 1, description: 'Forms to be made' }),
  done: Type.Integer({ minimum: 0, description: 'Forms made so far' }),
  left_out: Type.Integer({
    minimum: 0,
    description:
      'Forms that are not in the archive, since what they are about was gone or taken from the viewer by then; the archive lists them',
  }),
  is_begun_anew: Type.Boolean({
    description: 'A server was interrupted while it made the forms, so that they are made from the first one again',
  }),
  is_closed: Type.Boolean({
    description:
      'It is ready, but the viewer may not read something in it any more: the file is refused, and the job may be repeated',
  }),
  failure: nullable(Type.String({ description: 'Why it failed, in the language of the caller' })),
  bytes: nullable(Type.Integer({ description: 'Size of the archive in bytes; null until it is ready' })),
  created_at: moment('When it was asked for'),
  finished_at: nullable(moment('When it was ready, failed or was cancelled')),
  expires_at: nullable(moment('When it is removed with its file; null until it is finished')),
});
export type ReportJob = Type.Static<typeof ReportJob>;

const params = idParams('Job');

export const jobCalls = {
  listReportJobs: endpoint({
    method: 'GET',
    path: '/api/v2/reports/jobs',
    summary: 'My reports of many forms, the latest first, until they expire',
    access: 'staff',
    query: Type.Object(pageQuery(20)),
    response: paged(ReportJob),
  }),
  createReportJob: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/reports/jobs',
    summary: 'Make forms of several groups and disciplines as one archive, after the reply',
    access: 'staff',
    body: Type.Object({
      forms,
      group_ids: Type.Optional(ids('Groups; by default all that the viewer may read', 1000)),
      subject_ids: Type.Optional(
        ids('Disciplines, where the form asks for one; by default all that the viewer may read', 1000),
      ),
      semester_id: Type.Optional(id('Only disciplines and lessons of this semester')),
      format,
    }),
    response: ReportJob,
  }),
  cancelReportJob: endpoint({
    method: 'POST',
    path: '/api/v2/reports/jobs/:id/cancel',
    summary: 'Stop a job that waits or runs; nothing of it is kept',
    access: 'staff',
    params,
    response: ReportJob,
  }),
  repeatReportJob: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/reports/jobs/:id/repeat',
    summary: 'Ask for the same again, with what the viewer may read now',
    access: 'staff',
    params,
    response: ReportJob,
  }),
  deleteReportJob: endpoint({
    method: 'DELETE',
    path: '/api/v2/reports/jobs/:id',
    summary: 'Remove a job and its file; one that still runs is stopped',
    access: 'staff',
    params,
    response: done,
  }),
  downloadReportJob: endpoint({
    method: 'GET',
    path: '/api/v2/reports/jobs/:id/file',
    summary: 'The archive of a job, for whoever may still read everything in it',
    access: 'staff',
    params,
    response: 'binary',
    media: ['application/zip'],
  }),
};
