import { auth } from '@orbita/contract/auth';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './auth.service.ts';
import * as restore from './restore/restore.service.ts';

export function mountAuth(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, auth, {
    restorePassword: ({ body, call }) => restore.restorePassword(deps, body, call),
    readRestoreLink: ({ body }) => restore.readRestoreLink(deps, body),
    setRestoredPassword: ({ body, call }) => restore.setRestoredPassword(deps, body, call),
    signIn: ({ body, call }) => service.signIn(deps, { ...body, login: body.email }, call),
    signInByLogin: ({ body, call }) => service.signIn(deps, body, call),
    signOut: ({ call }) => service.signOut(deps, call),
    getAuth: ({ viewer, query, call }) => service.getAuth(deps, viewer, query.domain, call),
    getAuthInformation: ({ query, call }) => service.getAuthInformation(deps, query.domain ?? call.domain),
    setUp: ({ body, call }) => service.setUp(deps, body, call),
    changeOwnPassword: ({ viewer, body, call }) => service.changeOwnPassword(deps, viewer, body, call),
    updateOwnSettings: ({ viewer, body }) => service.updateOwnSettings(db, viewer, body),
    recordActivity: ({ viewer }) => service.recordActivity(db, viewer),
    getMyLms: ({ viewer }) => service.getMyLms(db, viewer),
    listMyCompanies: ({ viewer }) => service.listMyCompanies(db, viewer),
  });
}
