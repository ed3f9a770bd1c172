// The timetable of a term from a file: a row for each lesson of the week or for each date.
import { endpoint, type FileField } from '../endpoint.ts';
import { day, id, moment, nullable, oneOf, Type } from '../schemas.ts';
import { expectedDigest, previewDigest } from '../preview-digest.ts';
import { UnreadParts } from '../unread-parts.ts';

/** Largest number of rows in a timetable. */
export const TIMETABLE_MAX_ROWS = 3000;
/** Largest number of lessons that one file makes. */
export const TIMETABLE_MAX_LESSONS = 20_000;

export const timetableColumns = [
  'group',
  'weekday',
  'date',
  'pair',
  'time',
  'start',
  'end',
  'subject',
  'teacher',
  'room',
  'week',
  'from',
  'to',
] as const;
export type TimetableColumn = (typeof timetableColumns)[number];

const cell = (description: string) => Type.String({ maxLength: 500, description });
/** A row as the text of its cells. */
export const TimetableRow = Type.Object({
  line: Type.Integer({ minimum: 1, maximum: 1_048_576, description: 'Number of the line in its sheet, from 1' }),
  sheet: cell('Name of the sheet; empty in a CSV'),
  group: cell('Groups, separated by commas'),
  weekday: cell('Day of the week in words, or 1 Monday … 7 Sunday'),
  date: cell('A single day instead of a day of the week'),
  pair: cell('Number of the hour of the day, «1 пара»; needs its time in this row, another row or the sheet «Звонки»'),
  time: cell('Beginning and end, «09:00–10:30»'),
  start: cell('Beginning'),
  end: cell('End'),
  subject: cell('Discipline'),
  teacher: cell('Teachers, separated by commas: «Иванов И. И.» or the full name'),
  room: cell('Room, or a place in words'),
  week: cell('чёт, нечёт, числитель, знаменатель, 1, 2; every week when empty'),
  from: cell('First day; the first day of the term when empty'),
  to: cell('Last day; the last day of the term when empty'),
});
export type TimetableRow = Type.Static<typeof TimetableRow>;

const kinds = ['group', 'teacher', 'subject', 'room', 'weekday'] as const;
const meaning = Type.Object({
  kind: oneOf(kinds, 'What is named'),
  name: Type.String({ maxLength: 500, description: 'As the file spells it' }),
  id: id('What it means; of a day of the week 1 Monday … 7 Sunday'),
});
export type NameMeaning = Type.Static<typeof meaning>;

const CheckedRow = Type.Object({
  line: Type.Integer({ description: 'Number of the line' }),
  sheet: Type.String(),
  state: oneOf(
    ['new', 'same', 'past', 'bad'],
    'Makes lessons, finds all of them in the timetable, has only days before the first one entered, or is left out',
  ),
  words: Type.String({ description: 'Day, time, group and discipline as they are written' }),
  made: Type.Integer({ description: 'Lessons that the row makes' }),
  there: Type.Integer({ description: 'Lessons that the timetable has already, also moved or cancelled ones' }),
  skipped: Type.Integer({ description: 'Days left out because they are holidays' }),
  past: Type.Integer({ description: 'Days left out because they are before the first one entered' }),
  faults: Type.Array(Type.String(), { description: "Why the row is left out, in the caller's language" }),
});
export type CheckedTimetableRow = Type.Static<typeof CheckedRow>;

export const TimetablePreview = Type.Object({
  rows: Type.Array(TimetableRow, { description: 'Rows as they were read, for the next call' }),
  checked: Type.Array(CheckedRow, { description: 'What each of these rows does, in the same order' }),
  columns: Type.Array(oneOf(timetableColumns, 'Column'), { description: 'Columns that were found in the file' }),
  unread: UnreadParts,
  unknown: Type.Array(
    Type.Object({
      kind: oneOf(kinds, 'What is named'),
      name: Type.String({ description: 'As the file spells it' }),
      rows: Type.Integer({ description: 'Rows that name it' }),
      guesses: Type.Array(Type.Object({ id: id(), name: Type.String() }), {
        description: 'What it may mean, the nearest first; several of the same name are told apart by words',
      }),
    }),
    { description: 'Names that mean nothing here, or several things; rooms among them become places in words' },
  ),
  digest: previewDigest,
  odd_week: day('Monday of the first week, which counts as odd (числитель)'),
  counters: Type.Object({
    rows: Type.Integer(),
    new: Type.Integer({ description: 'Rows that make lessons' }),
    same: Type.Integer({ description: 'Rows whose lessons are all in the timetable' }),
    bad: Type.Integer({ description: 'Rows left out' }),
    lessons: Type.Integer({ description: 'Lessons that are made' }),
    series: Type.Integer({ description: 'Weekly series among them' }),
    there: Type.Integer({ description: 'Lessons that the timetable has already' }),
    skipped: Type.Integer({ description: 'Days left out because they are holidays' }),
    past: Type.Integer({ description: 'Days left out because they are before the first one entered' }),
    begun: Type.Integer({ description: 'Lessons that are made and have begun already' }),
  }),
});
export type TimetablePreview = Type.Static<typeof TimetablePreview>;

const term = {
  first_day: day('First day of the term'),
  last_day: day('Last day of the term, at most a year after the first'),
  from: Type.Optional(day('First day that is entered, when the term has begun; weeks are counted from its first day')),
};
const rows = Type.Array(TimetableRow, {
  maxItems: TIMETABLE_MAX_ROWS,
  description: 'Rows as the preview returned them',
});
const names = Type.Optional(Type.Array(meaning, { maxItems: 500, description: 'What names of the file mean here' }));
const file = { fields: ['file', 'document'], kind: 'document', optional: true } as const satisfies FileField;

export const timetableImportCalls = {
  previewTimetable: endpoint({
    method: 'POST',
    path: '/api/v2/schedule/imports/preview',
    summary:
      'What a timetable in XLSX, ODS or CSV would make, and which rows are bad and why; writes nothing. It has a row for each lesson, or rows for the hours and a column for each group',
    access: 'schedule_write',
    body: Type.Object({ ...term, rows: Type.Optional(rows), names }),
    file,
    bodyLimit: 8 * 1024 * 1024,
    response: TimetablePreview,
  }),
  importTimetable: endpoint({
    method: 'POST',
    path: '/api/v2/schedule/imports',
    summary: 'Make the lessons of the good rows, all of them or none; the same file again makes nothing twice',
    access: 'schedule_write',
    body: Type.Object({
      ...term,
      rows,
      names,
      file_name: Type.Optional(Type.String({ maxLength: 255, description: 'For the list of changes' })),
      expected: expectedDigest,
    }),
    bodyLimit: 8 * 1024 * 1024,
    response: Type.Object({
      change_id: nullable(id('Change that can be undone; null when nothing was made')),
      lessons: Type.Integer({ description: 'Lessons that were made' }),
      series: Type.Integer({ description: 'Series among them' }),
      left_out: Type.Integer({ description: 'Bad rows' }),
      first_lesson_at: nullable(moment('When the first of the lessons begins; null when nothing was made')),
    }),
  }),
  downloadTimetableTemplate: endpoint({
    method: 'GET',
    path: '/api/v2/schedule/imports/template',
    summary: 'An empty timetable to fill in',
    access: 'schedule_write',
    query: Type.Object({ format: Type.Optional(oneOf(['xlsx', 'csv'], 'xlsx by default')) }),
    response: 'binary',
    media: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  }),
};
