import { receipts } from '@orbita/contract/receipts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './receipts.service.ts';

export function mountReceipts(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, receipts, {
    getReceipt: ({ viewer, params }) => service.getReceipt(db, viewer, params.number),
    checkReceipt: ({ viewer, body }) => service.checkReceipt(db, viewer, body),
  });
}
