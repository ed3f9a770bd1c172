// A student's progress as sums over topics; pure functions, so that every figure can be tested.
import { RETURNED_STATUS_ID } from '@orbita/contract/permissions';
import { findRetaken, gainsOf, type RetakeCounting } from '@orbita/contract/retakes/counted-marks';
import type {
  Absence,
  Absences,
  Progress,
  ProgressTopic,
  SemesterProgress,
  WeekProgress,
} from '@orbita/contract/standing';
import { formedOf, inPlace } from '../final-results/index.ts';
import { topicEmoji } from '../topics/index.ts';
import type { ProgressRow, ProgressSemester, ProgressSubject } from './standing.queries.ts';

type Tally = Progress['total'];

const DAY = 86_400_000;
const DUE_DAYS = 30;
const WEEKS = 16;

interface Capped {
  rows: readonly ProgressRow[];
  /** The topics as they count, each with its retakes. */
  inPlace: readonly ProgressRow[];
  cap: number | null;
}
const pointsOf = ({ inPlace: rows, cap }: Capped) => {
  const counted = rows.filter(({ counts }) => counts);
  // A retake that names no topic is another chance for the same points, so it adds none.
  const total = counted.reduce((sum, { max_mark, is_retake }) => sum + (is_retake ? 0 : (max_mark ?? 0)), 0);
  const marked = counted.reduce((sum, { mark }) => sum + (mark ?? 0), 0);
  return { collected: Math.min(marked, total, cap ?? Infinity), total };
};

/** Whether the student owes the work of a topic whose due date has gone. */
export const isOverdue = (row: ProgressRow, now: number): boolean =>
  row.asks_for_work &&
  !row.is_final &&
  !row.is_waiting &&
  !row.locked &&
  row.due_at !== null &&
  Date.parse(row.due_at) < now;

/** Sums up the topics of some disciplines, each with its own cap. */
export function tallyOf(parts: readonly Capped[], now: number): Tally {
  const rows = parts.flatMap((part) => part.rows);
  const points = parts.map(pointsOf);
  const formed = parts.map((part) => formedOf(part.inPlace, part.cap, now));
  const most = formed.reduce((all, { max_points }) => all + (max_points ?? 0), 0);
  const sum = (values: number[]) => Math.round(values.reduce((a, b) => a + b, 0) * 100) / 100;
  return {
    // A retake is another chance for the same topics, too.
    topics_count: rows.filter(({ is_retake }) => !is_retake).length,
    passed_count: rows.filter(({ is_final, is_retake }) => is_final && !is_retake).length,
    overdue_count: rows.filter((row) => isOverdue(row, now)).length,
    marks_count: rows.filter(({ mark }) => mark !== null).length,
    average_share:
      most === 0 ? null : Math.round((formed.reduce((all, one) => all + one.points, 0) / most) * 1000) / 1000,
    checkpoints_stats: {
      checkpoints_marks_collected: sum(points.map(({ collected }) => collected)),
      checkpoints_marks_total: sum(points.map(({ total }) => total)),
    },
  };
}

/** Most points of what was due, each discipline with its own cap. */
export const pointsDueOf = (parts: readonly Capped[], now: number): number =>
  Math.round(parts.reduce((sum, { inPlace: rows, cap }) => sum + (formedOf(rows, cap, now).max_points ?? 0), 0) * 100) /
  100;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** Returns the Monday, YYYY-MM-DD, of the week of a day. */
function mondayOf(day: string): string {
  const at = Date.parse(day);
  return dayOf(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY);
}

/** The clock of the institution, by which weeks begin, and its rule of retakes. */
interface Custom {
  timeZone: string;
  rule: RetakeCounting;
}
/** Returns the last weeks; a retake adds the points that it gives beyond the mark before it. */
export function weeksOf(rows: readonly ProgressRow[], now: number, { timeZone, rule }: Custom): WeekProgress[] {
  const calendar = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });
  const weekOf = (at: number): string => mondayOf(calendar.format(at));
  const last = Date.parse(weekOf(now));
  const weeks = new Map<string, WeekProgress>();
  for (let back = WEEKS - 1; back >= 0; back -= 1) {
    const week = dayOf(last - back * 7 * DAY);
    weeks.set(week, { week, passed: 0, points: 0, marks: 0 });
  }
  // What is older than the weeks needs no calendar, which is slow.
  const since = last - (WEEKS * 7 + 1) * DAY;
  const weekAt = (at: string | null): WeekProgress | undefined =>
    at === null || Date.parse(at) < since ? undefined : weeks.get(weekOf(Date.parse(at)));
  const gains = gainsOf(
    findRetaken(rows),
    rows.map(({ mark }) => mark),
    rule,
  );
  for (const [at, row] of rows.entries()) {
    const passed = row.is_final ? weekAt(row.passed_at) : undefined;
    if (passed) passed.passed += 1;
    const marked = row.mark === null ? undefined : weekAt(row.marked_at);
    if (!marked || row.mark === null) continue;
    marked.marks += 1;
    if (row.counts) marked.points = Math.round((marked.points + (gains[at] ?? 0)) * 100) / 100;
  }
  return [...weeks.values()];
}

