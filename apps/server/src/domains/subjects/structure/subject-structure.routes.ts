import { subjectStructure } from '@orbita/contract/subject-structure';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../http/deps.ts';
import { mount } from '../../../http/mount.ts';
import * as service from './subject-structure.service.ts';

export function mountSubjectStructure(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, subjectStructure, {
    getSubjectStructure: ({ viewer, params }) => service.getSubjectStructure(db, viewer, params.id),
    placeStep: ({ viewer, params, body }) => service.placeStep(db, viewer, params.id, body),
    removePlacedStep: ({ viewer, params }) => service.removePlacedStep(db, viewer, params.id, params.stepId),
    listSubjectCheckpointMarks: ({ viewer, params, query }) =>
      service.listSubjectCheckpointMarks(db, viewer, params.id, query),
  });
}
