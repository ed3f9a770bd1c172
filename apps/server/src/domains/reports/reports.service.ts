// Forms for the page and as files. A form holds only what its reader may see; each figure is read as the journal reads it.
import type { BodyOf, MadeFile, ResponseOf } from '@orbita/contract/endpoint';
import type { reports } from '@orbita/contract/reports';
import type { Db } from '@orbita/database';
import { assertThat, found, type Language } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { readCuratorReport } from './curator-report.ts';
import { fileTask } from './file-task.ts';
import type { GradebookScope } from './gradebook.queries.ts';
import { readGradebook } from './gradebook.ts';
import { getReportLayout } from './layouts.service.ts';
import * as make from './make-report.ts';
import { readPart } from './read-part.ts';
import * as queries from './reports.queries.ts';
import { reportWords } from './report-words.ts';
import { readStudyCard } from './study-card.ts';
import * as sums from './sums.queries.ts';
import { filesOf, readTemplateFor } from './templates/read-template.ts';
import { selectTemplateFile } from './templates/templates.queries.ts';

type Order = BodyOf<typeof reports.previewReport>;

export async function listReportStudents(
  db: Db,
  viewer: Viewer,
  groupId: number,
): Promise<ResponseOf<typeof reports.listReportStudents>> {
  return { data: found(await queries.selectWholeGroup(db, viewer, groupId, 'any')).students };
}

export async function previewReport(
  db: Db,
  viewer: Viewer,
  order: Order,
  language: Language,
): Promise<make.MadeReport> {
  const [frame, layout] = await Promise.all([
    queries.selectFrame(db, viewer.company_id, order.semester_id),
    getReportLayout(db, viewer, order.form, language),
  ]);
  assertThat(order.semester_id === undefined || frame.semester !== null, 'not-found');
  const body = await readBody(db, viewer, order, language);
  return make.makeReport({ form: order.form, layout }, language, frame, body);
}

/** The form for the page, which has the usual layout whatever template there is. */
export async function showReport(
  db: Db,
  viewer: Viewer,
  order: Order,
  language: Language,
): Promise<ResponseOf<typeof reports.previewReport>> {
  const [report, template] = await Promise.all([
    previewReport(db, viewer, order, language),
    selectTemplateFile(db, viewer.company_id, order.form),
  ]);
  return { ...report, follows: template ? filesOf(template.has_pdf) : [] };
}

async function readBody(db: Db, viewer: Viewer, order: Order, language: Language): Promise<make.Body> {
  if (order.form === 'workload') {
    assertThat(can(viewer, 'reports_read') || viewer.teaches, 'access-denied');
    return make.workloadSheet(await sums.selectWorkload(db, viewer, order.semester_id), language);
  }
  assertThat(order.group_id !== undefined, 'report-group');
  const { group_id: groupId, semester_id: semesterId } = order;
  if (order.form === 'study-card')
    return readStudyCard(db, viewer, { groupId, studentId: order.student_id, semesterId }, language);
  if (order.form === 'curator-report') return readCuratorReport(db, viewer, { groupId, semesterId }, language);
  const scope = { groupIds: [groupId], subjectId: order.subject_id, semesterId };
  const places = await queries.selectPlaces(db, viewer, { ...scope, semesterId: undefined });
  assertThat(places.length > 0, 'not-found');
  const part = order.subject_id === undefined ? await readPart(db, viewer, scope, language) : [];
  const { tables, ...more } = await readGroupTables(db, viewer, { order, scope }, language);
  const about = await queries.selectAbout(db, { groupId, subjectId: order.subject_id });
  return { ...more, tables, facts: [...factsOf(order, places, language), ...aboutOf(about, language), ...part] };
}

/** Names the group, and the discipline of a form of one: they are known though the form has no rows. */
function factsOf({ subject_id }: Order, [place]: queries.Place[], language: Language): make.Fact[] {
  const words = reportWords[language];
  return [
    { key: 'group', name: words.group, value: place?.name ?? '' },
    ...(subject_id === undefined ? [] : [{ key: 'subject' as const, name: words.subject, value: place?.title ?? '' }]),
  ];
}

/** Who teaches, and in which programme; a form without them has a line for a pen in the signatures. */
const aboutOf = ({ teachers, programme }: queries.About, language: Language): make.Fact[] =>
  [
    { key: 'teachers' as const, name: reportWords[language].teachers, value: teachers },
    { key: 'programme' as const, name: reportWords[language].programme, value: programme },
  ].filter(({ value }) => value !== '');

interface GroupOrder {
  order: Order;
  scope: GradebookScope;
}
async function readGroupTables(
  db: Db,
  viewer: Viewer,
  { order, scope }: GroupOrder,
  language: Language,
): Promise<Pick<make.Body, 'tables' | 'semester'>> {
  if (order.form === 'gradebook') return { tables: await readGradebook(db, viewer, scope, language) };
  if (order.form === 'retakes')
    return { tables: make.retakesSheet(await sums.selectRetakes(db, viewer, scope), language) };
  if (order.form === 'attendance-sheet')
    return { tables: make.attendanceSheet(await sums.selectAttendance(db, viewer, scope), language) };
  if (order.form === 'summary-sheet')
    return { tables: make.summarySheet(await queries.selectResults(db, viewer, scope), language) };
  assertThat(order.subject_id !== undefined, 'report-subject');
  return readGroupSheet(db, viewer, { order, scope }, language);
}

/** The sheet of the semester that is asked for, if the discipline is in it, otherwise of its own one. */
async function readGroupSheet(db: Db, viewer: Viewer, { scope }: GroupOrder, language: Language) {
  const asked = await queries.selectResults(db, viewer, scope);
  const results =
    asked.length > 0 || scope.semesterId === undefined
      ? asked
      : await queries.selectResults(db, viewer, { ...scope, semesterId: undefined });
  return { tables: make.groupSheet(results, language), semester: results[0]?.semester ?? null };
}

export const exportReport = (
  deps: Deps,
  viewer: Viewer,
  { format, ...order }: BodyOf<typeof reports.exportReport>,
  language: Language,
): Promise<MadeFile> =>
  deps.heavyWork.run(fileTask, viewer.id, async () => ({
    report: await previewReport(deps.db, viewer, order, language),
    template: await readTemplateFor(deps, viewer.company_id, order.form, format),
    ...{ format, language },
  }));
