import { auth } from '@orbita/contract/auth';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { endPersonSessions, listPersonSessions, signInAs } from './office/acting.ts';
import { resetPasswords, setUserPassword } from './office/office-passwords.ts';
import { exportPasswords } from './office/password-sheet.ts';
import { enterByIdentity, startIdentity } from './identity/identity-entry.ts';
import { linkIdentity, listMyIdentities, startLinking, unlinkIdentity } from './identity/own-identities.ts';
import * as providers from './identity/provider-settings.ts';
import * as office from './second-factor/office-factors.ts';
import * as factor from './second-factor/second-factor.service.ts';
import * as steps from './second-factor/sign-in-steps.ts';
import * as service from './auth.service.ts';
import { callPhone, confirmPhone, savePhone } from './phone/own-phone.ts';
import { callPassword, checkPhone, enterByCall } from './phone/phone-entry.ts';
import { listPhoneCodes } from './phone/shown-codes.ts';
import * as openRegistrations from './registration/open-registrations.ts';
import * as registration from './registration/registration.service.ts';
import * as ownAccount from './own-account/own-account.service.ts';
import * as restore from './restore/restore.service.ts';

export function mountAuth(app: FastifyInstance, deps: registration.RegistrationDeps): void {
  const { db } = deps;
  mount(app, deps, auth, {
    restorePassword: ({ body, call }) => restore.restorePassword(deps, body, call),
    readRestoreLink: ({ body, call }) => restore.readRestoreLink(deps, body, call),
    setRestoredPassword: ({ body, call }) => restore.setRestoredPassword(deps, body, call),
    signUp: ({ body, call }) => registration.signUp(deps, body, call),
    enterInvitedMember: ({ body, call }) => registration.enterInvitedMember(deps, body, call),
    listRegistrations: ({ viewer, query }) => openRegistrations.listRegistrations(db, viewer, query),
    exportRegistrations: ({ viewer, query, call }) =>
      openRegistrations.exportRegistrations(
        db,
        { db, heavyWork: deps.heavyWork, viewer, language: call.language },
        query,
      ),
    resendRegistrations: ({ viewer, body, call }) =>
      openRegistrations.resendRegistrations(deps, viewer, body.ids, call),
    discardRegistrations: ({ viewer, body }) => openRegistrations.discardRegistrations(db, viewer, body.ids),
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
    getOwnAccount: ({ viewer }) => ownAccount.getOwnAccount(db, viewer),
    confirmEmail: ({ body, call }) => ownAccount.confirmEmail(deps, body, call),
    cancelEmailChange: ({ viewer }) => ownAccount.cancelEmailChange(db, viewer),
    getMyLms: ({ viewer }) => service.getMyLms(deps, viewer),
    setUserPassword: ({ viewer, params, body, call }) => setUserPassword(deps, viewer, { id: params.id, body, call }),
    resetPasswords: ({ viewer, body, call }) => resetPasswords(deps, viewer, body.ids, call.language),
    exportPasswords: ({ viewer, body, call }) => exportPasswords(deps, viewer, body, call.language),
    signInAs: ({ viewer, params, call }) => signInAs(deps, viewer, params.id, call),
    listPersonSessions: ({ viewer, params, call }) => listPersonSessions(deps, viewer, params.id, call),
    endPersonSession: ({ viewer, params, call }) => endPersonSessions(deps, viewer, params, call),
    endPersonSessions: ({ viewer, params, call }) =>
      endPersonSessions(deps, viewer, { id: params.id, sessionId: null }, call),
    checkPhone: async ({ body }) => checkPhone(body.phone),
    callPassword: ({ body, call }) => callPassword(deps, body, call),
    enterByCall: ({ body, call }) => enterByCall(deps, body, call),
    savePhone: ({ viewer, body, call }) => savePhone(deps, viewer, body, call),
    callPhone: ({ viewer, call }) => callPhone(deps, viewer, call),
    confirmPhone: ({ viewer, body, call }) => confirmPhone(deps, viewer, { code: body.code, call }),
    listPhoneCodes: ({ viewer, query, call }) => listPhoneCodes(deps, viewer, query, call),
    startIdentity: ({ params, call }) => startIdentity(deps, params.provider, call),
    enterByIdentity: ({ params, body, call }) =>
      enterByIdentity(deps, { providerId: params.provider, returned: body }, call),
    listMyIdentities: ({ viewer }) => listMyIdentities(deps, viewer),
    startLinking: ({ viewer, params, body, call }) =>
      startLinking(deps, viewer, { providerId: params.provider, body: body ?? {} }, call),
    linkIdentity: ({ viewer, params, body, call }) =>
      linkIdentity(deps, viewer, { providerId: params.provider, returned: body }, call),
    unlinkIdentity: ({ viewer, params }) => unlinkIdentity(deps, viewer, params.id),
    listIdentityProviders: ({ viewer, call }) => providers.listIdentityProviders(deps, viewer, call),
    createIdentityProvider: ({ viewer, body, call }) => providers.createIdentityProvider(deps, viewer, body, call),
    updateIdentityProvider: ({ viewer, params, body, call }) =>
      providers.updateIdentityProvider(deps, viewer, { id: params.id, body }, call),
    deleteIdentityProvider: ({ viewer, params, body, call }) =>
      providers.deleteIdentityProvider(deps, viewer, { id: params.id, body }, call),
    checkIdentityProvider: ({ viewer, params, call }) => providers.checkIdentityProvider(deps, viewer, params.id, call),
    proveSecondFactor: ({ body, call }) => steps.proveSecondFactor(deps, body, call),
    askSignInPasskey: ({ body, call }) => steps.askSignInPasskey(deps, body, call),
    beginPasskeySignIn: ({ body, call }) => steps.beginPasskeySignIn(deps, body, call),
    getSecondFactor: ({ viewer }) => factor.getSecondFactor(deps, viewer),
    beginAuthenticator: ({ viewer, body, call }) => factor.beginAuthenticator(deps, { viewer, call, proof: body }),
    confirmAuthenticator: ({ viewer, body, call }) => factor.confirmAuthenticator(deps, body, { viewer, call }),
    removeAuthenticator: ({ viewer, body, call }) => factor.removeAuthenticator(deps, { viewer, call, proof: body }),
    askOwnPasskey: ({ viewer, call }) => factor.askOwnPasskey(deps, { viewer, call }),
    beginPasskey: ({ viewer, body, call }) => factor.beginPasskey(deps, { viewer, call, proof: body }),
    addPasskey: ({ viewer, body, call }) => factor.addPasskey(deps, body, { viewer, call }),
    renamePasskey: ({ viewer, params, body }) => factor.renamePasskey(deps, viewer, params.id, body.name),
    removePasskey: ({ viewer, params, body, call }) =>
      factor.removePasskey(deps, params.id, { viewer, call, proof: body }),
    makeRecoveryCodes: ({ viewer, body, call }) => factor.makeRecoveryCodes(deps, { viewer, call, proof: body }),
    resetSecondFactor: ({ viewer, params, call }) => office.resetSecondFactor(deps, viewer, params.id, call),
    getSecondFactorDemand: ({ viewer }) => office.getSecondFactorDemand(deps, viewer),
    updateSecondFactorDemand: ({ viewer, body }) => office.updateSecondFactorDemand(deps, viewer, body.roles),
    listMyCompanies: ({ viewer }) => service.listMyCompanies(db, viewer),
  });
}
