// The journal of a discipline: reading it, saving many cells at once, undoing a save, exporting a workbook.
import { endpoint } from './endpoint.ts';
import { countsForId, RetakeCounting } from './retakes/counting.ts';
import { id, idParams, nullable, Person, search, Type, workbook } from './schemas.ts';

const mark = nullable(Type.Number({ minimum: -1_000_000, maximum: 1_000_000, description: 'Points; null is no mark' }));
const status = nullable(id('Pass status; null is no status'));

/** A journal cell: [mark, passed_status_id, emoji index, waiting, late, answered]; a tuple, since journals have thousands. */
export const JournalCell = Type.Array(Type.Union([Type.Number(), Type.Null()]), {
  description:
    'By position: mark or null · passed_status_id or null · emoji 0 star, 1 check, 2 skull, 3 fire, 4 clock or null · 1 when an answer waits · 1 when it was late · 1 when an answer exists',
});
export const Journal = Type.Object({
  group: Type.Object({ id: id(), name: Type.String() }),
  steps: Type.Array(
    Type.Object({
      id: id(),
      title: Type.String(),
      chapter_id: id(),
      chapter_title: Type.String(),
      type: Type.Integer(),
      max_mark: nullable(Type.Number()),
      hidden: Type.Boolean(),
      is_retake: Type.Boolean({
        description: 'Only students with a retake have this topic; the cells of the others are empty',
      }),
      counts_for_id: countsForId,
    }),
    { description: 'Columns: topics in order' },
  ),
  retake_counts: RetakeCounting,
  rows: Type.Array(
    Type.Object({
      student: Person,
      points: Type.Number({
        description: 'Points collected on the checkpoints that students see; a topic and its retakes count once',
      }),
      cells: Type.Array(JournalCell, { description: 'One for each column, in the order of steps' }),
    }),
  ),
  total: Type.Optional(Type.Integer({ description: 'Students in all pages, when a page was asked for' })),
});
export type Journal = Type.Static<typeof Journal>;

/** Mark and status of one journal cell. */
export const CellState = Type.Object({ step_id: id('Topic'), student_id: id(), mark, passed_status_id: status });
export type CellState = Type.Static<typeof CellState>;

export const RefusedCell = Type.Object({
  ...CellState.properties,
  code: Type.String({ description: 'Code of the error catalogue: stale, mark-too-high, mark-format …' }),
  message: Type.String({ description: 'The reason in the language of the caller' }),
  author: nullable(Person),
});
export type RefusedCell = Type.Static<typeof RefusedCell>;

const CellChange = Type.Object({
  step_id: id('Topic'),
  student_id: id(),
  mark: Type.Optional(mark),
  passed_status_id: Type.Optional(status),
  seen_mark: Type.Optional(
    nullable(
      Type.Number({ description: 'The mark that the author saw; if it has changed since, the cell is refused' }),
    ),
  ),
  seen_status_id: Type.Optional(
    nullable(id('The status that the author saw; if it has changed since, the cell is refused')),
  ),
});
export type CellChange = Type.Static<typeof CellChange>;

export const journal = {
  getJournal: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/journal',
    summary: 'Students × topics of a group with marks and statuses',
    access: 'staff',
    params: idParams(),
    query: Type.Object({
      group_id: Type.Optional(id('Group; the first one by default')),
      page: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 1_000_000,
          description: 'Page of students, from 1; all of them unless a page or a size is asked for',
        }),
      ),
      size: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 10_000, description: 'Students per page; 10 by default' }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Another name of size' })),
    }),
    response: Journal,
  }),
  saveJournalCells: endpoint({
    method: 'POST',
    path: '/api/v2/subjects/:id/journal/cells',
    summary: 'Save marks and statuses of many cells; the good ones are kept, the bad ones are listed with reasons',
    access: 'staff',
    params: idParams('Discipline'),
    body: Type.Object({
      cells: Type.Array(CellChange, {
        minItems: 1,
        maxItems: 5000,
        description: 'If a cell is listed twice, the last one counts; fields left out of a cell keep their value',
      }),
    }),
    response: Type.Object({
      batch_id: nullable(id('Give it to undoJournalBatch to take all of it back; null when nothing has changed')),
      saved: Type.Array(CellState),
      refused: Type.Array(RefusedCell, { description: 'Cells that were not changed, with their current content' }),
    }),
  }),
  readJournalCells: endpoint({
    method: 'POST',
    path: '/api/v2/subjects/:id/journal/cells/read',
    summary:
      'Current content of some cells of a journal, so that a change does not require reading the whole journal; writes nothing',
    access: 'staff',
    params: idParams('Discipline'),
    body: Type.Object({
      group_id: id('Group of the journal'),
      cells: Type.Array(Type.Object({ step_id: id('Topic'), student_id: id() }), { minItems: 1, maxItems: 5000 }),
    }),
    response: Type.Object({
      cells: Type.Array(Type.Object({ step_id: id('Topic'), student_id: id(), cell: JournalCell }), {
        description: 'Those of the asked cells that are in the journal',
      }),
      points: Type.Array(
        Type.Object({ student_id: id(), points: Type.Number({ description: 'Checkpoint points collected' }) }),
        { description: 'Students of the returned cells' },
      ),
    }),
  }),
  undoJournalBatch: endpoint({
    method: 'POST',
    path: '/api/v2/journal/batches/:id/undo',
    summary: 'Take back a batch of mine; cells changed since stay as they are',
    access: 'staff',
    params: idParams('batch_id'),
    response: Type.Object({
      restored: Type.Array(CellState),
      kept: Type.Array(RefusedCell, { description: 'Cells that somebody has changed since' }),
    }),
  }),
  exportJournal: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/journal/export',
    summary: 'The journal as XLSX: marks, statuses, attendance; the name tells discipline, group and date',
    access: 'staff',
    params: idParams('Discipline'),
    query: Type.Object({
      group_id: Type.Optional(id('Group; the first one by default')),
      sheet: Type.Optional(Type.Literal('attendance', { description: 'Only this sheet; all of them by default' })),
      chapter_id: Type.Optional(id('Only topics of the chapter')),
      checkpoints: Type.Optional(Type.Boolean({ description: 'Only checkpoints' })),
      passed_status_id: Type.Optional(id('Only students who have the status in a topic of the sheet')),
      semester_id: Type.Optional(id('Of attendance only lessons on days of this semester')),
      query: search,
    }),
    response: 'binary',
    media: workbook,
  }),
};
