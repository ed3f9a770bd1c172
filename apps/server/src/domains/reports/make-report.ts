// Makes a form from what was read: the same rows for the page and for every kind of file.
import type { Report, ReportTable } from '@orbita/contract/reports/report';
import type { ReportForm } from '@orbita/contract/reports/forms';
import type { ReportLayout } from '@orbita/contract/reports/layouts';
import type { Language } from '../../http/app-error.ts';
import { type Left, type Result, shareOf } from '../final-results/index.ts';
import { formWords, reportWords } from './report-words.ts';
import { formedNotes } from './open-results.ts';
import type { Frame } from './reports.queries.ts';
import type { Attended, Load, Retake } from './sums.queries.ts';

export type Columns = ReportTable['columns'];
/** Facts by the names that templates give them. */
export const factKeys = [
  ...(['group', 'subject', 'teachers', 'programme', 'student', 'education_form'] as const),
  ...(['curators', 'phone', 'email'] as const),
  ...(['students_count', 'debtors_count', 'at_risk_count', 'families_count', 'part', 'period', 'day'] as const),
] as const;
export type FactKey = (typeof factKeys)[number];
export interface Fact {
  key: FactKey;
  /** What it is called on paper. */
  name: string;
  value: string;
}
export interface Body {
  tables: ReportTable[];
  /** What the form is about, besides the period and the day. */
  facts: Fact[];
  /** The semester of a form that has one of its own; null: it has none. */
  semester?: string | null;
}
/** A form with what a template needs to be filled with it. */
export interface MadeReport extends Report {
  form: ReportForm;
  facts: Fact[];
}

interface Printed {
  form: ReportForm;
  layout: Pick<ReportLayout, 'title' | 'header' | 'signatures'>;
}
export function makeReport({ form, layout }: Printed, language: Language, frame: Frame, body: Body): MadeReport {
  const words = reportWords[language];
  const { title, header, signatures } = layout;
  return {
    form,
    title,
    institution: frame.institution,
    header,
    paragraphs: [],
    facts: [
      ...body.facts,
      ...(body.semester === null
        ? []
        : [
            { key: 'period' as const, name: words.semester, value: body.semester ?? frame.semester ?? words.wholeTime },
          ]),
      { key: 'day', name: words.day, value: frame.day },
    ],
    tables: body.tables,
    signatures,
  };
}

/** A table without title, note and totals unless they are given. */
export const tableOf = (table: Pick<ReportTable, 'columns' | 'rows'> & Partial<ReportTable>): ReportTable => ({
  title: '',
  totals: [],
  note: '',
  ...table,
});

/** Columns with these titles: those named are texts or blank, others are numbers. */
export const namedColumns = (titles: readonly string[], texts: number[], blank: number[] = []): Columns =>
  titles.map((title, i) => ({
    title,
    kind: blank.includes(i) ? 'blank' : texts.includes(i) ? 'text' : 'number',
  }));

/** Columns of a form: the first is a number, those named are texts or blank, others are numbers. */
export const columnsOf = (form: ReportForm, language: Language, texts: number[], blank: number[] = []): Columns =>
  namedColumns(formWords[language][form].columns, texts, blank);

const round = (value: number): number => Math.round(value * 10) / 10;
export const mean = (values: number[]): number | null =>
  values.length === 0 ? null : round(values.reduce((sum, value) => sum + value, 0) / values.length);
export const sum = <Row>(rows: Row[], of: (row: Row) => number): number =>
  round(rows.reduce((all, row) => all + of(row), 0));

/** The name of a student, with the day on which a former member left the group. */
export function nameIn({ student, left_on, was_moved }: { student: string } & Left, language: Language): string {
  const words = reportWords[language];
  return left_on === null ? student : `${student} (${words[was_moved ? 'moved' : 'left']} ${left_on})`;
}

/** Says that not all students are measured against the same points; empty when they are. */
export const mostNote = (results: Pick<Result, 'max_points'>[], language: Language): string =>
  new Set(results.map(({ max_points }) => max_points)).size > 1 ? reportWords[language].mostDiffers : '';

export function groupSheet(results: Result[], language: Language): ReportTable[] {
  const words = reportWords[language];
  return [
    tableOf({
      note: [mostNote(results, language), formedNotes(results, language)].filter(Boolean).join(' '),
      columns: columnsOf('group-sheet', language, [1], [6, 7]),
      rows: results.map((one, i) => [
        i + 1,
        nameIn(one, language),
        one.points,
        one.max_points,
        one.passed,
        one.topics,
        one.grade,
        null,
      ]),
      totals: [
        [
          null,
          words.average,
          mean(results.map(({ points }) => points)),
          null,
          mean(results.map(({ passed }) => passed)),
          null,
          null,
          null,
        ],
      ],
    }),
  ];
}

