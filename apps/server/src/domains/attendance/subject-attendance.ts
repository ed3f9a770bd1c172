// The attendance of a group in a discipline: some lessons side by side with the sums of the whole period, and where it is missing.
import type { AttendanceHeat, attendance, SubjectAttendance } from '@orbita/contract/attendance';
import { MOST_COLUMNS } from '@orbita/contract/attendance';
import type { QueryOf } from '@orbita/contract/endpoint';
import { openGroup } from '../../access/groups.access.ts';
import { topicsNamedTo } from '../../access/subjects.access.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { summarizeAttendance } from './attendance-summary.ts';
import { noteOf } from './group-attendance.ts';
import { selectStudentCounts } from './group-attendance.queries.ts';
import { NO_HEAT, readHeat } from './group-heat.ts';
import * as queries from './subject-attendance.queries.ts';

type HeatQuery = QueryOf<typeof attendance.getSubjectHeat>;

/** More columns than this wait for their turn among the large responses. */
const MOST_AT_ONCE = 100;
/** The share of the columns that is left to lessons after now. */
const AHEAD = 0.25;

const lessonsAsked = (subjectId: number, groupId: number, query: HeatQuery): queries.SubjectLessons => ({
  subjectId,
  groupId,
  semesterId: query.semester_id,
  span: { from: query.from, to: query.to },
});

/** Returns where the columns begin: as asked, or so that today is among them; they are as many as there can be. */
function beginOf(counts: { lessons_count: number; begun_count: number }, size: number, asked?: number): number {
  const last = Math.max(0, counts.lessons_count - size);
  return Math.min(last, asked ?? Math.max(0, counts.begun_count - Math.ceil(size * (1 - AHEAD))));
}

/** Whether somebody who was in the group at these times belonged to it on the day of a lesson. */
const belonged = (stays: queries.StudentNotes['stays'], { starts_at, day_ends_at }: queries.Column): boolean =>
  stays.some(([joined, left]) => joined < Date.parse(day_ends_at) && (left === null || left > Date.parse(starts_at)));

function cellsOf(
  row: queries.StudentNotes | undefined,
  columns: readonly queries.Column[],
): SubjectAttendance['rows'][number]['cells'] {
  const notes = new Map((row?.notes ?? []).map((note) => [note[0], note]));
  return columns.map((column) => {
    const note = notes.get(column.id);
    if (!note) return belonged(row?.stays ?? [], column) ? [null, 0] : null;
    const [, status, late, comment] = note;
    return comment ? [status, late, comment] : [status, late];
  });
}

export async function getSubjectAttendance(
  { db, heavyWork }: Deps,
  viewer: Viewer,
  subjectId: number,
  query: QueryOf<typeof attendance.getSubjectAttendance>,
): Promise<SubjectAttendance> {
  const { group, subject } = await openGroup(db, viewer, subjectId, query.group_id);
  const nothing = { semesters: [], lessons_count: 0, offset: 0, lessons: [], rows: [] };
  if (!group) return { group: null, ...nothing, summary: summarizeAttendance([]) };
  const asked = lessonsAsked(subjectId, group.id, query);
  const size = query.size ?? MOST_COLUMNS;
  const [counts, semesters, students] = await Promise.all([
    queries.countPeriod(db, viewer, asked),
    queries.selectSemesters(db, group.id),
    selectStudentCounts(db, viewer, asked),
  ]);
  const offset = beginOf(counts, size, query.offset);
  const columns = await queries.selectColumns(db, viewer, {
    asked,
    named: topicsNamedTo(viewer, subject),
    offset,
    size,
  });
  const at = {
    groupId: group.id,
    studentIds: students.map(({ student }) => student.id),
    lessonIds: columns.map(({ id }) => id),
  };
  const read = () => queries.selectStudentNotes(db, at);
  const noted = await (columns.length > MOST_AT_ONCE ? heavyWork.readBulk(viewer.id, read) : read());
  const notes = new Map(noted.map((row) => [row.student_id, row]));
  const rows = students.map(({ counts: own, came_later, ...row }) => ({
    ...row,
    came_later: came_later && own === null,
    counted: (own ?? []).map(noteOf),
  }));
  return {
    group,
    semesters,
    lessons_count: counts.lessons_count,
    offset,
    lessons: columns.map(({ day_ends_at: _, ...lesson }) => lesson),
    rows: rows.map(({ counted, ...row }) => ({
      ...row,
      cells: cellsOf(notes.get(row.student.id), columns),
      summary: summarizeAttendance(counted),
    })),
    summary: summarizeAttendance(rows.flatMap(({ counted }) => counted)),
  };
}

export async function getSubjectHeat(
  { db }: Deps,
  viewer: Viewer,
  subjectId: number,
  query: HeatQuery,
): Promise<AttendanceHeat> {
  const { group } = await openGroup(db, viewer, subjectId, query.group_id);
  return group ? readHeat(db, viewer, lessonsAsked(subjectId, group.id, query)) : NO_HEAT;
}
