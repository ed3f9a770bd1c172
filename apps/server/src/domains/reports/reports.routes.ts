import { reports } from '@orbita/contract/reports';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as analytics from './analytics.service.ts';
import * as service from './reports.service.ts';

export function mountReports(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, reports, {
    getReportPlaces: ({ viewer }) => service.getReportPlaces(db, viewer),
    previewReport: ({ viewer, body, call }) => service.previewReport(db, viewer, body, call.language),
    exportReport: ({ viewer, body, call }) => service.exportReport(deps, viewer, body, call.language),
    exportGroupMarks: ({ viewer, body, call }) => analytics.exportGroupMarks(db, viewer, body, call.language),
    exportGroupsAttendance: ({ viewer, body, call }) =>
      analytics.exportGroupsAttendance(db, viewer, body, call.language),
    exportWorkload: ({ viewer, body, call }) => analytics.exportWorkload(db, viewer, body, call.language),
    exportStudentsRetakes: ({ viewer, body, call }) => analytics.exportStudentsRetakes(db, viewer, body, call.language),
  });
}
