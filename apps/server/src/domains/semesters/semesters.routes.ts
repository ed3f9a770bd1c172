import { semesters } from '@orbita/contract/semesters';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { exportSemesters } from './export-semesters.ts';
import * as service from './semesters.service.ts';

export function mountSemesters(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, semesters, {
    listSemesters: ({ viewer, query }) => service.listSemesters(db, viewer, query),
    exportSemesters: ({ viewer, query, call }) =>
      exportSemesters(db, { db, heavyWork: deps.heavyWork, viewer, language: call.language }, query),
    createSemester: ({ viewer, body }) => service.createSemester(db, viewer, body),
    searchSemesters: ({ viewer, query }) => service.searchSemesters(db, viewer, query),
    updateSemester: ({ viewer, params, body }) => service.updateSemester(db, viewer, params.id, body),
    deleteSemester: ({ viewer, params }) => service.deleteSemester(db, viewer, params.id),
    restoreSemester: ({ viewer, params }) => service.restoreSemester(db, viewer, params.id),
    attachHalves: ({ viewer, params, body }) => service.attachHalves(db, viewer, params.id, body.half_ids),
    detachHalves: ({ viewer, body }) => service.detachHalves(db, viewer, body),
    listSemesterSections: ({ viewer, body }) => service.listSemesterSections(db, viewer, body.semester_ids),
    listUserSemesters: ({ viewer, params, query }) => service.listUserSemesters(db, viewer, params.id, query),
  });
}
