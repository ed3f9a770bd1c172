import { ctp } from '@orbita/contract/ctp';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './ctp.service.ts';

export function mountCtp(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, ctp, {
    previewCtp: ({ viewer, params, body, file, call }) =>
      service.previewCtp(deps, viewer, params.id, service.readSentPlan(body, file, call.language)),
    importCtp: ({ viewer, params, body, file, call }) =>
      service.importCtp(deps, viewer, params.id, {
        ...service.readSentPlan(body, file, call.language),
        groupIds: body.group_ids ?? [],
        fileName: file?.name ?? body.file_name ?? '',
        idempotencyKey: call.idempotencyKey,
      }),
    undoCtpImport: ({ viewer, params }) => service.undoCtpImport(deps, viewer, params.id, params.import),
    downloadCtpTemplate: ({ viewer, query, call }) =>
      service.downloadTemplate(deps, viewer, { format: query.format ?? 'xlsx', language: call.language }),
  });
}
