// The tables of analytics as workbooks, with the rows, order and figures of the page.
import type { analytics, AnalyticsSums } from '@orbita/contract/analytics';
import type { QueryOf, StreamedFile } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import type { Language } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type SheetCell, workbookOf } from '../../platform/streamed-workbook.ts';
import { workbookInParts } from '../../platform/workbook-in-parts.ts';
import type { Frame } from './analytics.queries.ts';
import { analyticsWords } from './analytics-words.ts';
import * as service from './analytics.service.ts';

type Calls = typeof analytics;

const nameOf = ({
  last_name,
  first_name,
  middle_name,
}: {
  last_name: string;
  first_name: string;
  middle_name: string;
}) => [last_name, first_name, middle_name].filter(Boolean).join(' ');
const namesOf = (people: Parameters<typeof nameOf>[0][]): string => people.map(nameOf).join(', ');
/** Attendance in percent; empty where nobody was noted. */
const percentOf = ({ noted, attended }: { noted: number; attended: number }): number | null =>
  noted === 0 ? null : Math.round((1000 * attended) / noted) / 10;
const cellsOf = (sums: AnalyticsSums): SheetCell[] => [
  ...[sums.debts, sums.waiting, sums.waiting_long, sums.waited_days],
  ...[percentOf(sums), sums.at_risk],
];

const WEEK = 7;
const timeOf = (day: string): number => Date.parse(day) / 86_400_000;
const shownDay = (day: string): string => day.split('-').toReversed().join('.');
/** Says with which days the figures are compared, which need not be exactly a week ago and the same day of a semester. */
function comparedIn({ days, compared }: Frame, language: Language): { ago: string; semester: string } {
  const words = analyticsWords[language];
  const between = days.now && days.week_ago ? timeOf(days.now) - timeOf(days.week_ago) : WEEK;
  const titles = [compared?.title ?? words.otherSemester, ...(days.compared ? [shownDay(days.compared)] : [])];
  return { ago: words.ago(between), semester: titles.join(', ') };
}

export async function exportAnalyticsRows(
  deps: Deps,
  viewer: Viewer,
  asked: QueryOf<Calls['exportAnalyticsRows']>,
  language: Language,
): Promise<StreamedFile> {
  const words = analyticsWords[language];
  const { frame, query } = await service.openRows(deps.db, viewer, asked);
  const { ago, semester } = comparedIn(frame, language);
  return workbookInParts(deps, viewer.id, {
    name: words.titles[asked.of],
    columns: [
      ...[words.of[asked.of], words.people, ...words.sums],
      ...[words.debtsAgo(ago), words.waitingAgo(ago), words.debtsIn(semester), words.attendanceIn(semester)],
    ],
    query,
    cells: ({ title, people, now, week_ago, compared }) => [
      ...[title, namesOf(people), ...cellsOf(now)],
      ...[week_ago?.debts ?? null, week_ago?.waiting ?? null, compared?.debts ?? null],
      compared && percentOf(compared),
    ],
  });
}

/** A semester has few weeks, so they are read at once. */
export async function exportAnalyticsTrend(
  db: Db,
  viewer: Viewer,
  asked: QueryOf<Calls['exportAnalyticsTrend']>,
  language: Language,
): Promise<StreamedFile> {
  const words = analyticsWords[language];
  const {
    frame,
    weeks: { semester, compared },
  } = await service.openTrend(db, viewer, asked);
  const rowsOf = (which: string, points: typeof semester): SheetCell[][] =>
    points.map((point) => [which, point.week, { day: point.day }, ...cellsOf(point)]);
  const name = words.titles.trend;
  const columns = [words.semester, words.week, words.day, ...words.sums];
  return {
    parts: workbookOf({
      name,
      widths: columns.map((title) => Math.max(12, title.length + 2)),
      head: [columns],
      rows: [
        ...rowsOf(frame.semester?.title ?? words.chosen, semester),
        ...rowsOf(frame.compared?.title ?? words.otherSemester, compared),
      ],
    }),
    name: `${name}.xlsx`,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
}

export async function exportAnalyticsPeople(
  deps: Deps,
  viewer: Viewer,
  asked: QueryOf<Calls['exportAnalyticsPeople']>,
  language: Language,
): Promise<StreamedFile> {
  const words = analyticsWords[language];
  return workbookInParts(deps, viewer.id, {
    name: words.titles.people,
    columns: words.ofPeople,
    query: await service.openPeople(deps.db, viewer, asked),
    cells: (one) => [
      ...[nameOf(one.student), one.groups.map(({ name }) => name).join(', '), one.debts, one.retakes, one.missed],
      ...[one.is_at_risk === null ? null : words[one.is_at_risk ? 'yes' : 'no'], namesOf(one.curators)],
    ],
  });
}

export async function exportAnalyticsWaiting(
  deps: Deps,
  viewer: Viewer,
  asked: QueryOf<Calls['exportAnalyticsWaiting']>,
  language: Language,
): Promise<StreamedFile> {
  const words = analyticsWords[language];
  return workbookInParts(deps, viewer.id, {
    name: words.titles.waiting,
    columns: words.ofWaiting,
    query: await service.openWaits(deps.db, viewer, asked),
    cells: (one) => [
      ...[nameOf(one.student), one.group_name, one.subject.title, one.step.title, namesOf(one.teachers)],
      { day: one.since },
    ],
  });
}
