// Where attendance of a group is missing, in all or in a discipline: students by week, and days of the week by hour.
import type { AttendanceHeat } from '@orbita/contract/attendance';
import type { Db } from '@orbita/database';
import { openGroupRecord } from '../../access/groups.access.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './group-attendance.queries.ts';

/** A year and its holidays; earlier weeks are left out. */
const MOST_WEEKS = 60;

type Cell = AttendanceHeat['days'][number]['cells'][number];
const known = <T>(values: (T | null)[]): T[] => [...new Set(values.filter((value) => value !== null))];

/** Returns how a cell of a row and a column is found. */
function cellsBy(rows: readonly queries.HeatRow[], keyOf: (row: queries.HeatRow) => string): (key: string) => Cell {
  const found = new Map(rows.map((row) => [keyOf(row), [row.attended, row.noted]]));
  return (key) => found.get(key) ?? null;
}

export async function getGroupHeat(db: Db, viewer: Viewer, asked: queries.GroupLessons): Promise<AttendanceHeat> {
  await openGroupRecord(db, viewer, asked.groupId);
  return readHeat(db, viewer, asked);
}

export const NO_HEAT: AttendanceHeat = { weeks: [], students: [], times: [], days: [] };
/** Returns the heat of lessons of a group that is open to the viewer. */
export async function readHeat(db: Db, viewer: Viewer, asked: queries.GroupLessons): Promise<AttendanceHeat> {
  const rows = await queries.selectHeat(db, viewer, asked);
  const members = await queries.selectMembers(db, viewer, asked, known(rows.map(({ student_id }) => student_id)));
  const weeks = known(rows.map(({ week }) => week)).slice(-MOST_WEEKS);
  const times = known(rows.map(({ time }) => time)).toSorted();
  const weekdays = known(rows.map(({ weekday }) => weekday));
  const inWeek = cellsBy(rows, ({ student_id, week }) => `${student_id} ${week}`);
  const onDay = cellsBy(rows, ({ weekday, time }) => `${weekday} ${time}`);
  return {
    weeks,
    students: members.map(({ student }) => ({ student, cells: weeks.map((week) => inWeek(`${student.id} ${week}`)) })),
    times,
    days: weekdays.map((weekday) => ({ weekday, cells: times.map((time) => onDay(`${weekday} ${time}`)) })),
  };
}
