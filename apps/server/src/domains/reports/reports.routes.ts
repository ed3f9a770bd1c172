import { reports } from '@orbita/contract/reports';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as analytics from './analytics.service.ts';
import * as certificates from './certificates/certificates.service.ts';
import * as jobs from './jobs/jobs.service.ts';
import * as layouts from './layouts.service.ts';
import * as places from './places/places.service.ts';
import * as service from './reports.service.ts';
import * as templates from './templates/templates.service.ts';

export function mountReports(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, reports, {
    listCertificates: ({ viewer, query }) => certificates.listCertificates(db, viewer, query),
    issueCertificate: ({ viewer, body, call }) => certificates.issueCertificate(db, viewer, body, call.language),
    previewCertificate: ({ viewer, body, call }) => certificates.previewCertificate(db, viewer, body, call.language),
    downloadCertificate: ({ viewer, params, query, call }) =>
      certificates.downloadCertificate(deps, viewer, { id: params.id, format: query.format }, call.language),
    revokeCertificate: ({ viewer, params }) => certificates.revokeCertificate(db, viewer, params.id),
    getReportLayout: ({ viewer, query, call }) => layouts.getReportLayout(db, viewer, query.form, call.language),
    updateReportLayout: ({ viewer, body, call }) => layouts.updateReportLayout(db, viewer, body, call.language),
    resetReportLayout: ({ viewer, query, call }) => layouts.resetReportLayout(db, viewer, query.form, call.language),
    getReportTemplate: ({ viewer, query, call }) => templates.getReportTemplate(db, viewer, query.form, call.language),
    downloadReportTemplate: ({ viewer, query, call }) =>
      templates.downloadReportTemplate(deps, viewer, query, call.language),
    checkReportTemplate: ({ viewer, body, call }) => templates.checkReportTemplate(deps, viewer, body, call.language),
    previewReportTemplate: ({ viewer, body, call }) =>
      templates.previewReportTemplate(deps, viewer, body, call.language),
    updateReportTemplate: ({ viewer, body, call }) => templates.updateReportTemplate(deps, viewer, body, call.language),
    resetReportTemplate: ({ viewer, query, call }) => templates.resetReportTemplate(db, viewer, query, call.language),
    listReportJobs: ({ viewer, query, call }) => jobs.listReportJobs(db, viewer, query, call.language),
    createReportJob: ({ viewer, body, call }) => jobs.createReportJob(deps, viewer, body, call.language),
    cancelReportJob: ({ viewer, params, call }) => jobs.cancelReportJob(deps, viewer, params.id, call.language),
    repeatReportJob: ({ viewer, params, call }) => jobs.repeatReportJob(deps, viewer, params.id, call.language),
    deleteReportJob: ({ viewer, params }) => jobs.deleteReportJob(deps, viewer, params.id),
    downloadReportJob: ({ viewer, params }) => jobs.downloadReportJob(deps, viewer, params.id),
    getReportPlaces: ({ viewer, query }) => places.getReportPlaces(db, viewer, query),
    listReportGroups: ({ viewer, query }) => places.listReportGroups(db, viewer, query),
    listReportSubjects: ({ viewer, query }) => places.listReportSubjects(db, viewer, query),
    listReportStudents: ({ viewer, query }) => service.listReportStudents(db, viewer, query.group_id),
    previewReport: ({ viewer, body, call }) => service.showReport(db, viewer, body, call.language),
    exportReport: ({ viewer, body, call }) => service.exportReport(deps, viewer, body, call.language),
    exportGroupMarks: ({ viewer, body, call }) => analytics.exportGroupMarks(deps, viewer, body, call.language),
    exportGroupsAttendance: ({ viewer, body, call }) =>
      analytics.exportGroupsAttendance(deps, viewer, body, call.language),
    exportWorkload: ({ viewer, body, call }) => analytics.exportWorkload(deps, viewer, body, call.language),
    exportStudentsRetakes: ({ viewer, body, call }) =>
      analytics.exportStudentsRetakes(deps, viewer, body, call.language),
  });
}
