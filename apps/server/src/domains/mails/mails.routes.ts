import { mails } from '@orbita/contract/mails';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './mails.service.ts';

export function mountMails(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, mails, {
    listMails: ({ viewer, query, call }) => service.listMails(deps, viewer, query, call),
  });
}
