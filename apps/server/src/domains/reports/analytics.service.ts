// The calls of the analytics service: tables of many groups, sent while they are made. Few of them are read at a time.
import type { BodyOf, StreamedFile } from '@orbita/contract/endpoint';
import type { reports } from '@orbita/contract/reports';
import { assertThat, type Language } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { workbookInParts } from '../../platform/workbook-in-parts.ts';
import { countsOf, nameIn, presence } from './make-report.ts';
import { formWords, reportWords } from './report-words.ts';
import * as queries from './reports.queries.ts';
import * as sums from './sums.queries.ts';

type Asked = BodyOf<typeof reports.exportGroupMarks>;

/** Throws for groups or a semester that are not there, instead of sending a table without them. */
async function scopeOf({ db }: Deps, viewer: Viewer, { group_ids, semester_id }: Asked): Promise<queries.Scope> {
  const scope = { groupIds: group_ids, subjectId: undefined, semesterId: semester_id };
  assertThat(await queries.isKnownScope(db, viewer, scope), 'not-found');
  return scope;
}

export async function exportGroupMarks(
  deps: Deps,
  viewer: Viewer,
  asked: Asked,
  language: Language,
): Promise<StreamedFile> {
  const words = reportWords[language];
  const columns = [words.group, words.student, words.subject, words.points, words.most, words.passed, words.topics];
  return workbookInParts(deps, viewer.id, {
    name: formWords[language]['summary-sheet'].title,
    columns,
    query: queries.resultsOf(viewer, await scopeOf(deps, viewer, asked)),
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
  return workbookInParts(deps, viewer.id, {
    name: title,
    columns: [reportWords[language].group, ...columns.slice(1)],
    query: sums.attendanceIn(viewer, await scopeOf(deps, viewer, asked)),
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
  await scopeOf(deps, viewer, { semester_id });
  return workbookInParts(deps, viewer.id, {
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
  return workbookInParts(deps, viewer.id, {
    name: title,
    columns: [words.group, ...columns.slice(1, 7)],
    query: sums.retakesIn(viewer, await scopeOf(deps, viewer, asked)),
    cells: (one) => [
      ...[one.group, one.student, one.subject, one.topics],
      ...[one.starts, one.until, words[one.is_closed ? 'closed' : 'open']],
    ],
  });
}
