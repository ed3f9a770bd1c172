import { userNotes } from '@orbita/contract/user-notes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './user-notes.service.ts';

export function mountUserNotes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, userNotes, {
    listUserNotes: ({ viewer, query }) => service.listUserNotes(db, viewer, query),
    createUserNote: ({ viewer, body }) => service.createUserNote(db, viewer, body),
    updateUserNote: ({ viewer, params, body }) => service.updateUserNote(db, viewer, params.id, body),
    deleteUserNote: ({ viewer, params }) => service.deleteUserNote(db, viewer, params.id),
    listNotePermissions: ({ viewer, query, call }) =>
      service.listNotePermissions(db, viewer, query.user_id, call.language),
  });
}
