import { audit } from '@orbita/contract/audit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './audit.service.ts';

export function mountAudit(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, audit, {
    listHistory: ({ viewer, query }) => service.listHistory(db, viewer, query),
  });
}
