import { subjects } from '@orbita/contract/subjects';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { getJournal } from '../journal/reading/read-journal.ts';
import * as service from './subjects.service.ts';

export function mountSubjects(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, subjects, {
    listTaughtSubjects: ({ viewer, query }) => service.listTaughtSubjects(deps, viewer, query),
    listStudiedSubjects: ({ viewer, query }) => service.listStudiedSubjects(deps, viewer, query),
    listUserSubjects: ({ viewer, params, query }) => service.listUserSubjects(db, viewer, params.id, query),
    getSubject: ({ viewer, params, query }) => service.getSubject(db, viewer, params.id, query.user_id),
    getSubjectContents: ({ viewer, params, query }) =>
      service.getSubjectContents(deps, viewer, params.id, query.user_id),
    listSubjectGroups: ({ viewer, params }) => service.listSubjectGroups(db, viewer, params.id),
    getJournal: ({ viewer, params, query }) => getJournal(deps, viewer, params.id, query),
  });
}
