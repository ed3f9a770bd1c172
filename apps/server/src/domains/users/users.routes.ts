import { users } from '@orbita/contract/users';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './users.service.ts';

export function mountUsers(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, users, {
    listUsers: ({ viewer, query }) => service.listUsers(db, viewer, query),
    getUser: ({ viewer, params }) => service.getUser(db, viewer, params.id),
    searchEverything: ({ viewer, query }) => service.searchEverything(db, viewer, query.query),
  });
}
