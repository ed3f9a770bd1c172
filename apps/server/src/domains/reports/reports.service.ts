// Forms for the page and as files. A form holds only what its reader may see; each figure is read as the journal reads it.
import type { BodyOf, MadeFile, ResponseOf } from '@orbita/contract/endpoint';
import type { Report, ReportForm, reports } from '@orbita/contract/reports';
import type { Db } from '@orbita/database';
import { assertThat, type Language } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { heavyTask } from '../../platform/heavy-work/heavy-work.ts';
import * as make from './make-report.ts';
import type { writeReport } from './report-file.task.ts';
import * as queries from './reports.queries.ts';
import * as sums from './sums.queries.ts';

type Order = BodyOf<typeof reports.previewReport>;
const fileTask = heavyTask<typeof writeReport>(new URL('./report-file.task.ts', import.meta.url), 'writeReport');

/** Forms that the viewer may make: the workload is that of teachers, the others are of groups. */
const formsFor = (viewer: Viewer, hasGroups: boolean): ReportForm[] => [
  ...(hasGroups ? (['group-sheet', 'summary-sheet', 'attendance-sheet', 'retakes'] as const) : []),
  ...(can(viewer, 'reports_read') || viewer.teaches ? (['workload'] as const) : []),
];

export async function getReportPlaces(db: Db, viewer: Viewer): Promise<ResponseOf<typeof reports.getReportPlaces>> {
  const [places, semesters] = await Promise.all([
    queries.selectPlaces(db, viewer, { groupIds: undefined, subjectId: undefined, semesterId: undefined }),
    queries.selectSemesters(db, viewer.company_id),
  ]);
  const groups = [...Map.groupBy(places, ({ group_id }) => group_id)].map(([id, own]) => ({
    id,
    name: own[0]?.name ?? '',
    subjects: own.map(({ subject_id, title }) => ({ id: subject_id, title })),
  }));
  return { groups, semesters, forms: formsFor(viewer, groups.length > 0) };
}

export async function previewReport(db: Db, viewer: Viewer, order: Order, language: Language): Promise<Report> {
  const [frame, body] = await Promise.all([
    queries.selectFrame(db, viewer.company_id, order.semester_id),
    readBody(db, viewer, order, language),
  ]);
  return make.makeReport(order.form, language, frame, body);
}

async function readBody(db: Db, viewer: Viewer, order: Order, language: Language) {
  if (order.form === 'workload') {
    assertThat(can(viewer, 'reports_read') || viewer.teaches, 'access-denied');
    return make.workloadSheet(await sums.selectWorkload(db, viewer, order.semester_id), language);
  }
  assertThat(order.group_id !== undefined, 'report-group');
  const scope = { groupIds: [order.group_id], subjectId: order.subject_id, semesterId: order.semester_id };
  const places = await queries.selectPlaces(db, viewer, { ...scope, semesterId: undefined });
  assertThat(places.length > 0, 'not-found');
  if (order.form === 'retakes') return make.retakesSheet(await sums.selectRetakes(db, viewer, scope), language);
  if (order.form === 'attendance-sheet') {
    const subject = order.subject_id === undefined ? undefined : places[0]?.title;
    return make.attendanceSheet(await sums.selectAttendance(db, viewer, scope), language, subject);
  }
  if (order.form === 'summary-sheet')
    return make.summarySheet(await queries.selectResults(db, viewer, scope), language);
  assertThat(order.subject_id !== undefined, 'report-subject');
  return make.groupSheet(await queries.selectResults(db, viewer, { ...scope, semesterId: undefined }), language);
}

export const exportReport = (
  { db, heavyWork }: Deps,
  viewer: Viewer,
  { format, ...order }: BodyOf<typeof reports.exportReport>,
  language: Language,
): Promise<MadeFile> =>
  heavyWork.run(fileTask, viewer.id, async () => ({
    report: await previewReport(db, viewer, order, language),
    format,
  }));
