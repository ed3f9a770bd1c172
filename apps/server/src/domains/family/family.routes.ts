import { family } from '@orbita/contract/family';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './family.service.ts';

export function mountFamily(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, family, {
    listFamilyChanges: ({ viewer, query }) => service.listFamilyChanges(db, viewer, query.former ?? false),
    markFamilySeen: ({ viewer, body }) => service.markFamilySeen(db, viewer, body),
  });
}
