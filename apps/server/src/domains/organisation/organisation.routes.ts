import { organisation } from '@orbita/contract/organisation';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as meetings from './meetings/meetings.service.ts';
import { getMeeting } from './meetings/read-meeting.ts';
import * as proposals from './meetings/proposals.service.ts';
import * as objects from './objects/objects.service.ts';
import * as service from './organisation.service.ts';
import * as people from './roles/people.ts';
import * as roles from './roles/roles.service.ts';

export function mountOrganisation(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const { changing } = service;
  mount(app, deps, organisation, {
    getOrganisation: ({ viewer }) => roles.getOrganisation(db, viewer),
    createCircle: ({ viewer, body }) => changing(deps, viewer, roles.createCircle(db, viewer, body)),
    createRole: ({ viewer, params, body }) => changing(deps, viewer, roles.createRole(deps, viewer, params.id, body)),
    getRole: ({ viewer, params }) => roles.getRole(db, viewer, params.id),
    updateRole: ({ viewer, params, body }) => changing(deps, viewer, roles.updateRole(deps, viewer, params.id, body)),
    changeRole: ({ viewer, params, body }) => changing(deps, viewer, roles.updateRole(deps, viewer, params.id, body)),
    deleteRole: ({ viewer, params }) => changing(deps, viewer, roles.deleteRole(deps, viewer, params.id)),
    listRoleCompanies: ({ viewer, params }) => service.listRoleCompanies(db, viewer, params.id),
    announceRole: ({ viewer, params, body }) => service.announceToPages(deps, viewer, params.id, body),
    setRolePerson: ({ viewer, params, body }) =>
      changing(deps, viewer, people.setRolePerson(deps, viewer, params, body.focus)),
    removeRolePerson: ({ viewer, params }) => changing(deps, viewer, people.removeRolePerson(deps, viewer, params)),
    removeScopePerson: ({ viewer, params }) => changing(deps, viewer, people.removeScopePerson(deps, viewer, params)),
    listRoleHistory: ({ viewer, params, query }) => roles.listRoleHistory(db, viewer, params.id, query),
    listDuties: ({ viewer }) => service.listDuties(db, viewer),
    setDuty: ({ viewer, body }) => changing(deps, viewer, service.setDuty(db, viewer, body)),
    listTrajectoryRoles: ({ viewer, params }) => service.listTrajectoryRoles(db, viewer, params.id),
    attachTrajectoryRole: ({ viewer, params, body }) =>
      changing(
        deps,
        viewer,
        service.setTrajectoryRole(db, viewer, params.id, { roleId: body.tealRoleId, isTied: true }),
      ),
    detachTrajectoryRole: ({ viewer, params }) =>
      changing(deps, viewer, service.setTrajectoryRole(db, viewer, params.id, { roleId: params.role, isTied: false })),
    listSmartObjects: ({ viewer, query }) => objects.listObjects(db, viewer, query),
    createSmartObject: ({ viewer, params, body }) =>
      changing(deps, viewer, objects.createObject(deps, viewer, params.id, body)),
    updateSmartObject: ({ viewer, params, body }) =>
      changing(deps, viewer, objects.updateObject(db, viewer, params.id, body)),
    deleteSmartObject: ({ viewer, params }) => changing(deps, viewer, objects.deleteObject(db, viewer, params.id)),
    getProposal: ({ viewer, params }) => proposals.getProposal(db, viewer, params.id),
    proposeChanges: ({ viewer, params, body }) =>
      changing(deps, viewer, proposals.proposeChanges(db, viewer, params.id, body)),
    listMeetings: ({ viewer, query }) => meetings.listMeetings(db, viewer, query),
    createMeeting: ({ viewer, params, body }) =>
      changing(deps, viewer, meetings.createMeeting(deps, viewer, params.id, body)),
    getMeeting: ({ viewer, params }) => getMeeting(db, viewer, params.id),
    updateMeeting: ({ viewer, params, body }) =>
      changing(deps, viewer, meetings.updateMeeting(deps, viewer, params.id, body)),
    decideProposal: ({ viewer, params, body }) =>
      changing(deps, viewer, meetings.decideProposal(deps, viewer, params.id, body)),
    finishMeeting: ({ viewer, params }) => changing(deps, viewer, meetings.finishMeeting(db, viewer, params.id)),
    deleteMeeting: ({ viewer, params }) => changing(deps, viewer, meetings.deleteMeeting(deps, viewer, params.id)),
  });
}
