// The calls of the analytics service: tables of many groups, sent while they are made. Few of them are read at a time.
import type { BodyOf, StreamedFile } from '@orbita/contract/endpoint';
import type { reports } from '@orbita/contract/reports';
import type { Db } from '@orbita/database';
import type { Language } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
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

function fileOf<Row>(name: string, columns: string[], rows: Row[], cells: (row: Row) => SheetCell[]): StreamedFile {
  const widths = columns.map((title) => Math.max(12, title.length + 2));
  const parts = workbookOf({ name, widths, head: [columns], rows: mapped(rows, cells) });
  return { parts, name: `${name}.xlsx`, mime: XLSX };
}
function* mapped<Row, Cells>(rows: Row[], cells: (row: Row) => Cells): Generator<Cells> {
  for (const row of rows) yield cells(row);
}

export async function exportGroupMarks(
  { db, heavyWork }: Deps,
  viewer: Viewer,
  asked: Asked,
  language: Language,
): Promise<StreamedFile> {
  const words = reportWords[language];
  const columns = [words.group, words.student, words.subject, words.points, words.most, words.passed, words.topics];
  const rows = await heavyWork.readBulk(viewer.id, () => queries.selectResults(db, viewer, scopeOf(asked)));
  return fileOf(formWords[language]['summary-sheet'].title, columns, rows, (one) => [
    ...[one.group, nameIn(one, language), one.subject],
    ...[one.points, one.max_points, one.passed, one.topics],
  ]);
}

export async function exportGroupsAttendance(
  { db, heavyWork }: Deps,
  viewer: Viewer,
  asked: Asked,
  language: Language,
): Promise<StreamedFile> {
  const { title, columns } = formWords[language]['attendance-sheet'];
  const rows = await heavyWork.readBulk(viewer.id, () => sums.selectAttendance(db, viewer, scopeOf(asked)));
  return fileOf(title, [reportWords[language].group, ...columns.slice(1)], rows, (one) => [
    ...[one.group, nameIn(one, language)],
    ...[...countsOf(one), presence(one)],
  ]);
}

export async function exportWorkload(
  db: Db,
  viewer: Viewer,
  { semester_id }: BodyOf<typeof reports.exportWorkload>,
  language: Language,
): Promise<StreamedFile> {
  const { title, columns } = formWords[language].workload;
  const { noSubject } = reportWords[language];
  const rows = await sums.selectWorkload(db, viewer, semester_id);
  return fileOf(title, columns.slice(1), rows, (one) => [
    ...[one.teacher, one.subject ?? noSubject],
    ...[one.lessons, one.hours, one.marks],
  ]);
}

export async function exportStudentsRetakes(
  { db, heavyWork }: Deps,
  viewer: Viewer,
  asked: Asked,
  language: Language,
): Promise<StreamedFile> {
  const { title, columns } = formWords[language].retakes;
  const words = reportWords[language];
  const rows = await heavyWork.readBulk(viewer.id, () => sums.selectRetakes(db, viewer, scopeOf(asked)));
  return fileOf(title, [words.group, ...columns.slice(1, 7)], rows, (one) => [
    ...[one.group, one.student, one.subject, one.topics],
    ...[one.starts, one.until, words[one.is_closed ? 'closed' : 'open']],
  ]);
}
