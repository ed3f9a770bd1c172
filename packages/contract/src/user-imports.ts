// Imports people and groups from XLSX, ODS, CSV and OneRoster: compared first, applied as a whole, undone as a whole.
import { endpoint } from './endpoint.ts';
import {
  done,
  id,
  idParams,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  Person,
  search,
  sortDirection,
  Type,
} from './schemas.ts';
import {
  importActions,
  importChoices,
  importEdits,
  importFields,
  importKinds,
  importSorts,
  importSources,
  importStates,
  suspectSigns,
  unkeptColumns,
} from './user-imports/fields.ts';

const amount = (description: string) => Type.Integer({ minimum: 0, description });
const Kind = oneOf(importKinds, 'What the rows are about');
const columns = Type.Array(nullable(oneOf(importFields, 'Meaning of the column; null leaves it out')), {
  maxItems: 200,
  description: 'Meaning of each column, in their order',
});

export const ImportSheet = Type.Object({
  position: Type.Integer({ minimum: 0, maximum: 500, description: 'Place in the file, from 0' }),
  name: Type.String({ description: 'Name of the sheet or file; empty without one' }),
  kind: nullable(
    oneOf(importKinds, 'What the rows are about; null when nothing in the file says so, which has to be said'),
  ),
  source: nullable(
    oneOf(importSources, 'The system whose export this is, recognised by its headings; null for another'),
  ),
  is_taken: Type.Boolean({ description: 'The rows of the sheet are imported' }),
  headers: Type.Array(Type.String(), { description: 'Headings of the columns' }),
  columns,
  sample: Type.Array(Type.String(), { description: 'The first filled cell of each column' }),
  rows_count: amount('Rows below the headings'),
  unkept: Type.Array(nullable(oneOf(unkeptColumns, 'Why it is not taken')), {
    description: 'Why a column is left out; null for one that is taken or empty',
  }),
  is_remembered: Type.Boolean({ description: 'The meaning of the columns was set by hand for such headings before' }),
});
export type ImportSheet = Type.Static<typeof ImportSheet>;

export const UserImport = Type.Object({
  id: id(),
  file_name: Type.String(),
  format: oneOf(['table', 'oneroster'], 'A spreadsheet, or a OneRoster package whose columns are known'),
  state: oneOf(
    importStates,
    'comparing: rows are compared with the people here · ready: waits to be applied · applying, undoing: is being done · applied · undone · cancelled: discarded',
  ),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent of what is being done' }),
  is_stopping: Type.Boolean({ description: 'Was asked to stop; nothing will have been done' }),
  notice: nullable(Type.String({ description: 'What happened last, in the language of the caller' })),
  moves_students: Type.Boolean({
    description: 'Students leave their groups for that of the file; otherwise they join it besides',
  }),
  author: nullable(Type.Object(Person.properties)),
  counts: Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer()), {
    description: 'Rows by kind and action',
  }),
  left_out: Type.Record(Type.String(), Type.Integer(), {
    description:
      'What a file has and no import takes, by count: courses, classes that are no groups, other enrollments, grades and people marked as deleted of a OneRoster package; sheets without people and timetables of a workbook',
  }),
  undecided: amount('Rows that wait for a choice'),
  moved: amount('Rows that differ from the preview, because somebody changed the people here meanwhile'),
  without_password: amount('People that this import made who have no password and never signed in'),
  created_at: moment('When the file was uploaded'),
  version: Type.Integer({
    description: 'Changes with every step and every edit; applying names the one that was seen',
  }),
  applied_at: nullable(moment('When it was applied')),
  undone_at: nullable(moment('When it was undone')),
});
export type UserImport = Type.Static<typeof UserImport>;

export const ImportEdit = Type.Object({
  id: id(),
  author: nullable(Type.Object(Person.properties)),
  kind: oneOf(importEdits, 'What was edited: the meaning of columns, choices about people, or a line of the file'),
  choice: nullable(oneOf(importChoices, 'Of choices: what was chosen; null for undecided again')),
  rows_count: amount('Of choices: how many rows'),
  sheet: nullable(Type.Integer({ description: 'Of a line: place of its sheet in the file' })),
  line: nullable(Type.Integer({ description: 'Of a line: line in the file, from 1' })),
  fields: Type.Array(oneOf(importFields, 'Meaning of a column'), { description: 'Of a line: its corrected cells' }),
  created_at: moment('When'),
});
export type ImportEdit = Type.Static<typeof ImportEdit>;

