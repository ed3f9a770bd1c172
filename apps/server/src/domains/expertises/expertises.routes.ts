import { expertises } from '@orbita/contract/expertises';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import * as service from './expertises.service.ts';

export function mountExpertises(app: FastifyInstance, deps: service.ExpertiseDeps): void {
  mount(app, deps, expertises, {
    createExpertise: ({ viewer, body }) => service.createExpertise(deps, viewer, body),
    updateExpertise: ({ viewer, params, body }) => service.updateExpertise(deps, viewer, params.id, body),
    deleteExpertise: ({ viewer, params }) => service.deleteExpertise(deps, viewer, params.id),
    restoreExpertise: ({ viewer, params }) => service.restoreExpertise(deps, viewer, params.id),
  });
}
