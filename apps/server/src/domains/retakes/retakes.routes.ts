import { retakes } from '@orbita/contract/retakes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as summaries from './retake-summaries.service.ts';
import * as topics from './retake-topics.service.ts';
import * as service from './retakes.service.ts';

export function mountRetakes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, retakes, {
    listRetakes: ({ viewer, query }) => service.listRetakes(db, viewer, query),
    createRetakes: ({ viewer, body }) => service.createRetakes(deps, viewer, body),
    deleteRetakes: ({ viewer, body }) => service.deleteRetakes(deps, viewer, body.ids),
    restoreRetakes: ({ viewer, body }) => service.restoreRetakes(deps, viewer, body.ids),
    updateRetake: ({ viewer, params, body }) => service.updateRetake(deps, viewer, params.id, body),
    deleteRetake: ({ viewer, params }) => service.deleteRetakes(deps, viewer, [params.id]),
    getRetakeChoices: ({ viewer }) => service.getRetakeChoices(db, viewer),
    listRetakeCandidates: ({ viewer, query }) =>
      service.listRetakeCandidates(db, viewer, query.subject_id, query.group_id),
    listRetakeTopics: ({ viewer, query }) => topics.listRetakeTopics(db, viewer, query),
    linkRetakeTopic: ({ viewer, params, body }) => topics.linkRetakeTopic(db, viewer, params.id, body.replaces_id),
    listRetakeGroups: ({ viewer, query }) => summaries.listRetakeGroups(db, viewer, query),
    listRetakeStudents: ({ viewer, query }) => summaries.listRetakeStudents(db, viewer, query),
    listGroupRetakes: ({ viewer, params, query }) => service.listGroupRetakes(db, viewer, params.id, query),
    listStudentRetakes: ({ viewer, params }) => service.listStudentRetakes(db, viewer, params.id),
    listTeacherRetakes: ({ viewer, params, query }) => service.listTeacherRetakes(db, viewer, params.id, query),
  });
}