const UserImportRecord = Type.Object({
  ...UserImport.properties,
  edits: Type.Array(ImportEdit, {
    description: 'Who changed what the import does since its upload: the last 50, the newest first',
  }),
  namesakes: amount('Rows that wait for a choice about people who share nothing but the name'),
  sheets: Type.Array(ImportSheet, { description: 'In the order of the file' }),
});

const Message = Type.Object({
  field: nullable(Type.String({ description: 'Field it is about; null for the whole row' })),
  message: Type.String({ description: 'In the language of the caller' }),
});

export const ImportRow = Type.Object({
  id: id(),
  sheet: Type.Integer({ minimum: 0, maximum: 500, description: 'Place of its sheet in the file' }),
  line: Type.Integer({ description: 'Line in the file, from 1' }),
  kind: Kind,
  name: Type.String({ description: 'Full name, or name of the group' }),
  details: Type.Array(Type.Object({ field: Type.String(), value: Type.String() }), {
    description: 'What the row says besides the name',
  }),
  action: oneOf(
    importActions,
    'new · changed · same: nothing to do · suspected: may be somebody who is here · bad: cannot be imported · skipped by choice',
  ),
  user_id: nullable(id('The person here, if known')),
  group_id: nullable(id('The group here, if known')),
  changes: Type.Array(
    Type.Object({
      field: Type.String(),
      before: Type.String({ description: 'Empty for nothing' }),
      after: Type.String(),
    }),
    { description: 'What a changed row changes' },
  ),
  faults: Type.Array(Message, { description: 'Why a bad row cannot be imported' }),
  warnings: Type.Array(Message, { description: 'What is unusual' }),
  suspects: Type.Array(
    Type.Object({
      ...Person.properties,
      email: nullable(Type.String()),
      phone: nullable(Type.String()),
      groups: Type.Array(Type.String(), { description: 'Names' }),
      signs: Type.Array(oneOf(suspectSigns, 'What is the same, or differs'), {
        description: 'Besides the name; empty when nothing but the name is the same',
      }),
    }),
    { description: 'People here who may be the same person, the likeliest first' },
  ),
  choice: nullable(oneOf(importChoices, 'What was chosen for somebody who may be here')),
  is_moved: Type.Boolean({ description: 'Differs from the preview that was to be applied' }),
  cells: Type.Array(Type.Object({ field: oneOf(importFields, 'Meaning of the column'), value: Type.String() }), {
    description: 'What a bad row says in the columns that are taken, to be corrected; empty for other rows',
  }),
});
export type ImportRow = Type.Static<typeof ImportRow>;

const params = idParams('Import');
const spreadsheet = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

