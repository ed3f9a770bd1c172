import { extensions } from '@orbita/contract/extensions';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { grantExtension, refuseExtension } from './decide-extension.ts';
import * as service from './extensions.service.ts';

export function mountExtensions(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, extensions, {
    listExtensions: ({ viewer, query }) => service.listExtensions(db, viewer, query),
    listOwnExtensions: ({ viewer, query }) => service.listOwnExtensions(db, viewer, query),
    getTopicExtensions: ({ viewer, params }) => service.getTopicExtensions(db, viewer, params.id),
    askExtension: ({ viewer, body }) => service.askExtension(deps, viewer, body),
    withdrawExtension: ({ viewer, params }) => service.withdrawExtension(deps, viewer, params.id),
    grantExtension: ({ viewer, params, body }) => grantExtension(deps, viewer, params.id, body),
    refuseExtension: ({ viewer, params, body }) => refuseExtension(deps, viewer, params.id, body),
  });
}
