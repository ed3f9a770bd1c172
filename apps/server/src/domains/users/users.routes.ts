import { users } from '@orbita/contract/users';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { blockPeople, unblockPeople } from './office/block-people.ts';
import { createPerson } from './office/create-person.ts';
import { updateUser } from './office/edit-user.ts';
import { erasePerson, previewErasure } from './office/erase-person.ts';
import { exportPeople } from './office/export-people.ts';
import { listDifferentPeople, listDoubles, setDifferentPeople } from './office/doubles.ts';
import { mergePeople, previewMerge } from './office/merge-people.ts';
import { countPeople, getAccount, listPeople } from './office/people.service.ts';
import { listRolesToGive, setPersonRoles } from './office/person-roles.ts';
import * as service from './users.service.ts';

export function mountUsers(app: FastifyInstance, deps: service.UserDeps): void {
  const { db } = deps;
  mount(app, deps, users, {
    listUserChoices: ({ viewer, query }) => service.listUserChoices(db, viewer, query),
    listUsers: ({ viewer, query }) => service.listUsers(db, viewer, query),
    getUser: ({ viewer, params, query }) => service.getUser(db, viewer, params.id, query.safe),
    updateUser: ({ viewer, params, body, call }) => updateUser(deps, viewer, { id: params.id, body, call }),
    listPeople: ({ viewer, query }) => listPeople(db, viewer, query),
    countPeople: ({ viewer, query }) => countPeople(db, viewer, query),
    exportPeople: ({ viewer, query, call }) => exportPeople(deps, viewer, { filter: query, language: call.language }),
    getAccount: ({ viewer, params }) => getAccount(db, viewer, params.id),
    createPerson: ({ viewer, body }) => createPerson(deps, viewer, body),
    blockPeople: ({ viewer, body, call }) => blockPeople(deps, viewer, body, call.language),
    unblockPeople: ({ viewer, body, call }) => unblockPeople(deps, viewer, body.ids, call.language),
    setPersonRoles: ({ viewer, params, body }) => setPersonRoles(deps, viewer, params.id, body.role_ids),
    listRolesToGive: ({ viewer }) => listRolesToGive(db, viewer),
    listStudents: ({ viewer, query }) => service.listStudents(db, viewer, query),
    previewErasure: ({ viewer, params, call }) => previewErasure(db, viewer, params.id, call.language),
    erasePerson: ({ viewer, params }) => erasePerson(deps, viewer, params.id),
    listDoubles: ({ viewer, query }) => listDoubles(db, viewer, query),
    listDifferentPeople: ({ viewer, query }) => listDifferentPeople(db, viewer, query),
    setDifferentPeople: ({ viewer, body }) => setDifferentPeople(db, viewer, body),
    previewMerge: ({ viewer, params, call }) =>
      previewMerge(db, viewer, { kept: params.id, gone: params.otherId }, call.language),
    mergePeople: ({ viewer, params, body }) =>
      mergePeople(deps, viewer, { kept: params.id, gone: params.otherId }, body.attendance_of_gone),
    searchEverything: ({ viewer, query }) => service.searchEverything(deps, viewer, query.query),
  });
}