export const topicOf = (row: ProgressRow, now: number): ProgressTopic => ({
  id: row.id,
  subject_id: row.subject_id,
  title: row.title,
  max_mark: row.max_mark,
  due_at: row.due_at,
  emoji: topicEmoji(row, now),
  mark: row.mark,
  passed_status_id: row.passed_status_id,
  answered_at: row.answered_at,
  is_waiting: row.is_waiting,
  task_id: row.task_id,
});

const isReturned = (row: ProgressRow): boolean =>
  row.passed_status_id === RETURNED_STATUS_ID && row.answered_at !== null && !row.is_waiting;

/** Absent without a reason, in the attendance statuses. */
const MISSED = 2;
const EXCUSED: readonly number[] = [4, 5];

/** Counts lessons that were missed or begun late, given newest first. */
export const summarizeAbsences = (lessons: readonly Absence[], isRecorded: boolean): Absences => ({
  missed_count: lessons.filter(({ status }) => status === MISSED).length,
  excused_count: lessons.filter(({ status }) => EXCUSED.includes(status)).length,
  late_count: lessons.filter(({ late }) => late).length,
  is_recorded: isRecorded,
  latest: lessons.slice(0, 50),
});

interface Sources {
  subjects: readonly ProgressSubject[];
  rows: readonly ProgressRow[];
  now: number;
}
interface ZonedSources extends Sources {
  /** The clock of the institution, by which weeks begin. */
  timeZone: string;
}
export function partsOf(rows: readonly ProgressRow[]): (subject: ProgressSubject) => Capped {
  const bySubject = Map.groupBy(rows, ({ subject_id }) => subject_id);
  return ({ id, max_points, retake_counts }) => {
    const own = bySubject.get(id) ?? [];
    return { rows: own, inPlace: inPlace(own, retake_counts), cap: max_points };
  };
}

/** Returns each semester with the sums of its disciplines. */
export function summarizeSemesters(
  { subjects, rows, now }: Sources,
  semesters: readonly ProgressSemester[],
): SemesterProgress[] {
  const part = partsOf(rows);
  return semesters.map((semester) => ({
    ...semester,
    ...tallyOf(subjects.filter(({ semester_ids }) => semester_ids.includes(semester.id)).map(part), now),
  }));
}

/** Returns the topics by their due dates, those without one last. */
export const sortByDueDate = (rows: readonly ProgressRow[]): ProgressRow[] =>
  rows
    .map((row) => ({ row, at: row.due_at === null ? Infinity : Date.parse(row.due_at) }))
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at) || a.row.id - b.row.id)
    .map(({ row }) => row);

/** What waits longest comes first. */
const byHandingIn = (a: ProgressRow, b: ProgressRow): number =>
  Date.parse(a.answered_at ?? '') - Date.parse(b.answered_at ?? '') || a.id - b.id;

export function summarizeProgress({
  subjects,
  rows,
  now,
  timeZone,
}: ZonedSources): Omit<Progress, 'running' | 'fresh' | 'semesters' | 'absences'> {
  const part = partsOf(rows);
  const byDue = sortByDueDate(rows.filter(({ due_at, is_final, locked }) => due_at !== null && !is_final && !locked));
  const isSoon = ({ due_at }: ProgressRow) => {
    const left = Date.parse(due_at ?? '') - now;
    return left >= 0 && left < DUE_DAYS * DAY;
  };
  return {
    data: subjects.map((subject) => ({
      subject: { id: subject.id, title: subject.title, color: subject.color },
      semester_ids: subject.semester_ids,
      final_results: subject.final_results,
      ...tallyOf([part(subject)], now),
    })),
    total: tallyOf(subjects.map(part), now),
    weeks: weeksOf(rows, now, { timeZone, rule: subjects[0]?.retake_counts ?? 'best' }),
    // Work that waits for the teacher requires nothing from the student.
    due: byDue
      .filter((row) => isSoon(row) && !row.is_waiting)
      .slice(0, 50)
      .map((row) => topicOf(row, now)),
    waiting: rows
      .filter(({ is_waiting, is_final, locked }) => is_waiting && !is_final && !locked)
      .toSorted(byHandingIn)
      .slice(0, 100)
      .map((row) => topicOf(row, now)),
    overdue: byDue
      .filter((row) => isOverdue(row, now))
      .slice(0, 100)
      .map((row) => topicOf(row, now)),
    returned: sortByDueDate(rows.filter((row) => isReturned(row) && !row.locked))
      .slice(0, 50)
      .map((row) => topicOf(row, now)),
  };
}
