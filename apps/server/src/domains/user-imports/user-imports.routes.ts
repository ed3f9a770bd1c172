import { userImports } from '@orbita/contract/user-imports';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { heavyTask } from '../../platform/heavy-work/heavy-work.ts';
import { exportUserImportReport } from './files/report.ts';
import type { makeTemplate } from './files/template.task.ts';
import * as service from './user-imports.service.ts';

const templateTask = heavyTask<typeof makeTemplate>(
  new URL('./files/template.task.ts', import.meta.url),
  'makeTemplate',
);

export function mountUserImports(app: FastifyInstance, deps: Deps): void {
  const { db, heavyWork } = deps;
  mount(app, deps, userImports, {
    listUserImports: ({ viewer, query, call }) => service.listUserImports(db, viewer, query, call.language),
    createUserImport: ({ viewer, file, call }) => service.createUserImport(deps, viewer, file, call.language),
    getUserImport: ({ viewer, params, call }) => service.getUserImport(db, viewer, params.id, call.language),
    mapUserImport: ({ viewer, params, body, call }) =>
      service.mapUserImport(deps, viewer, { id: params.id, body, language: call.language }),
    correctUserImport: ({ viewer, params, body, call }) =>
      service.correctUserImport(deps, viewer, { id: params.id, body, language: call.language }),
    listUserImportRows: ({ viewer, params, query, call }) =>
      service.listUserImportRows(db, viewer, { id: params.id, query, language: call.language }),
    decideUserImport: ({ viewer, params, body, call }) =>
      service.decideUserImport(deps, viewer, { id: params.id, body, language: call.language }),
    applyUserImport: ({ viewer, params, body, call }) =>
      service.applyUserImport(deps, viewer, { id: params.id, seen: body.version, language: call.language }),
    cancelUserImport: ({ viewer, params, call }) => service.cancelUserImport(deps, viewer, params.id, call.language),
    previewUserImportUndo: ({ viewer, params, call }) =>
      service.previewUserImportUndo(db, viewer, params.id, call.language),
    undoUserImport: ({ viewer, params, call }) => service.undoUserImport(deps, viewer, params.id, call.language),
    exportUserImportReport: ({ viewer, params, call }) =>
      exportUserImportReport(deps, viewer, params.id, call.language),
    deleteUserImport: ({ viewer, params }) => service.deleteUserImport(deps, viewer, params.id),
    downloadUserImportTemplate: ({ viewer, call }) => heavyWork.run(templateTask, viewer.id, () => call.language),
  });
}
