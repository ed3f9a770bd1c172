import { rubrics } from '@orbita/contract/rubrics';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './rubrics.service.ts';

export function mountRubrics(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, rubrics, {
    getRubric: ({ viewer, params }) => service.getRubric(db, viewer, params.id),
    saveRubric: ({ viewer, params, body }) => service.saveRubric(db, viewer, params.id, body),
    getRubricResult: ({ viewer, params }) => service.getRubricResult(db, viewer, params.step, params.student),
  });
}
