// Makes a form from what was read: the same rows for the page and for every kind of file.
import type { Report, ReportForm } from '@orbita/contract/reports';
import type { Language } from '../../http/app-error.ts';
import { formWords, reportWords } from './report-words.ts';
import type { Frame, Result } from './reports.queries.ts';
import type { Attended, Load, Retake } from './sums.queries.ts';

type Rows = Report['rows'];
interface Body {
  columns: Report['columns'];
  rows: Rows;
  totals: Rows;
  /** What the form is about, besides the period and the day. */
  facts: Report['facts'];
}

export function makeReport(form: ReportForm, language: Language, frame: Frame, body: Body): Report {
  const words = reportWords[language];
  const { title, signatures } = formWords[language][form];
  return {
    title,
    institution: frame.institution,
    facts: [
      ...body.facts,
      { name: words.semester, value: frame.semester ?? words.wholeTime },
      { name: words.day, value: frame.day },
    ],
    columns: body.columns,
    rows: body.rows,
    totals: body.totals,
    signatures: [...signatures],
  };
}

/** Columns of a form: the first is a number, those named are texts or blank, others are numbers. */
function columnsOf(form: ReportForm, language: Language, texts: number[], blank: number[] = []): Report['columns'] {
  return formWords[language][form].columns.map((title, i) => ({
    title,
    kind: blank.includes(i) ? 'blank' : texts.includes(i) ? 'text' : 'number',
  }));
}

const round = (value: number): number => Math.round(value * 10) / 10;
const mean = (values: number[]): number | null =>
  values.length === 0 ? null : round(values.reduce((sum, value) => sum + value, 0) / values.length);
const sum = <Row>(rows: Row[], of: (row: Row) => number): number => round(rows.reduce((all, row) => all + of(row), 0));

export function groupSheet(results: Result[], language: Language): Body {
  const words = reportWords[language];
  return {
    columns: columnsOf('group-sheet', language, [1], [6, 7]),
    rows: results.map((one, i) => [i + 1, one.student, one.points, one.max_points, one.passed, one.topics, null, null]),
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
    facts: [
      { name: words.group, value: results[0]?.group ?? '' },
      { name: words.subject, value: results[0]?.subject ?? '' },
    ],
  };
}

const shareOf = ({ points, max_points }: Result): number | null =>
  max_points === null || max_points === 0 ? null : (100 * points) / max_points;
const present = (values: (number | null | undefined)[]): number[] => values.flatMap((value) => value ?? []);

export function summarySheet(results: Result[], language: Language): Body {
  const words = reportWords[language];
  const subjects = [...new Map(results.map(({ subject_id, subject }) => [subject_id, subject]))];
  const [number, student, average] = columnsOf('summary-sheet', language, [1]);
  const ofStudents = [...Map.groupBy(results, ({ student_id }) => student_id).values()];
  const rows = ofStudents.map((own, i) => {
    const points = new Map(own.map((one) => [one.subject_id, one.points]));
    return [
      i + 1,
      own[0]?.student ?? '',
      ...subjects.map(([id]) => points.get(id) ?? null),
      mean(present(own.map(shareOf))),
    ];
  });
  const averages = subjects.map((_subject, i) => mean(present(rows.map((row) => numberIn(row[i + 2])))));
  return {
    columns: [number, student, ...subjects.map(([, title]) => ({ title, kind: 'number' as const })), average].flatMap(
      (column) => column ?? [],
    ),
    rows,
    totals: [[null, words.average, ...averages, mean(present(rows.map((row) => numberIn(row.at(-1)))))]],
    facts: [{ name: words.group, value: results[0]?.group ?? '' }],
  };
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

export function attendanceSheet(rows: Attended[], language: Language, subject: string | undefined): Body {
  const words = reportWords[language];
  const all = rows.reduce(
    (sums, one) => sums.map((value, i) => value + (countsOf(one)[i] ?? 0)),
    [0, 0, 0, 0, 0, 0, 0],
  );
  return {
    columns: columnsOf('attendance-sheet', language, [1]),
    rows: rows.map((one, i) => [i + 1, one.student, ...countsOf(one), presence(one)]),
    totals: [[null, words.total, ...all, mean(present(rows.map(presence)))]],
    facts: [
      { name: words.group, value: rows[0]?.group ?? '' },
      ...(subject === undefined ? [] : [{ name: words.subject, value: subject }]),
    ],
  };
}

export function retakesSheet(rows: Retake[], language: Language): Body {
  const words = reportWords[language];
  return {
    columns: columnsOf('retakes', language, [1, 2, 3, 4, 5, 6], [7, 8]),
    rows: rows.map((one, i) => [
      ...[i + 1, one.student, one.subject, one.topics, one.starts, one.until],
      ...[words[one.is_closed ? 'closed' : 'open'], null, null],
    ]),
    totals: [],
    facts: [{ name: words.group, value: [...new Set(rows.map(({ group }) => group))].join(', ') }],
  };
}

export function workloadSheet(rows: Load[], language: Language): Body {
  const words = reportWords[language];
  return {
    columns: columnsOf('workload', language, [1, 2]),
    rows: rows.map((one, i) => [i + 1, one.teacher, one.subject, one.lessons, one.hours, one.marks]),
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
    facts: [],
  };
}
