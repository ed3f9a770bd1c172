// Marks and passing. Invariants: one mark of a type per student and topic, never above the topic's maximum; every change leaves an audit record;
// a student sets only the own statuses that are marked for it; a stale change is refused with the record as it is.
import type { Answer, Body } from '@orbita/contract/endpoint';
import type { Mark, marks, Passing, PassStatus } from '@orbita/contract/marks';
import { type Columns, type Db, type Sql, sql } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { readKept } from '../../http/kept-result.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import { isStaff, type Viewer } from '../../http/viewer.ts';
import { announceVerdict, newsOfMark, tellOfMark } from '../notifications/notifications.service.ts';
import {
  canMarkIn,
  findStudent,
  loadSubjectInView,
  loadSubjectWith,
  revisionColumns,
  seesHidden,
  type SubjectRevisions,
  staffedBy,
  studiedByStudent,
} from '../../access/subjects.access.ts';
import { findStep, findStepOf, type StepInView } from '../../access/topics.access.ts';
import * as queries from './marks.queries.ts';
import { assertMayRead, openResults } from '../../access/results.access.ts';
import { selectMarkType } from './marking-rules.queries.ts';

const ok = { ok: true } as const;
/** Status that a submission gets by itself. */
export const CHECKING_STATUS_ID = 3;

/** The topic of a student that the viewer may mark; refuses someone who may not, an archived discipline, and a person who does not study it. */
export async function openForMarking(db: Db, viewer: Viewer, stepId: number, studentId: number): Promise<StepInView> {
  const step = await findStepOf(db, viewer, stepId, studentId);
  assertThat(canMarkIn(viewer, step), 'teacher-only');
  assertThat(!step.is_archived, 'archived');
  assertThat(step.student_studies, 'not-found');
  assertThat(!step.student_retake_closed, 'no-open-retake');
  return step;
}

interface MarksQuery extends PageQuery {
  student_id?: number;
  subject_id?: number;
  step_id?: number;
  points_only?: boolean;
}

/** Marks of a student in a discipline, or, for staff, of everybody in a topic or discipline. */
export async function listMarks({ db, kept }: Deps, viewer: Viewer, query: MarksQuery) {
  const page = readPage(query, 10000);
  const subjectId =
    query.subject_id ?? (query.step_id === undefined ? undefined : (await findStep(db, viewer, query.step_id)).id);
  if (subjectId === undefined) {
    assertThat(query.student_id === undefined || query.student_id === viewer.id, 'access-denied');
    return pageOf(
      await queries.selectMarks(db, {
        companyId: viewer.company_id,
        studentId: viewer.id,
        pointsOnly: query.points_only,
        openOnly: true,
        ...page,
      }),
      page,
    );
  }
  const asked = query.student_id ?? viewer.id;
  const columns: Columns<SubjectRevisions & { authors: queries.MarkAuthor[] }> = sql`
    ${revisionColumns(viewer, asked)} ${queries.authorsOf(asked)} as authors,`;
  const subject = await loadSubjectWith(db, viewer, subjectId, columns);
  const studentId = query.student_id ?? (subject.is_student ? viewer.id : undefined);
  await assertMayRead(db, viewer, subject, studentId);
  const filter = {
    companyId: viewer.company_id,
    studentId,
    subjectId,
    stepId: query.step_id,
    pointsOnly: query.points_only,
    openOnly: !seesHidden(viewer, subject),
    ...page,
  };
  const read = async () => pageOf(await queries.selectMarks(db, filter), page);
  // Everybody's marks are seldom read twice.
  if (studentId === undefined) return read();
  return readKept<Answer<typeof marks.listMarks>>(kept, {
    key: `marks ${JSON.stringify(filter)}`,
    revision: `${subject.revision} ${subject.results_revision} ${subject.authors.map(({ name }) => name).join()}`,
    online: subject.authors.filter(({ is_online }) => is_online).map(({ id }) => id),
    people: ({ data }) => data.flatMap(({ author }) => (author === null ? [] : [author.id])),
    read,
  });
}

export async function listCheckpointMarks(
  db: Db,
  viewer: Viewer,
  query: MarksQuery,
): Promise<Answer<typeof marks.listCheckpointMarks>> {
  const page = readPage(query, 10000);
  const studentId = query.student_id ?? viewer.id;
  const subjectIds = query.subject_id === undefined ? await ownSubjectIds(db, viewer, studentId) : [query.subject_id];
  if (query.subject_id !== undefined)
    await assertMayRead(db, viewer, await loadSubjectInView(db, viewer, query.subject_id), studentId);
  return pageOf(await queries.selectCheckpointMarks(db, studentId, subjectIds, page), page);
}

