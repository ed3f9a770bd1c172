import { ctp } from '@orbita/contract/ctp';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import * as service from './ctp.service.ts';
import { importCtp, undoCtpImport } from './import-plan.ts';

export function mountCtp(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, ctp, {
    previewCtp: ({ viewer, params, body, file, call }) =>
      service.previewCtp(deps, viewer, {
        ...service.readSentPlan(body, file, call.language),
        subjectId: params.id,
        groupIds: body.group_ids,
      }),
    importCtp: ({ viewer, params, body, file, call }) =>
      importCtp(deps, viewer, {
        ...service.readSentPlan(body, file, call.language),
        subjectId: params.id,
        groupIds: body.group_ids ?? [],
        fileName: file?.name ?? body.file_name ?? '',
        asDrafts: body.as_drafts ?? false,
        expected: body.expected,
        idempotencyKey: call.idempotencyKey,
      }),
    undoCtpImport: ({ viewer, params }) => undoCtpImport(deps, viewer, params.id, params.import),
    exportCtp: ({ viewer, params, query, call }) =>
      service.exportPlan(deps, viewer, { subjectId: params.id, groupId: query.group_id, language: call.language }),
    downloadCtpTemplate: ({ viewer, query, call }) =>
      service.downloadTemplate(deps, viewer, { format: query.format ?? 'xlsx', language: call.language }),
  });
}
