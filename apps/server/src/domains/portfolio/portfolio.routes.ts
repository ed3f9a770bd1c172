import { portfolio } from '@orbita/contract/portfolio';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './portfolio.service.ts';

export function mountPortfolio(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, portfolio, {
    listStudentTasks: ({ viewer, params, query }) => service.listStudentTasks(db, viewer, params.user, query),
    getStudentTask: ({ viewer, params }) => service.getStudentTask(db, viewer, params.user, params.task),
    listArtefacts: ({ viewer, params, query }) => service.listArtefacts(db, viewer, params.id, query),
    getLmsTable: ({ viewer, params }) => service.getLmsTable(db, viewer, params.id),
  });
}
