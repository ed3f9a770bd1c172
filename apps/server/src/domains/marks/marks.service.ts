// Marks and passing.
// Invariants:
// a student has one mark of a type per topic, never above the topic's maximum;
// every change leaves an audit record;
// students set only those of their own statuses that allow it, and nobody anything else of their own;
// a stale change is refused with the current record.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { Mark, marks, Passing, PassStatus } from '@orbita/contract/marks';
import { type Columns, type Db, type Sql, sql } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { assertMeetsAsStaff } from '../../access/people.access.ts';
import { readCached } from '../../http/cacheable-response.ts';
import { declareCachedRead } from '../../platform/cached-reads.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import { type Viewer } from '../../http/viewer.ts';
import { staffOf, notifyOfVerdict } from '../notifications/index.ts';
import {
  assertOthersWork,
  canEdit,
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
import {
  findStep,
  findStepOf,
  findStepToMark,
  type StepToMark,
  type TopicClosings,
  assertPrerequisitesPassed,
} from '../../access/topics.access.ts';
import * as queries from './marks.queries.ts';
import { assertMayRead, openResults } from '../../access/results.access.ts';
import { statusIfKnown } from './wanted-cells.ts';
import { CHECKING_STATUS_ID, composeWriting } from './write-marks.queries.ts';
import { notificationOfMark, notificationOfPassing } from './mark-notifications.ts';
import { selectMarkType } from './marking-rules.queries.ts';

const ok = { ok: true } as const;

/**
 * Returns a student's topic for marking; refuses a viewer who may not mark or is the student, an archived discipline, and a
 * person who does not study it.
 */
export async function openForMarking(db: Db, viewer: Viewer, stepId: number, studentId: number): Promise<StepToMark> {
  const step = await findStepToMark(db, viewer, stepId, studentId);
  assertThat(step.may_mark, 'teacher-only');
  assertOthersWork(viewer, studentId);
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

const cachedMarks = declareCachedRead({
  name: 'marks',
  revisions: ['subject_revisions.revision', 'subject_revisions.card_revision', 'result_revisions.revision'],
  followed: {
    admin_role_users: 'the roles of the student stand in the key',
    users: 'so do the names of those who marked',
  },
});

/** Returns a student's marks in a discipline or, for staff, everybody's in a topic or discipline. */
export async function listMarks({ db, responseCache }: Deps, viewer: Viewer, query: MarksQuery) {
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
    publishedOnly: !canEdit(viewer, subject),
    ...page,
  };
  const read = async () => pageOf(await queries.selectMarks(db, filter), page);
  // Not cached, because everybody's marks are rarely read twice.
  if (studentId === undefined) return read();
  return readCached<ResponseOf<typeof marks.listMarks>>(responseCache, cachedMarks, {
    key: JSON.stringify(filter),
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
): Promise<ResponseOf<typeof marks.listCheckpointMarks>> {
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
  if (!seesAll) await assertMeetsAsStaff(db, viewer, studentId);
  const seen = seesAll ? sql`true` : staffedBy(viewer);
  return (await queries.selectSubjectIdsOf(db, sql`${studiedByStudent(viewer, studentId)} and ${seen}`)).map(
    ({ id }) => id,
  );
}

/** Throws when a mark of the default type exceeds the topic's maximum. */
export function assertMarkFits(step: Pick<StepToMark, 'max_mark'>, value: number): void {
  assertThat(step.max_mark === null || value <= step.max_mark, 'mark-too-high');
}

export type MarkChange = queries.NewMark;

/** Returns the named type of marks; undefined for the default type, whose marks the topic limits. */
async function findOtherType(db: Db, viewer: Viewer, id: number | undefined) {
  if (id === undefined) return undefined;
  const type = found(await selectMarkType(db, viewer, id));
  return type.is_default ? undefined : type;
}

export async function saveMark(deps: Deps, viewer: Viewer, change: MarkChange): Promise<Mark> {
  const { stepId, studentId, value } = change;
  const step = await openForMarking(deps.db, viewer, stepId, studentId);
  const type = await findOtherType(deps.db, viewer, change.markTypeId);
  if (type) assertThat(type.max_value === null || value <= type.max_value, 'mark-too-high');
  else assertMarkFits(step, value);
  const written = await queries.writeMark(deps.db, viewer, change, {
    notifications: notificationOfMark({ subjectId: step.id, maxMark: step.max_mark }, value),
    watchers: staffOf(step.id),
  });
  if (written.refused) {
    const current = await queries.selectMarkOf(deps.db, stepId, studentId);
    throw new AppError('stale', { current: current ?? null });
  }
  const { refused: _refused, notification_id: notificationId, watchers, ...mark } = written;
  await notifyOfVerdict(deps, viewer, { stepId, subjectId: step.id, studentId, notificationId, watchers });
  return mark;
}

export async function createMark(deps: Deps, viewer: Viewer, body: BodyOf<typeof marks.saveMark>): Promise<Mark> {
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
  body: BodyOf<typeof marks.updateMark>,
): Promise<Mark> {
  const mark = found(await queries.selectMark(deps.db, id));
  return saveMark(deps, viewer, {
    stepId: mark.step_id,
    studentId: mark.student_id,
    value: body.value,
    markTypeId: mark.mark_type_id,
    answerId: mark.answer_id,
    asRead: body.updated_at,
  });
}

export async function deleteMark(deps: Deps, viewer: Viewer, id: number): Promise<typeof ok> {
  const mark = found(await queries.selectMark(deps.db, id));
  await dropMark(deps, viewer, { stepId: mark.step_id, studentId: mark.student_id, markTypeId: mark.mark_type_id });
  return ok;
}

/** Deletes one mark of a student, by default of the default type; returns its value, null when there was none. */
export async function dropMark(
  deps: Deps,
  viewer: Viewer,
  { stepId, studentId, markTypeId }: { stepId: number; studentId: number; markTypeId?: number },
): Promise<number | null> {
  const step = await openForMarking(deps.db, viewer, stepId, studentId);
  const cell = { step_id: stepId, student_id: studentId, mark_type_id: markTypeId };
  const { before, watchers } = await queries.eraseMark(deps.db, viewer, cell, staffOf(step.id));
  await notifyOfVerdict(deps, viewer, { stepId, subjectId: step.id, studentId, notificationId: null, watchers });
  return before;
}

export async function listMarkHistory(
  db: Db,
  viewer: Viewer,
  stepId: number,
  studentId: number,
): Promise<ResponseOf<typeof marks.listMarkHistory>> {
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
): Promise<Partial<Passing> & { data: Passing | null }> {
  await openResults(db, viewer, stepId, studentId);
  const passing = await queries.selectPassing(db, stepId, studentId);
  return { ...passing, data: passing ?? null };
}

/** Throws unless the company has the status. */
export async function assertStatus(db: Db, viewer: Viewer, statusId: number): Promise<{ can_use_student: boolean }> {
  const status = await queries.selectStatus(db, viewer.company_id, statusId);
  assertThat(status, 'unknown-status');
  return status;
}

/** Throws when the topic is closed to the student who sets an own status there, one or many at once. */
export function assertOpenToSet(step: TopicClosings & { hidden: boolean }): void {
  assertThat(!step.chapter_hidden, 'page-hidden');
  assertThat(!step.step_hidden && !step.hidden && !step.not_shown, 'topic-hidden');
  assertThat(!step.chapter_locked, 'chapter-locked');
  assertThat(!step.step_locked, 'topic-locked');
  assertPrerequisitesPassed(step);
}

export async function setPassing(
  deps: Deps,
  viewer: Viewer,
  { stepId, studentId }: { stepId: number; studentId: number },
  body: { passed_status_id?: number; passed_status?: number },
): Promise<Passing> {
  const statusId = body.passed_status_id ?? body.passed_status;
  assertThat(statusId !== undefined, 'unknown-status');
  const step = await findStepOf(deps.db, viewer, stepId, studentId);
  const isOwn = studentId === viewer.id;
  if (isOwn || !canMarkIn(viewer, step)) {
    assertThat(isOwn, 'teacher-only');
    assertThat(step.is_student, canMarkIn(viewer, step) ? 'own-result' : 'teacher-only');
    assertOpenToSet(step);
    assertThat((await assertStatus(deps.db, viewer, statusId)).can_use_student, 'access-denied');
    // Students cannot change a status that a teacher made final.
    assertThat(!(await queries.isPassedFinally(deps.db, stepId, studentId)), 'access-denied');
  } else {
    assertOthersWork(viewer, studentId);
    assertThat(step.student_studies, 'not-found');
    await assertStatus(deps.db, viewer, statusId);
  }
  assertThat(!step.student_retake_closed, 'no-open-retake');
  assertThat(!step.is_archived, 'archived');
  const { notification_id: notificationId, watchers } = await queries.writePassing(
    deps.db,
    viewer,
    { step_id: stepId, student_id: studentId, passed_status_id: statusId },
    {
      notifications: isOwn
        ? undefined
        : notificationOfPassing({ subjectId: step.id, maxMark: step.max_mark }, statusId),
      watchers: staffOf(step.id),
    },
  );
  await notifyOfVerdict(deps, viewer, { stepId, subjectId: step.id, studentId, notificationId, watchers });
  return found(await queries.selectPassing(deps.db, stepId, studentId));
}

export async function deletePassing(deps: Deps, viewer: Viewer, id: number): Promise<typeof ok> {
  const { step_id, student_id } = found(await queries.selectPassingPlace(deps.db, id));
  const step = await openForMarking(deps.db, viewer, step_id, student_id);
  const cell = { step_id, student_id, passed_status_id: null };
  const { notification_id: notificationId, watchers } = await queries.writePassing(deps.db, viewer, cell, {
    notifications: undefined,
    watchers: staffOf(step.id),
  });
  await notifyOfVerdict(deps, viewer, {
    stepId: step_id,
    subjectId: step.id,
    studentId: student_id,
    notificationId,
    watchers,
  });
  return ok;
}

/** The status change of a submission as parts of its statement: «На проверке», unless the status is final. */
export const passingOnSubmission = (viewer: Viewer, stepId: number, condition: Sql): Sql =>
  composeWriting(
    viewer,
    statusIfKnown(viewer, { step_id: stepId, student_id: viewer.id, passed_status_id: CHECKING_STATUS_ID }, condition),
    { sparesFinal: 'always', renewsStatus: true, isUnrecorded: true },
  );
