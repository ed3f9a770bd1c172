import { trajectories } from '@orbita/contract/trajectories';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { exportBusinessRoles } from './business-roles/export-business-roles.ts';
import { exportTrajectories } from './export-trajectories.ts';
import * as roles from './business-roles/business-roles.service.ts';
import { listUserTrajectories } from './people/user-trajectories.service.ts';
import * as picture from './picture/picture.service.ts';
import * as service from './trajectories.service.ts';

export function mountTrajectories(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, trajectories, {
    listTrajectories: ({ viewer, query }) => service.listTrajectories(db, viewer, query),
    exportTrajectories: ({ viewer, query, call }) =>
      exportTrajectories(db, { db, heavyWork: deps.heavyWork, viewer, language: call.language }, query),
    createTrajectory: ({ viewer, body }) => service.createTrajectory(db, viewer, body),
    getTrajectory: ({ viewer, params }) => picture.readPicture(db, viewer, params.id),
    updateTrajectory: ({ viewer, params, body }) => service.updateTrajectory(db, viewer, params.id, body),
    deleteTrajectory: ({ viewer, params }) => service.deleteTrajectory(db, viewer, params.id),
    restoreTrajectory: ({ viewer, params }) => service.restoreTrajectory(db, viewer, params.id),
    cloneTrajectory: ({ viewer, params }) => service.cloneTrajectory(db, viewer, params.id),
    setTrajectoriesArchived: ({ viewer, body }) => service.setTrajectoriesArchived(db, viewer, body),
    arrangeHalves: ({ viewer, params, body }) => picture.arrangeHalves(db, viewer, params.id, body),
    moveTrajectorySubject: ({ viewer, params, body }) => picture.moveTrajectorySubject(db, viewer, params.id, body),
    addTrajectoryGroups: ({ viewer, params, body }) => picture.addTrajectoryGroups(db, viewer, params.id, body),
    removeTrajectoryGroups: ({ viewer, params, body }) => picture.removeTrajectoryGroups(db, viewer, params.id, body),
    addCompanyTrajectory: ({ viewer, params, body }) =>
      service.addCompanyTrajectory(db, viewer, params.id, body.trajectory_id),
    listUserTrajectories: ({ viewer, params, query }) =>
      listUserTrajectories(db, viewer, params.id, query.show_full_structure ?? false),
    listBusinessRoles: ({ viewer, query }) => roles.listBusinessRoles(db, viewer, query),
    exportBusinessRoles: ({ viewer, query, call }) =>
      exportBusinessRoles(db, { db, heavyWork: deps.heavyWork, viewer, language: call.language }, query),
    createBusinessRole: ({ viewer, body }) => roles.createBusinessRole(db, viewer, body),
    updateBusinessRole: ({ viewer, params, body }) => roles.updateBusinessRole(db, viewer, params.id, body),
    deleteBusinessRole: ({ viewer, params }) => roles.deleteBusinessRole(db, viewer, params.id),
    restoreBusinessRole: ({ viewer, params }) => roles.restoreBusinessRole(db, viewer, params.id),
    attachBusinessRole: ({ viewer, params, body }) =>
      picture.setBusinessRole(db, viewer, params.id, { roleId: body.business_role_id, isTied: true }),
    detachBusinessRole: ({ viewer, params, body }) =>
      picture.setBusinessRole(db, viewer, params.id, { roleId: body.business_role_id, isTied: false }),
  });
}
