import { rights } from '@orbita/contract/rights';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { exportSubjectsAccess } from './export-access.ts';
import { explainRights } from './explain-rights.ts';
import { listSubjectsAccess } from './subjects-access.ts';

export function mountRights(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, rights, {
    explainRights: ({ viewer, query }) => explainRights(db, viewer, query),
    listSubjectsAccess: ({ viewer, query }) => listSubjectsAccess(db, viewer, query),
    exportSubjectsAccess: ({ viewer, query, call }) =>
      exportSubjectsAccess(db, { db, heavyWork: deps.heavyWork, viewer, language: call.language }, query),
  });
}
