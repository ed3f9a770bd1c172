// Final results of students in a discipline: suggested by the points of what was due, confirmed by whoever marks in it.
// Invariants:
// forms show what is confirmed and stay blank otherwise;
// a grade other than the suggested one has a reason;
// every confirmation, change and withdrawal is in the history;
// nobody confirms or withdraws their own.
import type { BodyOf, QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { FinalResultRow, finalResults, FinalResultSheet } from '@orbita/contract/final-results';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import { openGroup } from '../../access/groups.access.ts';
import { assertEditable, assertOthersWork, canMarkIn, type SubjectInView } from '../../access/subjects.access.ts';
import type { Viewer } from '../../http/viewer.ts';
import * as queries from './final-results.queries.ts';
import { gradeOf, scaleOf, shareOf } from './grades.ts';

interface Asked {
  group_id?: number;
  semester_id?: number;
}
interface Opened {
  subject: SubjectInView;
  frame: queries.Frame;
  place: queries.Place;
  sheet: Omit<FinalResultSheet, 'rows'>;
}

async function open(db: Db, viewer: Viewer, subjectId: number, asked: Asked): Promise<Opened> {
  const { subject, group } = await openGroup(db, viewer, subjectId, asked.group_id);
  const frame = await queries.selectFrame(db, viewer, subjectId);
  const semester =
    asked.semester_id === undefined
      ? (frame.semesters[0] ?? null)
      : found(frame.semesters.find(({ id }) => id === asked.semester_id));
  return {
    subject,
    frame,
    place: { subjectId, groupId: group?.id ?? 0, semesterId: semester?.id ?? null },
    sheet: {
      group: group ?? null,
      semester,
      semesters: frame.semesters,
      is_credit: frame.is_credit,
      grades: scaleOf(frame, frame.is_credit)
        .toSorted((one, other) => other.from - one.from)
        .map(({ title }) => title),
      can_confirm: canMarkIn(viewer, subject) && !subject.is_archived,
    },
  };
}

async function readRows(db: Db, viewer: Viewer, { frame, place, sheet }: Opened): Promise<FinalResultRow[]> {
  if (!sheet.group) return [];
  const reached = await queries.selectReached(db, viewer, place);
  const confirmed = await queries.selectConfirmed(
    db,
    place,
    reached.map(({ student_id }) => student_id),
  );
  const confirmedOf = new Map(confirmed.map(({ student_id, ...result }) => [student_id, result]));
  return reached.map((one) => {
    const now = { is_credit: one.is_credit, points: one.points_now, max_points: one.max_points_now };
    return {
      student: { id: one.student_id, name: one.student },
      left_on: one.left_on,
      points: now.points,
      max_points: now.max_points,
      share: shareOf(now),
      suggested: gradeOf(now, frame),
      ahead: one.ahead,
      unmarked: one.unmarked,
      waiting: one.waiting,
      result: confirmedOf.get(one.student_id) ?? null,
    };
  });
}

const readSheet = async (db: Db, viewer: Viewer, opened: Opened): Promise<FinalResultSheet> => ({
  ...opened.sheet,
  rows: await readRows(db, viewer, opened),
});

export const getFinalResults = async (
  db: Db,
  viewer: Viewer,
  subjectId: number,
  query: QueryOf<typeof finalResults.getFinalResults>,
): Promise<FinalResultSheet> => readSheet(db, viewer, await open(db, viewer, subjectId, query));

type Order = BodyOf<typeof finalResults.confirmFinalResults>;

/** What is to be stored of one student; undefined when nothing would change. */
function judge(
  row: FinalResultRow,
  { grade: typed, reason: said = '', seen_grade }: Order['results'][number],
  grades: string[],
): queries.Confirmation | undefined {
  const [grade, reason] = [typed.trim(), said.trim()];
  const { result, suggested, points, max_points } = row;
  if (seen_grade !== undefined && seen_grade !== (result?.grade ?? null)) throw new AppError('stale');
  assertThat(grades.length === 0 || grades.includes(grade), 'result-grade');
  assertThat(grades.length === 0 || grade === suggested || reason !== '', 'result-reason');
  const isSame =
    result?.grade === grade && result.reason === reason && result.points === points && result.max_points === max_points;
  return isSame ? undefined : { student_id: row.student.id, grade, suggested, reason, points, max_points };
}

/** Confirms results: all that were named or, when one of them is refused, none. */
export async function confirmFinalResults(
  db: Db,
  viewer: Viewer,
  subjectId: number,
  { results, ...asked }: Order,
): Promise<FinalResultSheet> {
  const opened = await openToConfirm(db, viewer, subjectId, asked);
  for (const { student_id } of results) assertOthersWork(viewer, student_id);
  assertThat(new Set(results.map(({ student_id }) => student_id)).size === results.length, 'result-twice');
  return db.transaction(async (tx) => {
    await lockPlace(tx, viewer, opened);
    const rows = await readRows(tx, viewer, opened);
    const rowOf = new Map(rows.map((row) => [row.student.id, row]));
    const changed = confirmationsOf(results, rowOf, opened.sheet);
    if (changed.length > 0) {
      await queries.storeResults(tx, viewer, opened.place, changed);
      await queries.writeActs(
        tx,
        viewer,
        opened.place,
        changed.map(({ student_id, grade, reason }) => ({
          ...{ student_id, new_grade: grade, reason },
          old_grade: rowOf.get(student_id)?.result?.grade ?? null,
        })),
      );
    }
    return readSheet(tx, viewer, opened);
  });
}

/** Refuses a stale confirmation with the sheet as it is now. */
function confirmationsOf(
  results: Order['results'],
  rowOf: Map<number, FinalResultRow>,
  sheet: Opened['sheet'],
): queries.Confirmation[] {
  try {
    return results.flatMap((one) => judge(found(rowOf.get(one.student_id)), one, sheet.grades) ?? []);
  } catch (error) {
    if (error instanceof AppError && error.code === 'stale')
      throw new AppError('stale', { current: { ...sheet, rows: [...rowOf.values()] } });
    throw error;
  }
}

/** Locks the discipline and its semester; throws if it has left it, or come into one, since it was opened. */
async function lockPlace(tx: Db, viewer: Viewer, { place: { subjectId, semesterId } }: Opened): Promise<void> {
  await queries.lockSubject(tx, subjectId);
  if (semesterId !== null) assertThat(await queries.holdSemester(tx, semesterId), 'not-found');
  const { semesters } = await queries.selectFrame(tx, viewer, subjectId);
  const isPlaced = semesterId === null ? semesters.length === 0 : semesters.some(({ id }) => id === semesterId);
  assertThat(isPlaced, 'not-found');
}

async function openToConfirm(db: Db, viewer: Viewer, subjectId: number, asked: Asked): Promise<Opened> {
  const opened = await open(db, viewer, subjectId, asked);
  assertEditable(viewer, opened.subject);
  return opened;
}

export async function withdrawFinalResults(
  db: Db,
  viewer: Viewer,
  subjectId: number,
  { student_ids: studentIds, reason = '', ...asked }: BodyOf<typeof finalResults.withdrawFinalResults>,
): Promise<FinalResultSheet> {
  const opened = await openToConfirm(db, viewer, subjectId, asked);
  for (const id of studentIds) assertOthersWork(viewer, id);
  return db.transaction(async (tx) => {
    await lockPlace(tx, viewer, opened);
    const rows = await readRows(tx, viewer, opened);
    const own = new Map(rows.map((row) => [row.student.id, row]));
    const acts = [...new Set(studentIds)].flatMap((id) => {
      const { result } = found(own.get(id));
      return result ? [{ student_id: id, old_grade: result.grade, new_grade: null, reason: reason.trim() }] : [];
    });
    if (acts.length > 0) {
      await queries.deleteResults(
        tx,
        opened.place,
        acts.map(({ student_id }) => student_id),
      );
      await queries.writeActs(tx, viewer, opened.place, acts);
    }
    return readSheet(tx, viewer, opened);
  });
}

export async function listFinalResultHistory(
  db: Db,
  viewer: Viewer,
  subjectId: number,
  query: QueryOf<typeof finalResults.listFinalResultHistory>,
): Promise<ResponseOf<typeof finalResults.listFinalResultHistory>> {
  const { place } = await open(db, viewer, subjectId, query);
  const rows = await queries.selectReached(db, viewer, place);
  found(rows.find(({ student_id }) => student_id === query.student_id));
  const at = { subjectId, studentId: query.student_id, semesterId: query.semester_id };
  return { data: await queries.selectActs(db, viewer, at) };
}