async function ownSubjectIds(db: Db, viewer: Viewer, studentId: number): Promise<number[]> {
  const student = found(await findStudent(db, viewer, studentId));
  const seesAll = studentId === viewer.id || student.follows;
  assertThat(seesAll || isStaff(viewer), 'access-denied');
  const seen = seesAll ? sql`true` : staffedBy(viewer);
  return (await queries.selectSubjectIdsOf(db, sql`${studiedByStudent(viewer, studentId)} and ${seen}`)).map(
    ({ id }) => id,
  );
}

function assertMarkFits(step: StepInView, value: number): void {
  assertThat(step.max_mark === null || value <= step.max_mark, 'mark-too-high');
}

export type MarkChange = queries.NewMark;

/** The named type of marks; undefined when it is the default one, whose marks the topic caps. */
async function findOtherType(db: Db, viewer: Viewer, id: number | undefined) {
  if (id === undefined) return undefined;
  const type = found(await selectMarkType(db, viewer, id));
  return type.is_default ? undefined : type;
}

/** Writes a mark with its audit record; returns it with the value before. */
export async function writeMark(
  db: Db,
  viewer: Viewer,
  step: StepInView,
  change: MarkChange,
): Promise<Mark & { before: number | null } & Partial<queries.MarkTold>> {
  const type = await findOtherType(db, viewer, change.markTypeId);
  if (type) assertThat(type.max_value === null || change.value <= type.max_value, 'mark-too-high');
  else assertMarkFits(step, change.value);
  // Of two first marks at once, the second writes nothing at first and then meets the mark that is there.
  const written = (await queries.upsertMark(db, viewer, change)) ?? (await queries.upsertMark(db, viewer, change));
  if (written) return written;
  if (change.asRead === undefined) throw new AppError('not-found');
  throw new AppError('stale', {
    current: (await queries.selectMarkOf(db, change.stepId, change.studentId)) ?? null,
  });
}

/** Takes the mark of the default type away unless another type is told; returns the value before. */
export async function eraseMark(
  tx: Db,
  viewer: Viewer,
  stepId: number,
  studentId: number,
  markTypeId?: number,
): Promise<number | null> {
  const before = await queries.lockMark(tx, stepId, studentId, markTypeId);
  if (!before) return null;
  await queries.deleteMarkRow(tx, before.id);
  await queries.insertAudits(tx, viewer, [
    { studentId, stepId, action: 'mark', before: before.value, after: null, markTypeId: before.other_type_id },
  ]);
  return before.value;
}

export async function saveMark(deps: Deps, viewer: Viewer, change: MarkChange): Promise<Mark> {
  const step = await openForMarking(deps.db, viewer, change.stepId, change.studentId);
  const about = { stepId: step.step_id, subjectId: step.id };
  const news = newsOfMark(viewer, { ...about, value: change.value, maxMark: step.max_mark });
  const {
    before: _,
    told = null,
    watchers = [],
    ...mark
  } = await writeMark(deps.db, viewer, step, { ...change, news });
  await tellOfMark(deps, viewer, { ...about, studentId: change.studentId, told, watchers });
  return mark;
}

export async function createMark(deps: Deps, viewer: Viewer, body: Body<typeof marks.saveMark>): Promise<Mark> {
  if (body.answer_id != null)
    assertThat(await queries.isAnswerOf(deps.db, body.answer_id, body.step_id, body.student_id), 'not-found');
  return saveMark(deps, viewer, {
    stepId: body.step_id,
    studentId: body.student_id,
    value: body.value,
    answerId: body.answer_id,
    markTypeId: body.mark_type_id,
    asRead: body.updated_at,
  });
}

export async function updateMark(
  deps: Deps,
  viewer: Viewer,
  id: number,
  body: Body<typeof marks.updateMark>,
): Promise<Mark> {
  const mark = found(await queries.selectMark(deps.db, id));
  return saveMark(deps, viewer, {
    stepId: mark.step_id,
    studentId: mark.student_id,
    value: body.value,
    markTypeId: mark.mark_type_id,
    asRead: body.updated_at,
  });
}

export async function deleteMark(deps: Deps, viewer: Viewer, id: number): Promise<typeof ok> {
  const mark = found(await queries.selectMark(deps.db, id));
  await dropMark(deps, viewer, mark.step_id, mark.student_id, mark.mark_type_id);
  return ok;
}

/** Takes one mark of a student away, that of the default type unless told; returns its value, null when there was none. */
export async function dropMark(
  deps: Deps,
  viewer: Viewer,
  stepId: number,
  studentId: number,
  markTypeId?: number,
): Promise<number | null> {
  const step = await openForMarking(deps.db, viewer, stepId, studentId);
  const before = await deps.db.transaction((tx) => eraseMark(tx, viewer, stepId, studentId, markTypeId));
  await announceVerdict(deps, viewer, {
    stepId: step.step_id,
    subjectId: step.id,
    studentId,
    answerId: null,
    commentId: null,
    mark: null,
    maxMark: step.max_mark,
    statusId: null,
    type: null,
  });
  return before;
}

