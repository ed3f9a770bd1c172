import { journal } from '@orbita/contract/journal';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { getJournal, readJournalCells } from './reading/read-journal.ts';
import { exportJournal } from './export/export-journal.ts';
import * as service from './saving/save-cells.service.ts';

export function mountJournal(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, journal, {
    getJournal: ({ viewer, params, query }) => getJournal(deps, viewer, params.id, query),
    saveJournalCells: ({ viewer, params, body, call }) =>
      service.saveJournalCells(deps, viewer, { subjectId: params.id, cells: body.cells, language: call.language }),
    readJournalCells: ({ viewer, params, body }) =>
      readJournalCells(deps, viewer, { subjectId: params.id, groupId: body.group_id, cells: body.cells }),
    undoJournalBatch: ({ viewer, params, call }) => service.undoJournalBatch(deps, viewer, params.id, call.language),
    exportJournal: ({ viewer, params, query, call }) =>
      exportJournal(deps, viewer, { subjectId: params.id, ...query, language: call.language }),
  });
}
