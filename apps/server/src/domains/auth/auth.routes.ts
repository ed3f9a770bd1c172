import { auth } from '@orbita/contract/auth';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { endPersonSessions, listPersonSessions, signInAs } from './office/acting.ts';
import { resetPasswords, setUserPassword } from './office/office-passwords.ts';
import { exportPasswords } from './office/password-sheet.ts';
import * as service from './auth.service.ts';
import * as registration from './registration/registration.service.ts';
import * as restore from './restore/restore.service.ts';

export function mountAuth(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, auth, {
    restorePassword: ({ body, call }) => restore.restorePassword(deps, body, call),
    readRestoreLink: ({ body }) => restore.readRestoreLink(deps, body),
    setRestoredPassword: ({ body, call }) => restore.setRestoredPassword(deps, body, call),
    signUp: ({ body, call }) => registration.signUp(deps, body, call),
    confirmRegistration: ({ body, call }) => registration.confirmRegistration(deps, body, call),
    signIn: ({ body, call }) => service.signIn(deps, { ...body, login: body.email }, call),
    signInByLogin: ({ body, call }) => service.signIn(deps, body, call),
    signOut: ({ viewer, call }) => service.signOut(deps, viewer, call),
    getAuth: ({ viewer, query, call }) => service.getAuth(deps, viewer, query.domain, call),
    getAuthInformation: ({ query, call }) => service.getAuthInformation(deps, query.domain ?? call.domain),
    setUp: ({ body, call }) => service.setUp(deps, body, call),
    changeOwnPassword: ({ viewer, body, call }) => service.changeOwnPassword(deps, viewer, body, call),
    updateOwnSettings: ({ viewer, body }) => service.updateOwnSettings(db, viewer, body),
    recordActivity: ({ viewer }) => service.recordActivity(db, viewer),
    getMyLms: ({ viewer }) => service.getMyLms(db, viewer),
    setUserPassword: ({ viewer, params, body, call }) => setUserPassword(deps, viewer, { id: params.id, body, call }),
    resetPasswords: ({ viewer, body, call }) => resetPasswords(deps, viewer, body.ids, call.language),
    exportPasswords: ({ viewer, body, call }) => exportPasswords(deps, viewer, body, call.language),
    signInAs: ({ viewer, params, call }) => signInAs(deps, viewer, params.id, call),
    listPersonSessions: ({ viewer, params, call }) => listPersonSessions(deps, viewer, params.id, call),
    endPersonSession: ({ viewer, params, call }) => endPersonSessions(deps, viewer, params, call),
    endPersonSessions: ({ viewer, params, call }) =>
      endPersonSessions(deps, viewer, { id: params.id, sessionId: null }, call),
    listMyCompanies: ({ viewer }) => service.listMyCompanies(db, viewer),
  });
}