export async function listMarkHistory(
  db: Db,
  viewer: Viewer,
  stepId: number,
  studentId: number,
): Promise<Answer<typeof marks.listMarkHistory>> {
  await openResults(db, viewer, stepId, studentId);
  return { data: await queries.selectHistory(db, stepId, studentId) };
}

export const listPassStatuses = async (db: Db, viewer: Viewer): Promise<{ data: PassStatus[] }> => ({
  data: await queries.selectStatuses(db, viewer.company_id),
});

export async function getPassing(
  db: Db,
  viewer: Viewer,
  stepId: number,
  studentId: number,
): Promise<{ data: Passing | null }> {
  await openResults(db, viewer, stepId, studentId);
  return { data: (await queries.selectPassing(db, stepId, studentId)) ?? null };
}

/** Writes a status inside a transaction, with its audit record; returns the status before. */
export async function writePassing(
  tx: Db,
  viewer: Viewer,
  p: { stepId: number; studentId: number; statusId: number },
): Promise<number | null> {
  const before = (await queries.lockPassing(tx, p.stepId, p.studentId))?.passed_status_id ?? null;
  if (before === p.statusId) return before;
  await queries.upsertPassing(tx, viewer, p);
  await queries.insertAudits(tx, viewer, [
    { studentId: p.studentId, stepId: p.stepId, action: 'passing', before, after: p.statusId },
  ]);
  return before;
}

export async function erasePassing(tx: Db, viewer: Viewer, stepId: number, studentId: number): Promise<void> {
  const before = await queries.lockPassing(tx, stepId, studentId);
  if (!before) return;
  await queries.deletePassingOf(tx, stepId, studentId);
  await queries.insertAudits(tx, viewer, [
    { studentId, stepId, action: 'passing', before: before.passed_status_id, after: null },
  ]);
}

/** A status of the company. */
export async function assertStatus(db: Db, viewer: Viewer, statusId: number): Promise<{ can_use_student: boolean }> {
  const status = await queries.selectStatus(db, viewer.company_id, statusId);
  assertThat(status, 'unknown-status');
  return status;
}

export async function setPassing(
  deps: Deps,
  viewer: Viewer,
  stepId: number,
  studentId: number,
  body: { passed_status_id?: number; passed_status?: number },
): Promise<Passing> {
  const statusId = body.passed_status_id ?? body.passed_status;
  assertThat(statusId !== undefined, 'unknown-status');
  const step = await findStepOf(deps.db, viewer, stepId, studentId);
  if (!canMarkIn(viewer, step)) {
    assertThat(studentId === viewer.id && step.is_student, 'teacher-only');
    assertThat(!step.chapter_hidden, 'page-hidden');
    assertThat(!step.step_hidden && !step.hidden && !step.not_shown, 'topic-hidden');
    assertThat(!step.chapter_locked, 'chapter-locked');
    assertThat(!step.step_locked, 'topic-locked');
    assertThat((await assertStatus(deps.db, viewer, statusId)).can_use_student, 'access-denied');
    // What a teacher has closed stays closed.
    assertThat(!(await queries.isPassedFinally(deps.db, stepId, studentId)), 'access-denied');
  } else {
    assertThat(step.student_studies, 'not-found');
    await assertStatus(deps.db, viewer, statusId);
  }
  assertThat(!step.student_retake_closed, 'no-open-retake');
  assertThat(!step.is_archived, 'archived');
  const before = await deps.db.transaction((tx) => writePassing(tx, viewer, { stepId, studentId, statusId }));
  await announceVerdict(deps, viewer, {
    stepId,
    subjectId: step.id,
    studentId,
    answerId: null,
    commentId: null,
    mark: null,
    maxMark: step.max_mark,
    statusId,
    type: before === statusId || studentId === viewer.id ? null : 'passing',
  });
  return found(await queries.selectPassing(deps.db, stepId, studentId));
}

export async function deletePassing(deps: Deps, viewer: Viewer, id: number): Promise<typeof ok> {
  const { step_id, student_id } = found(await queries.selectPassingPlace(deps.db, id));
  const step = await openForMarking(deps.db, viewer, step_id, student_id);
  await deps.db.transaction((tx) => erasePassing(tx, viewer, step_id, student_id));
  await announceVerdict(deps, viewer, {
    stepId: step_id,
    subjectId: step.id,
    studentId: student_id,
    answerId: null,
    commentId: null,
    mark: null,
    maxMark: null,
    statusId: null,
    type: null,
  });
  return ok;
}

/** What a submission does to the status: «На проверке», unless the topic is done. */
export const passingOnSubmission = (viewer: Viewer, stepId: number, condition: Sql): Sql =>
  queries.passingOnSubmission(viewer, stepId, CHECKING_STATUS_ID, condition);
