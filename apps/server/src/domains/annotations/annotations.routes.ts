import { annotations } from '@orbita/contract/annotations';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './annotations.service.ts';

export function mountAnnotations(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, annotations, {
    listAnnotations: ({ viewer, params }) => service.listAnnotations(deps.db, viewer, params.id),
    createAnnotation: ({ viewer, params, body }) => service.createAnnotation(deps, viewer, params.id, body),
    updateAnnotation: ({ viewer, params, body }) => service.updateAnnotation(deps, viewer, params.id, body),
    deleteAnnotation: ({ viewer, params }) => service.deleteAnnotation(deps, viewer, params.id),
    restoreAnnotation: ({ viewer, params }) => service.restoreAnnotation(deps, viewer, params.id),
  });
}
