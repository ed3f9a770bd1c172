import { office } from '@orbita/contract/office';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './office.service.ts';

export function mountOffice(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, office, {
    getOverview: ({ viewer }) => service.getOverview(db, viewer),
    getFirstSteps: ({ viewer }) => service.getFirstSteps(db, viewer),
    passFirstStep: ({ viewer, body }) => service.passFirstStep(db, viewer, body),
  });
}
