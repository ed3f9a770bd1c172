import { portfolio } from '@orbita/contract/portfolio';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './portfolio.service.ts';
import { downloadPortfolio, downloadPublicPortfolio } from './works/download-portfolio.ts';
import * as open from './works/public-portfolio.ts';
import * as works from './works/works.service.ts';

export function mountPortfolio(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, portfolio, {
    listStudentTasks: ({ viewer, params, query }) => service.listStudentTasks(db, viewer, params.user, query),
    getStudentTask: ({ viewer, params }) => service.getStudentTask(db, viewer, params.user, params.task),
    listArtefacts: ({ viewer, params, query }) => service.listArtefacts(db, viewer, params.id, query),
    getLmsTable: ({ viewer, params }) => service.getLmsTable(db, viewer, params.id),
    getStudentPortfolio: ({ viewer, params }) => works.getStudentPortfolio(db, viewer, params.id),
    listOwnAnswers: ({ viewer, query }) => works.listOwnAnswers(db, viewer, query),
    updateOwnPortfolio: ({ viewer, body }) => works.updateOwnPortfolio(db, viewer, body),
    addWork: ({ viewer, body }) => works.addWork(db, viewer, body),
    updateWork: ({ viewer, params, body }) => works.updateWork(db, viewer, params.id, body),
    deleteWork: ({ viewer, params }) => works.deleteWork(db, viewer, params.id),
    orderWorks: ({ viewer, body }) => works.orderWorks(db, viewer, body.ids),
    openPortfolio: ({ viewer }) => works.openPortfolio(db, viewer),
    closePortfolio: ({ viewer }) => works.closePortfolio(db, viewer),
    downloadPortfolio: ({ viewer, params, call }) => downloadPortfolio(deps, viewer, params.id, call.language),
    getPublicPortfolio: ({ params, call }) =>
      open.getPublicPortfolio(db, { ...params, domain: call.domain, ip: call.ip }),
    downloadPublicPortfolio: ({ params, call }) =>
      downloadPublicPortfolio(deps, { ...params, domain: call.domain }, call),
    getPublicFile: ({ params, call }) =>
      open.getPublicFile(deps, { ...params, domain: call.domain, ip: call.ip }, params.id),
    getPublicThumbnail: ({ params, call }) =>
      open.getPublicThumbnail(deps, { ...params, domain: call.domain }, params.id),
  });
}
