import { standing } from '@orbita/contract/standing';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { listCuratedStudents } from './curated-students.ts';
import { getReport } from './student-report.ts';
import { getTimeline } from './timeline.ts';
import * as service from './standing.service.ts';

export function mountStanding(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, standing, {
    explainStanding: ({ viewer, params }) => service.explainStanding(db, viewer, params.step, params.student),
    listCuratedStudents: ({ viewer, query }) => listCuratedStudents(db, viewer, query),
    getProgress: ({ viewer, params, query }) => service.getProgress(db, viewer, params.id, query),
    getReport: ({ viewer, params, query }) => getReport(db, viewer, params.id, query.semester_id),
    getTimeline: ({ viewer, params }) => getTimeline(db, viewer, params.id),
  });
}