export const present = (values: (number | null | undefined)[]): number[] => values.flatMap((value) => value ?? []);

export function summarySheet(results: Result[], language: Language): ReportTable[] {
  const words = reportWords[language];
  const subjects = [...new Map(results.map(({ subject_id, subject }) => [subject_id, subject]))];
  // Topics for certain roles may make the most points of a discipline differ between students; then its title names none.
  const mostOf = new Map(
    [...Map.groupBy(results, ({ subject_id }) => subject_id)].map(([id, own]) => {
      const different = new Set(own.map(({ max_points }) => max_points));
      return [id, different.size === 1 ? own[0]?.max_points : null];
    }),
  );
  const withMost = (title: string, most: number | null | undefined) =>
    most === null || most === undefined ? title : `${title} (${words.outOf} ${round(most)})`;
  const [number, student, average] = columnsOf('summary-sheet', language, [1]);
  const ofStudents = [...Map.groupBy(results, ({ student_id }) => student_id).values()];
  // A discipline has a column of grades once one of them is confirmed.
  const closed = new Set(results.flatMap(({ subject_id, grade }) => (grade === null ? [] : [subject_id])));
  const cellsOf = (own: Map<number, Result>) =>
    subjects.flatMap(([id]) => [own.get(id)?.points ?? null, ...(closed.has(id) ? [own.get(id)?.grade ?? null] : [])]);
  const rows = ofStudents.map((own, i) => [
    i + 1,
    own[0] ? nameIn(own[0], language) : '',
    ...cellsOf(new Map(own.map((one) => [one.subject_id, one]))),
    mean(present(own.map(shareOf))),
  ]);
  const averages = subjects.flatMap(([id]) => [
    mean(results.flatMap(({ subject_id, points }) => (subject_id === id ? [points] : []))),
    ...(closed.has(id) ? [null] : []),
  ]);
  return [
    tableOf({
      columns: [
        number,
        student,
        ...subjects.flatMap(([id, title]) => [
          { title: withMost(title, mostOf.get(id)), kind: 'number' as const },
          ...(closed.has(id) ? [{ title: `${title}: ${words.result}`, kind: 'blank' as const }] : []),
        ]),
        average,
      ].flatMap((column) => column ?? []),
      rows,
      note: [results.length > 0 ? words.averageNote : '', formedNotes(results, language)].filter(Boolean).join(' '),
      totals: [[null, words.average, ...averages, mean(present(rows.map((row) => numberIn(row.at(-1)))))]],
    }),
  ];
}
const numberIn = (cell: string | number | null | undefined): number | null => (typeof cell === 'number' ? cell : null);

/** The share of lessons attended in per cent, as the attendance of a group tells it. */
export const presence = ({ attended, online, total }: Attended): number | null =>
  total === 0 ? null : Math.round(((attended + online) / total) * 100);
export const countsOf = (one: Attended): number[] => [
  one.attended,
  one.online,
  one.absent,
  one.sick,
  one.excused,
  one.late,
  one.total,
];

export function attendanceSheet(rows: Attended[], language: Language): ReportTable[] {
  const words = reportWords[language];
  const all = rows.reduce(
    (sums, one) => sums.map((value, i) => value + (countsOf(one)[i] ?? 0)),
    [0, 0, 0, 0, 0, 0, 0],
  );
  return [
    tableOf({
      columns: columnsOf('attendance-sheet', language, [1]),
      rows: rows.map((one, i) => [i + 1, nameIn(one, language), ...countsOf(one), presence(one)]),
      totals: [[null, words.total, ...all, mean(present(rows.map(presence)))]],
    }),
  ];
}

export function retakesSheet(rows: Retake[], language: Language): ReportTable[] {
  const words = reportWords[language];
  return [
    tableOf({
      columns: columnsOf('retakes', language, [1, 2, 3, 4, 5, 6], [7, 8]),
      rows: rows.map((one, i) => [
        ...[i + 1, one.student, one.subject, one.topics, one.starts, one.until],
        ...[words[one.is_closed ? 'closed' : 'open'], null, null],
      ]),
      totals: [],
    }),
  ];
}

export function workloadSheet(rows: Load[], language: Language): Body {
  const words = reportWords[language];
  return {
    tables: [
      tableOf({
        columns: columnsOf('workload', language, [1, 2]),
        rows: rows.map((one, i) => [
          i + 1,
          one.teacher,
          one.subject ?? words.noSubject,
          one.lessons,
          one.hours,
          one.marks,
        ]),
        totals: [
          [
            null,
            words.total,
            null,
            sum(rows, (row) => row.lessons),
            sum(rows, (row) => row.hours),
            sum(rows, (row) => row.marks),
          ],
        ],
      }),
    ],
    facts: [],
  };
}
