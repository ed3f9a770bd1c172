import { studentContacts } from '@orbita/contract/student-contacts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './student-contacts.service.ts';

export function mountStudentContacts(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, studentContacts, {
    listStudentContacts: ({ viewer, params, query }) => service.listStudentContacts(db, viewer, params.id, query),
    addStudentContact: ({ viewer, params, body }) => service.addStudentContact(db, viewer, params.id, body),
    deleteStudentContact: ({ viewer, params }) => service.deleteStudentContact(db, viewer, params.id),
  });
}
