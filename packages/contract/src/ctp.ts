// Builds a discipline from a plan (КТП, календарно-тематический план) with columns №, раздел, тема, часы, дата, тип,
// compares a plan with the topics there are, and writes the topics as a plan.
import { endpoint, type FileField } from './endpoint.ts';
import { done, id, idParams, ids, nullable, oneOf, Type, workbook } from './schemas.ts';
import { expectedDigest, previewDigest } from './preview-digest.ts';
import { UnreadParts } from './unread-parts.ts';

/** Largest number of rows in a plan. */
export const CTP_MAX_ROWS = 2000;
/** Largest size of a plan's file, in bytes. */
export const CTP_MAX_BYTES = 5 * 1024 * 1024;

export const ctpColumns = ['number', 'chapter', 'title', 'hours', 'date', 'type'] as const;
export const CtpColumn = oneOf(ctpColumns, 'Column of the plan: №, раздел, тема, часы, дата, тип');
export type CtpColumn = Type.Static<typeof CtpColumn>;

export const ctpChoices = ['update', 'add', 'skip'] as const;
/** What happens to a row whose topic exists. */
export type CtpChoice = (typeof ctpChoices)[number];
export const ctpPastDates = ['without-debts', 'all', 'none'] as const;
/** Which dates that have gone by are set. */
export type CtpPastDates = (typeof ctpPastDates)[number];

const cell = (description: string) => Type.String({ maxLength: 1000, description });
/** A row as the text of its cells; an empty chapter means the chapter of the row above. */
export const CtpRow = Type.Object({
  line: Type.Integer({ minimum: 1, maximum: 1_048_576, description: 'Number of the line in the file, from 1' }),
  number: cell('№ of the lesson; only a whole number at its beginning counts'),
  chapter: cell('Chapter'),
  title: cell('Title of the topic'),
  hours: cell('Academic hours, with a comma or a point'),
  date: cell(
    'When it is due: DD.MM.YYYY, DD.MM.YY, YYYY-MM-DD, «1 сентября 2026», the number of a day in Excel, or DD.MM and «1 сентября», whose year comes from the half of the discipline',
  ),
  type: cell('Kind of lesson in words (теория, контрольная, практика …) or 0, 1, 2; content when empty'),
  choice: Type.Optional(
    oneOf(
      ctpChoices,
      'update: change the topic with this chapter and title, if there is one · add: make another topic · skip: leave the row out. As `existing` says if omitted',
    ),
  ),
});
export type CtpRow = Type.Static<typeof CtpRow>;

const CtpChange = Type.Object({
  column: oneOf(
    ['title', 'hours', 'date', 'type'],
    'What changes; the number of a row says nothing, because topics are numbered by their order',
  ),
  before: Type.String({ description: 'As a cell: a day YYYY-MM-DD, a number with a point; empty for nothing' }),
  after: Type.String(),
  group_id: nullable(id('Group whose due date it is; null for the rest')),
});
export type CtpChange = Type.Static<typeof CtpChange>;

export const CtpCheckedRow = Type.Object({
  ...CtpRow.properties,
  topic: nullable(
    Type.Object(
      {
        number: Type.Integer({ description: '0 without a number' }),
        chapter: Type.String(),
        title: Type.String(),
        hours: nullable(Type.Number({ description: 'Academic hours' })),
        date: nullable(Type.String({ format: 'date', description: 'Due by the end of this day' })),
        type: Type.Unsafe<0 | 1 | 2>(Type.Integer({ description: '0 process, 1 content, 2 result' })),
      },
      { description: 'What the row makes; null when it has faults' },
    ),
  ),
  faults: Type.Array(
    Type.Object({
      column: CtpColumn,
      message: Type.String({ description: "What is wrong, in the caller's language" }),
    }),
  ),
  repeats: Type.Boolean({
    description: 'The chapter already has a topic with this title, in the discipline or in an earlier row of the plan',
  }),
  action: nullable(
    oneOf(
      ['add', 'update', 'same', 'skip'],
      'What the import does: makes a topic, changes the one there is, finds it as the plan has it, or leaves the row out; null for a row with faults',
    ),
  ),
  step_id: nullable(id('Topic of the discipline with this chapter and title; empty cells leave it as it is')),
  changes: Type.Array(CtpChange, { description: 'What `update` changes in that topic; listed whatever the choice is' }),
  is_date_left: Type.Boolean({ description: 'The date has gone by and is not set, by `past_dates`' }),
});
export type CtpCheckedRow = Type.Static<typeof CtpCheckedRow>;

