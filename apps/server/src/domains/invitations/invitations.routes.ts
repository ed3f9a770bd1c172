import { invitations } from '@orbita/contract/invitations';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { exportInvitations } from './export-invitations.ts';
import { inviteMembers } from './invite-members.ts';
import * as service from './invitations.service.ts';

export function mountInvitations(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, invitations, {
    inviteByEmail: ({ viewer, params, body, call }) =>
      service.inviteByEmail(deps, viewer, { id: params.id, body }, call),
    inviteMembers: ({ viewer, body, call }) => inviteMembers(deps, viewer, body, call),
    listInvitations: ({ viewer, query }) => service.listInvitations(db, viewer, query),
    exportInvitations: ({ viewer, query, call }) =>
      exportInvitations(db, { db, heavyWork: deps.heavyWork, viewer, language: call.language }, query),
    resendInvitations: ({ viewer, body, call }) => service.resendInvitations(deps, viewer, body.ids, call),
    withdrawInvitations: ({ viewer, body }) => service.withdrawInvitations(db, viewer, body.ids),
    readInvitation: ({ body, call }) => service.readInvitation(db, { token: body.token, domain: call.domain }),
    acceptInvitation: ({ viewer, body, call }) =>
      service.acceptInvitation(db, viewer, { token: body.token, domain: call.domain }, call.token),
  });
}
