// Where the institution stands, as it was counted last. Whoever reads reports sees all of it, a teacher the own disciplines, a
// curator the own groups, by the condition of the reports.
// Invariant: a number of today equals the list to which it leads, but for whoever has left since the count.
import type { QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { analytics } from '@orbita/contract/analytics';
import type { Db } from '@orbita/database';
import { assertThat } from '../../http/app-error.ts';
import { pageOf, pageOfTotal, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './analytics.queries.ts';
import * as behind from './behind.queries.ts';
import * as rows from './rows.queries.ts';
import { isStoredTotal, knowsRisk, seesAll, type Scope } from './scope.sql.ts';

type Calls = typeof analytics;
const ROWS = 10;
const PEOPLE = 20;

const openFrame = async (db: Db, viewer: Viewer, asked: queries.Asked): Promise<queries.Frame> => {
  const frame = await queries.selectFrame(db, viewer, asked);
  assertThat(frame.has_places, 'not-found');
  assertThat(asked.semester_id === undefined || frame.semester?.id === asked.semester_id, 'not-found');
  assertThat(asked.compared_id === undefined || frame.compared?.id === asked.compared_id, 'not-found');
  return frame;
};
const isOver = ({ semester, days }: queries.Frame): boolean => semester !== null && semester.finished_at < days.today;

export async function getAnalytics(
  db: Db,
  viewer: Viewer,
  asked: QueryOf<Calls['getAnalytics']>,
): Promise<ResponseOf<Calls['getAnalytics']>> {
  const frame = await openFrame(db, viewer, asked);
  const { taken_at, semesters, semester, compared, days } = frame;
  const over = isOver(frame);
  const [totals, groups, subjects, own] = await Promise.all([
    queries.selectTotals(db, viewer, asked, days),
    over ? [] : rows.selectWorse(db, viewer, { ...asked, of: 'groups' }, days),
    over ? [] : rows.selectWorse(db, viewer, { ...asked, of: 'subjects' }, days),
    over || isStoredTotal(viewer, asked) ? undefined : countOwn(db, viewer, asked, frame.snapshot_id),
  ]);
  const { now, week_ago, compared: on } = days;
  return {
    ...{ taken_at, is_over: over, is_whole: seesAll(viewer), semesters, semester, compared },
    days: { now, week_ago, compared: on },
    ...totals,
    now: totals.now && { ...totals.now, ...own },
    worse: [...groups, ...subjects],
  };
}

/** Counts what is listed, where the figures of groups and disciplines would count a student of two groups twice. */
async function countOwn(db: Db, viewer: Viewer, scope: Scope, snapshotId: number | null) {
  if (snapshotId === null) return undefined;
  const at = { snapshotId, page: { size: 1, offset: 0 } };
  const [owing, waiting] = await Promise.all([
    behind.selectPeople(db, viewer, { ...scope, of: 'debts' }, at),
    behind.selectWaits(db, viewer, scope, at),
  ]);
  return { debts: owing.debts, debtors: owing.total, waiting: waiting[0]?.total ?? 0 };
}

type RowsAsked = Omit<QueryOf<Calls['listAnalyticsRows']>, 'page' | 'size' | 'limit'>;
const orderOf = ({ sort = 'title', sort_direction }: RowsAsked): rows.Order => ({
  sort,
  isDescending: sort_direction === 'desc',
});
const rowsPart = (frame: queries.Frame, asked: RowsAsked): Omit<rows.RowsPart, 'page'> => ({
  days: frame.days,
  // The lists are those of today alone.
  snapshotId: isOver(frame) ? null : frame.snapshot_id,
  order: orderOf(asked),
});
/** Returns the query of all rows and with what they are compared; throws unless the viewer may read them. */
export async function openRows(db: Db, viewer: Viewer, asked: RowsAsked) {
  const frame = await openFrame(db, viewer, asked);
  return { frame, query: rows.rowsIn(viewer, asked, { ...rowsPart(frame, asked), page: null }) };
}
export async function listAnalyticsRows(
  db: Db,
  viewer: Viewer,
  asked: QueryOf<Calls['listAnalyticsRows']>,
): Promise<ResponseOf<Calls['listAnalyticsRows']>> {
  const page = readPage(asked, ROWS);
  const part = rowsPart(await openFrame(db, viewer, asked), asked);
  return pageOf(await rows.selectRows(db, viewer, asked, { ...part, page }), page);
}

type TrendAsked = QueryOf<Calls['getAnalyticsTrend']>;
export const getAnalyticsTrend = async (
  db: Db,
  viewer: Viewer,
  asked: TrendAsked,
): Promise<ResponseOf<Calls['getAnalyticsTrend']>> => (await openTrend(db, viewer, asked)).weeks;

/** Returns the weeks of two semesters and which these are; throws unless the viewer may read them. */
export async function openTrend(db: Db, viewer: Viewer, asked: TrendAsked) {
  const frame = await openFrame(db, viewer, asked);
  const { days, semester, compared } = frame;
  const last = isOver(frame) && semester ? semester.finished_at : days.today;
  const [points, others] = await Promise.all([
    queries.selectTrend(db, viewer, asked, { first: days.first, last }),
    compared ? queries.selectTrend(db, viewer, asked, { first: compared.started_at, last: compared.finished_at }) : [],
  ]);
  return { frame, weeks: { semester: points, compared: others } };
}

type PeopleAsked = Omit<QueryOf<Calls['listAnalyticsPeople']>, 'page' | 'size' | 'limit'>;
/** No count has this id: before the first one all lists are empty. */
const NO_COUNT = 0;
/** Returns the last count, of which the list is; throws unless the viewer may read it. */
async function openList(db: Db, viewer: Viewer, { of, ...asked }: Scope & Partial<Pick<PeopleAsked, 'of'>>) {
  const { snapshot_id, taken_at } = await openFrame(db, viewer, scopeOf(asked));
  assertThat(of === undefined || of === 'debts' || knowsRisk(viewer), 'access-denied');
  return { snapshotId: snapshot_id ?? NO_COUNT, taken_at };
}
/** Returns the query of all students behind a figure; throws unless the viewer may read them. */
export const openPeople = async (db: Db, viewer: Viewer, asked: PeopleAsked) =>
  behind.peopleIn(viewer, asked, (await openList(db, viewer, asked)).snapshotId);
export async function listAnalyticsPeople(
  db: Db,
  viewer: Viewer,
  asked: QueryOf<Calls['listAnalyticsPeople']>,
): Promise<ResponseOf<Calls['listAnalyticsPeople']>> {
  const page = readPage(asked, PEOPLE);
  const { snapshotId, taken_at } = await openList(db, viewer, asked);
  const { list, total, debts } = await behind.selectPeople(db, viewer, asked, { snapshotId, page });
  return { ...pageOfTotal(list, total, page), taken_at, debts };
}

type WaitsAsked = Omit<QueryOf<Calls['listAnalyticsWaiting']>, 'page' | 'size' | 'limit'>;
/** Returns the query of all work behind the waiting time; throws unless the viewer may read it. */
export const openWaits = async (db: Db, viewer: Viewer, asked: WaitsAsked) =>
  behind.waitsIn(viewer, asked, { snapshotId: (await openList(db, viewer, asked)).snapshotId, page: null });
export async function listAnalyticsWaiting(
  db: Db,
  viewer: Viewer,
  asked: QueryOf<Calls['listAnalyticsWaiting']>,
): Promise<ResponseOf<Calls['listAnalyticsWaiting']>> {
  const page = readPage(asked, PEOPLE);
  const { snapshotId, taken_at } = await openList(db, viewer, asked);
  return { ...pageOf(await behind.selectWaits(db, viewer, asked, { snapshotId, page }), page), taken_at };
}
const scopeOf = ({ group_id, subject_id }: Scope): Scope => ({ group_id, subject_id });