export const CtpPreview = Type.Object({
  rows: Type.Array(CtpCheckedRow, { description: 'Rows of topics in their order, good and bad' }),
  chapters: Type.Array(
    Type.Object({
      title: Type.String(),
      is_new: Type.Boolean({
        description: 'true: the chapter will be created; false: it exists, and the topics are added at its end',
      }),
      topics_count: Type.Integer({ description: 'Rows without faults in it that are not left out' }),
      added_count: Type.Integer({ description: 'Of these, rows that make a topic' }),
      hours: Type.Number({ description: 'Academic hours of these rows' }),
    }),
    { description: 'Chapters of these rows, in their order' },
  ),
  columns: Type.Array(CtpColumn, { description: 'Columns that were found in the file; all of them for rows' }),
  unread: UnreadParts,
  digest: previewDigest,
  dated_group_id: nullable(
    id(
      'Group that the heading of the dates in the file names: without `group_ids` the dates are compared with its alone',
    ),
  ),
  skipped: Type.Array(Type.Integer(), { description: 'Lines without a topic: headings of chapters and totals' }),
  added_years: Type.Object(
    {
      count: Type.Integer({ description: 'Good rows whose date named no year' }),
      years: Type.Array(Type.Integer(), { description: 'Years that they got, ascending' }),
      source: oneOf(
        ['half', 'school-year'],
        'Where the years come from: the semester of the discipline’s half, or the school year around today',
      ),
    },
    { description: 'What was added to dates without a year' },
  ),
  past_dates: Type.Object(
    {
      topics: Type.Integer({ description: 'Rows that would set a due date which has gone by' }),
      left: Type.Integer({ description: 'Of these, rows whose date is not set, by `past_dates`' }),
      owing: Type.Integer({
        description: 'Of these, rows whose topic has a task or a maximum: the date makes debtors',
      }),
    },
    { description: 'Dates that have gone by; a topic without task and maximum never makes a debt' },
  ),
  counters: Type.Object({
    rows: Type.Integer(),
    good: Type.Integer(),
    bad: Type.Integer(),
    added: Type.Integer({ description: 'Rows that make a topic' }),
    updated: Type.Integer({ description: 'Rows that change a topic' }),
    same: Type.Integer({ description: 'Rows whose topic is as the plan has it' }),
    skipped: Type.Integer({ description: 'Rows left out by choice; these four add up to `good`' }),
    new_chapters: Type.Integer(),
    dated: Type.Integer({ description: 'Rows without faults that have a date' }),
    hours: Type.Number({ description: 'Academic hours of the rows without faults' }),
  }),
});
export type CtpPreview = Type.Static<typeof CtpPreview>;

const format = Type.Optional(
  oneOf(['xlsx', 'ods', 'csv'], 'What the file is; accepted for existing clients, the bytes decide'),
);
const rows = Type.Optional(
  Type.Array(CtpRow, {
    maxItems: CTP_MAX_ROWS,
    description: 'Rows as the preview showed them, corrected; instead of a file',
  }),
);
const again = {
  existing: Type.Optional(
    oneOf(ctpChoices, 'What happens to rows whose topic exists, unless the row says otherwise; update by default'),
  ),
  past_dates: Type.Optional(
    oneOf(
      ctpPastDates,
      'Which due dates that have gone by are set: those of topics that cannot become a debt (by default), all or none',
    ),
  ),
};
const file = { fields: ['file', 'document'], kind: 'document', optional: true } as const satisfies FileField;

export const ctp = {
  previewCtp: endpoint({
    method: 'POST',
    path: '/api/subjects/:id/ctp',
    summary:
      'What a plan would make and which rows are bad and why; writes nothing. Takes a file (XLSX, ODS or CSV) or rows',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      format,
      rows,
      ...again,
      group_ids: Type.Optional(
        ids('Groups of the discipline whose dates are compared and set; all of them by default', 100),
      ),
    }),
    file,
    bodyLimit: 4 * 1024 * 1024,
    response: CtpPreview,
  }),
  importCtp: endpoint({
    method: 'POST',
    once: 'without-key',
    path: '/api/v2/subjects/:id/import/ctp',
    summary:
      'Make chapters, topics and due dates of a plan, all of them or none. Takes a file (XLSX, ODS or CSV) or rows',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      format,
      rows,
      ...again,
      group_ids: Type.Optional(ids('Groups of the discipline that get the dates as due dates; none by default', 100)),
      file_name: Type.Optional(Type.String({ maxLength: 255, description: 'Where the rows came from' })),
      as_drafts: Type.Optional(
        Type.Boolean({ description: 'New topics are drafts; by default students see them at once' }),
      ),
      expected: expectedDigest,
    }),
    file,
    bodyLimit: 4 * 1024 * 1024,
    response: Type.Object({
      import_id: id('Import, for taking it back'),
      chapters_count: Type.Integer({ description: 'Chapters made' }),
      steps_count: Type.Integer({ description: 'Topics made' }),
      updated_count: Type.Integer({ description: 'Topics changed' }),
      due_dates_count: Type.Integer({ description: 'Due dates set' }),
    }),
  }),
  undoCtpImport: endpoint({
    method: 'POST',
    path: '/api/v2/subjects/:id/import/ctp/:import/undo',
    summary: 'Undo an import, as long as nobody has worked in its topics or changed again what it changed',
    access: 'teacher',
    params: Type.Object({ id: id(), import: id('Import') }),
    response: done,
  }),
  exportCtp: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/export/ctp',
    summary: 'The topics as a plan (XLSX), which imports again without changing anything',
    access: 'staff',
    params: idParams(),
    query: Type.Object({
      group_id: Type.Optional(id('Group whose due dates are written; if omitted, those that all groups share')),
    }),
    response: 'binary',
    media: workbook,
  }),
  downloadCtpTemplate: endpoint({
    method: 'GET',
    path: '/api/v2/ctp/template',
    summary: 'An empty plan with the columns and examples',
    access: 'teacher',
    query: Type.Object({ format: Type.Optional(oneOf(['xlsx', 'csv'], 'XLSX if omitted')) }),
    response: 'binary',
    media: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  }),
};
