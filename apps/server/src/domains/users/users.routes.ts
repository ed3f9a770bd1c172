import { users } from '@orbita/contract/users';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import * as service from './users.service.ts';

export function mountUsers(app: FastifyInstance, deps: service.UserDeps): void {
  const { db } = deps;
  mount(app, deps, users, {
    listUsers: ({ viewer, query }) => service.listUsers(db, viewer, query),
    getUser: ({ viewer, params, query }) => service.getUser(db, viewer, params.id, query.safe),
    searchEverything: ({ viewer, query }) => service.searchEverything(deps, viewer, query.query),
  });
}
