// What reports can be made of. Forms that need a group are offered to whoever may report on one.
import type { QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { reports } from '@orbita/contract/reports';
import { type ReportForm, wholeForms } from '@orbita/contract/reports/forms';
import type { Db } from '@orbita/database';
import { pageOf, readPage } from '../../../http/paging.ts';
import { can, type Viewer } from '../../../http/viewer.ts';
import * as queries from './places.queries.ts';

type Calls = typeof reports;
const SHOWN = 20;

/** Forms that the viewer may make: the workload is that of teachers, the others are of groups. */
export const formsFor = (viewer: Viewer, groups: { is_whole: boolean }[]): ReportForm[] => [
  ...(groups.length > 0 ? (['group-sheet', 'summary-sheet', 'gradebook', 'attendance-sheet', 'retakes'] as const) : []),
  ...(groups.some(({ is_whole }) => is_whole) ? wholeForms : []),
  ...(can(viewer, 'reports_read') || viewer.teaches ? (['workload'] as const) : []),
];

export async function getReportPlaces(
  db: Db,
  viewer: Viewer,
  { archived = false }: QueryOf<Calls['getReportPlaces']>,
): Promise<ResponseOf<Calls['getReportPlaces']>> {
  const { has_groups, has_whole, ...rest } = await queries.selectKindsOfPlaces(db, viewer, archived);
  const forms = formsFor(viewer, has_groups ? [{ is_whole: has_whole }] : []);
  return { has_groups, forms: archived ? forms.filter((form) => form !== 'curator-report') : forms, ...rest };
}

export async function listReportGroups(
  db: Db,
  viewer: Viewer,
  asked: QueryOf<Calls['listReportGroups']>,
): Promise<ResponseOf<Calls['listReportGroups']>> {
  const page = readPage(asked, SHOWN);
  return pageOf(await queries.selectReportGroups(db, viewer, asked, page), page);
}

export async function listReportSubjects(
  db: Db,
  viewer: Viewer,
  asked: QueryOf<Calls['listReportSubjects']>,
): Promise<ResponseOf<Calls['listReportSubjects']>> {
  const page = readPage(asked, SHOWN);
  return pageOf(await queries.selectReportSubjects(db, viewer, asked, page), page);
}
