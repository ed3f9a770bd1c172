// The calls of the analytics service: tables of many groups, sent while they are made. Few of them are read at a time.
import type { BodyOf, StreamedFile } from '@orbita/contract/endpoint';
import type { reports } from '@orbita/contract/reports';
import { type Columns, readInParts } from '@orbita/database';
import type { Language } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { handedOver, madeAhead } from '../../platform/made-ahead.ts';
import { type SheetCell, workbookOf } from '../../platform/streamed-workbook.ts';
import { countsOf, nameIn, presence } from './make-report.ts';
import { formWords, reportWords } from './report-words.ts';
import * as queries from './reports.queries.ts';
import * as sums from './sums.queries.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
type Asked = BodyOf<typeof reports.exportGroupMarks>;

const scopeOf = ({ group_ids, semester_id }: Asked): queries.Scope => ({
  groupIds: group_ids,
  subjectId: undefined,
  semesterId: semester_id,
});

interface Table<Row> {
  name: string;
  columns: string[];
  /** Reads the rows of the table. */
  query: Columns<Row>;
  cells: (row: Row) => SheetCell[];
}
/** Makes a table while its rows are read; the reply begins with its first bytes, so that what refuses the rows refuses the request. */
function fileOf<Row>(
  { db, heavyWork }: Deps,
  viewer: Viewer,
  { name, columns, query, cells }: Table<Row>,
): Promise<StreamedFile> {
  const widths = columns.map((title) => Math.max(12, title.length + 2));
  const rows = handedOver<SheetCell[]>((give) =>
    heavyWork.readBulk(viewer.id, () => readInParts(db, query, (part) => give(part.map(cells)))),
  );
  return madeAhead(workbookOf({ name, widths, head: [columns], rows }), { name: `${name}.xlsx`, mime: XLSX });
}

export async function exportGroupMarks(
  deps: Deps,
  viewer: Viewer,
  asked: Asked,
  language: Language,
): Promise<StreamedFile> {
  const words = reportWords[language];
  const columns = [words.group, words.student, words.subject, words.points, words.most, words.passed, words.topics];
  return fileOf(deps, viewer, {
    name: formWords[language]['summary-sheet'].title,
    columns,
    query: queries.resultsOf(viewer, scopeOf(asked)),
    cells: (one) => [
      ...[one.group, nameIn(one, language), one.subject],
      ...[one.points, one.max_points, one.passed, one.topics],
    ],
  });
}

export async function exportGroupsAttendance(
  deps: Deps,
  viewer: Viewer,
  asked: Asked,
  language: Language,
): Promise<StreamedFile> {
  const { title, columns } = formWords[language]['attendance-sheet'];
  return fileOf(deps, viewer, {
    name: title,
    columns: [reportWords[language].group, ...columns.slice(1)],
    query: sums.attendanceIn(viewer, scopeOf(asked)),
    cells: (one) => [...[one.group, nameIn(one, language)], ...[...countsOf(one), presence(one)]],
  });
}

export async function exportWorkload(
  deps: Deps,
  viewer: Viewer,
  { semester_id }: BodyOf<typeof reports.exportWorkload>,
  language: Language,
): Promise<StreamedFile> {
  const { title, columns } = formWords[language].workload;
  const { noSubject } = reportWords[language];
  return fileOf(deps, viewer, {
    name: title,
    columns: columns.slice(1),
    query: sums.workloadIn(viewer, semester_id),
    cells: (one) => [...[one.teacher, one.subject ?? noSubject], ...[one.lessons, one.hours, one.marks]],
  });
}

export async function exportStudentsRetakes(
  deps: Deps,
  viewer: Viewer,
  asked: Asked,
  language: Language,
): Promise<StreamedFile> {
  const { title, columns } = formWords[language].retakes;
  const words = reportWords[language];
  return fileOf(deps, viewer, {
    name: title,
    columns: [words.group, ...columns.slice(1, 7)],
    query: sums.retakesIn(viewer, scopeOf(asked)),
    cells: (one) => [
      ...[one.group, one.student, one.subject, one.topics],
      ...[one.starts, one.until, words[one.is_closed ? 'closed' : 'open']],
    ],
  });
}