export const userImports = {
  listUserImports: endpoint({
    method: 'GET',
    path: '/api/v2/admin/user-imports',
    summary: 'Imports of people, the newest first',
    access: 'users_write',
    query: Type.Object({
      ...pageQuery(20),
      state: Type.Optional(Type.Literal('ready', { description: 'Only those that wait to be applied' })),
    }),
    response: paged(UserImport),
  }),
  createUserImport: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/admin/user-imports',
    summary: 'Read a file of people and compare it with the people here; changes nobody',
    access: 'users_write',
    file: { fields: ['file', 'document'], kind: 'document' },
    response: UserImportRecord,
  }),
  getUserImport: endpoint({
    method: 'GET',
    path: '/api/v2/admin/user-imports/:id',
    summary: 'An import: its columns, counts and progress',
    access: 'users_write',
    params,
    response: UserImportRecord,
  }),
  mapUserImport: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/user-imports/:id/sheets',
    summary: 'Say what the sheets and columns mean, which is remembered for such headings, and compare again',
    access: 'users_write',
    params,
    body: Type.Object({
      sheets: Type.Array(
        Type.Object({
          position: ImportSheet.properties.position,
          kind: ImportSheet.properties.kind,
          is_taken: ImportSheet.properties.is_taken,
          columns,
        }),
        { maxItems: 500, description: 'Sheets that are set; the others stay as they are' },
      ),
      moves_students: Type.Optional(UserImport.properties.moves_students),
    }),
    response: UserImportRecord,
  }),
  listUserImportRows: endpoint({
    method: 'GET',
    path: '/api/v2/admin/user-imports/:id/rows',
    summary: 'What an import does, row by row',
    access: 'users_write',
    params,
    query: Type.Object({
      ...pageQuery(20),
      query: search,
      action: Type.Optional(oneOf(importActions, 'Only these')),
      kind: Type.Optional(oneOf(importKinds, 'Only these')),
      moved: Type.Optional(Type.Boolean({ description: 'Only rows that differ from the preview' })),
      sort: Type.Optional(oneOf(importSorts, 'Sort by; by line, in the order of the file, unless told')),
      sort_direction: sortDirection,
    }),
    response: paged(ImportRow),
  }),
  correctUserImport: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/user-imports/:id/lines',
    summary: 'Correct a line of the file as it was read, and compare again',
    access: 'users_write',
    params,
    body: Type.Object({
      sheet: ImportRow.properties.sheet,
      line: Type.Integer({ minimum: 1, maximum: 2_000_000, description: 'Line in the file, from 1' }),
      cells: Type.Array(
        Type.Object({
          field: oneOf(importFields, 'Meaning of the column'),
          value: Type.String({ maxLength: 500, description: 'What the cell says instead' }),
        }),
        { minItems: 1, maxItems: importFields.length, description: 'Cells that are corrected; the others stay' },
      ),
    }),
    response: UserImportRecord,
  }),
  decideUserImport: endpoint({
    method: 'POST',
    path: '/api/v2/admin/user-imports/:id/decisions',
    summary: 'Say whether people of the file are people here',
    access: 'users_write',
    params,
    body: Type.Object({
      choice: nullable(
        oneOf(importChoices, 'same: the person here · new: a new person · skip: leave out · null: undecided again'),
      ),
      rows: Type.Optional(
        Type.Array(id('Row'), { minItems: 1, maxItems: 500, description: 'Rows; all undecided ones if omitted' }),
      ),
      namesakes: Type.Optional(
        Type.Boolean({
          description: 'Of the undecided rows only those that share nothing but a name with somebody here',
        }),
      ),
      user_id: Type.Optional(id('Which of several suspects is the person; the first if omitted')),
    }),
    response: UserImportRecord,
  }),
  applyUserImport: endpoint({
    method: 'POST',
    path: '/api/v2/admin/user-imports/:id/apply',
    summary: 'Apply an import as a whole; rows that cannot be imported are left out',
    access: 'users_write',
    params,
    body: Type.Object({
      version: Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'Version whose preview was seen; the import is not applied if somebody has edited it since',
      }),
    }),
    response: UserImportRecord,
  }),
  cancelUserImport: endpoint({
    method: 'POST',
    path: '/api/v2/admin/user-imports/:id/cancel',
    summary: 'Stop what is being done, which leaves nothing, or discard an import that was not applied',
    access: 'users_write',
    params,
    response: UserImportRecord,
  }),
  previewUserImportUndo: endpoint({
    method: 'GET',
    path: '/api/v2/admin/user-imports/:id/undo',
    summary: 'What undoing an import would remove, and who stands in its way',
    access: 'users_write',
    params,
    response: Type.Object({
      people: amount('People it would remove'),
      changed: amount('People who would get their former values back'),
      groups: amount('Groups it would remove'),
      blockers_count: amount('What stands in its way; nothing is undone unless this is 0'),
      blockers: Type.Array(
        Type.Object({
          kind: oneOf(['user', 'group'], 'A person or a group'),
          id: id(),
          name: Type.String(),
          reason: Type.String({ description: 'In the language of the caller' }),
        }),
        { description: 'The first 50' },
      ),
    }),
  }),
  undoUserImport: endpoint({
    method: 'POST',
    path: '/api/v2/admin/user-imports/:id/undo',
    summary: 'Undo an import as a whole, as long as nobody has built on it',
    access: 'users_write',
    params,
    response: UserImportRecord,
  }),
  exportUserImportReport: endpoint({
    method: 'GET',
    path: '/api/v2/admin/user-imports/:id/report',
    summary: 'Rows that were not imported, with the reasons, as an XLSX file',
    access: 'users_write',
    params,
    response: 'binary',
    media: spreadsheet,
  }),
  deleteUserImport: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin/user-imports/:id',
    summary: 'Forget an import that was not applied, with everything read from its file',
    access: 'users_write',
    params,
    response: done,
  }),
  downloadUserImportTemplate: endpoint({
    method: 'GET',
    path: '/api/v2/admin/user-imports/template',
    summary: 'An example of a file with the headings that are recognised',
    access: 'users_write',
    response: 'binary',
    media: spreadsheet,
  }),
};
