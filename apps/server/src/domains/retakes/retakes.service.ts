// Retakes: a student's debts in a discipline, opened, dated and closed.
// Invariants:
// a student has at most one open retake per discipline;
// an open retake shows the current results of its topics, and closing keeps them as they are;
// an open one is of somebody who studies the discipline when it is opened, opened again or restored;
// those who teach the discipline change a retake, a curator only the dates of their own students, and nobody their own;
// retakes of an archived discipline stay as they are;
// every change leaves an audit record.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { Retake, retakes, RetakeState } from '@orbita/contract/retakes';
import { type Db, type Sql, sql } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { pageOfTotal, type PageQuery, readPage } from '../../http/paging.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { announceRetakes } from '../notifications/index.ts';
import { assertMeetsAsStaff } from '../../access/people.access.ts';
import {
  admittedByPrivacy,
  assertOthersWork,
  canMarkIn,
  findStudent,
  loadSubjectInView,
  staffedBy,
} from '../../access/subjects.access.ts';
import { retakesOpenableBy, retakeTaughtBy, retakeVisibleTo } from './retakes.access.ts';
import { selectRetakeGroup } from './retake-summaries.queries.ts';
import * as queries from './retakes.queries.ts';

const ok = { ok: true } as const;

type RetakesQuery = PageQuery & queries.RetakeFilter;

const totalOf = (counters: Record<RetakeState, number>, state: RetakeState | undefined): number =>
  state === undefined ? counters.open + counters.overdue + counters.done + counters.closed : counters[state];

async function listIn(
  db: Db,
  viewer: Viewer,
  scope: Sql,
  { query, defaultSize = 20 }: { query: RetakesQuery; defaultSize?: number },
) {
  const page = readPage(query, defaultSize);
  const [rows, counters] = await Promise.all([
    queries.selectRetakes(db, viewer, scope, { ...query, ...page }),
    queries.countRetakes(db, viewer, scope, query),
  ]);
  return pageOfTotal(rows, totalOf(counters, query.state), page, counters);
}

export const listRetakes = (
  db: Db,
  viewer: Viewer,
  query: RetakesQuery,
): Promise<ResponseOf<typeof retakes.listRetakes>> => listIn(db, viewer, retakeVisibleTo(viewer), { query });

/** Lists the retakes of a group's students, for the office, the curator and those who teach the group. */
export async function listGroupRetakes(
  db: Db,
  viewer: Viewer,
  groupId: number,
  query: RetakesQuery,
): Promise<ResponseOf<typeof retakes.listGroupRetakes>> {
  const { is_followed, ...group } = found(await selectRetakeGroup(db, viewer, groupId));
  assertThat(is_followed || can(viewer, 'retakes_read') || can(viewer, 'retakes_write'), 'access-denied');
  return { ...(await listIn(db, viewer, retakeVisibleTo(viewer), { query: { ...query, group_id: groupId } })), group };
}

/** Lists the retakes of a student, for the student, their followers, and staff of the disciplines. */
export async function listStudentRetakes(
  db: Db,
  viewer: Viewer,
  studentId: number,
): Promise<ResponseOf<typeof retakes.listStudentRetakes>> {
  const student = found(await findStudent(db, viewer, studentId));
  const isOffice = studentId !== viewer.id && can(viewer, 'retakes_read');
  const follows = studentId === viewer.id || student.follows;
  const isStaff = isOffice || viewer.teaches || viewer.is_expert || can(viewer, 'subjects_read');
  assertThat(follows || isStaff, 'access-denied');
  // Hidden and archived parts are left out of the student's debts too.
  const ofStudent = sql`(not s.hidden and not s.is_archived and ${admittedByPrivacy(studentId)})`;
  const ofStaff = sql`(${staffedBy(viewer)} or ${retakeVisibleTo(viewer)})`;
  const seen = follows && !isOffice ? ofStudent : ofStaff;
  const data = await queries.selectRetakes(db, viewer, seen, { student_id: studentId, size: 500, offset: 0 });
  // Whoever opened a retake reads it also of somebody who has left the group since; an empty list would tell something.
  const seesAll = follows || isOffice || can(viewer, 'subjects_read');
  if (data.length === 0 && !seesAll) await assertMeetsAsStaff(db, viewer, studentId);
  return { data };
}

export async function listTeacherRetakes(
  db: Db,
  viewer: Viewer,
  userId: number,
  query: RetakesQuery,
): Promise<ResponseOf<typeof retakes.listTeacherRetakes>> {
  found(await findStudent(db, viewer, userId));
  assertThat(userId === viewer.id || can(viewer, 'retakes_read'), 'access-denied');
  return listIn(db, viewer, retakeTaughtBy(userId), { query, defaultSize: 50 });
}

export const getRetakeChoices = async (
  db: Db,
  viewer: Viewer,
): Promise<ResponseOf<typeof retakes.getRetakeChoices>> => ({
  data: await queries.selectChoices(db, retakesOpenableBy(viewer)),
});

/** Throws unless the viewer may open retakes in the discipline. */
async function openSubject(db: Db, viewer: Viewer, subjectId: number): Promise<void> {
  const subject = await loadSubjectInView(db, viewer, subjectId);
  assertThat(
    subject.is_teacher || can(viewer, 'retakes_write'),
    canMarkIn(viewer, subject) ? 'access-denied' : 'teacher-only',
  );
  assertThat(!subject.is_archived, 'archived');
}

export async function listRetakeCandidates(
  db: Db,
  viewer: Viewer,
  subjectId: number,
  groupId: number,
): Promise<ResponseOf<typeof retakes.listRetakeCandidates>> {
  await openSubject(db, viewer, subjectId);
  const [data, steps] = await Promise.all([
    queries.selectCandidates(db, subjectId, groupId),
    queries.selectRetakeSteps(db, subjectId),
  ]);
  assertThat(data.length > 0, 'not-found');
  return { data, steps };
}

function assertDates(startsAt: string | null | undefined, until: string | null | undefined): void {
  if (startsAt && until && Date.parse(until) < Date.parse(startsAt))
    throw new AppError('dates-crossed', { fields: { until: 'dates-crossed' } });
}

async function assertParts(db: Db, viewer: Viewer, subjectId: number, parts: { steps: number[]; users: number[] }) {
  const [steps, users] = [[...new Set(parts.steps)], [...new Set(parts.users)]];
  if (steps.length > 0) assertThat((await queries.countStepsIn(db, subjectId, steps)) === steps.length, 'not-found');
  if (users.length === 0) return;
  const { members, teachers } = await queries.countTeachers(db, viewer, users);
  assertThat(members === users.length, 'not-found');
  if (teachers !== members)
    throw new AppError('conductor-not-teacher', { fields: { user_ids: 'conductor-not-teacher' } });
}

interface NamedSteps {
  step_ids?: number[];
  retake_checkpoints?: { step_id: number }[];
}
/** Returns the named topics, each once, whichever way they were named; undefined when they were not. */
function stepsOf({ step_ids, retake_checkpoints }: NamedSteps): number[] | undefined {
  const named = step_ids ?? retake_checkpoints?.map(({ step_id }) => step_id);
  return named && [...new Set(named)];
}

export async function createRetakes(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof retakes.createRetakes>,
): Promise<ResponseOf<typeof retakes.createRetakes>> {
  const { db } = deps;
  await openSubject(db, viewer, body.subject_id);
  const asked = [
    ...new Set([...(body.student_ids ?? []), ...(body.student_id === undefined ? [] : [body.student_id])]),
  ];
  assertThat(asked.length > 0, 'nobody-chosen');
  for (const id of asked) assertOthersWork(viewer, id);
  assertDates(body.starts_at, body.until);
  const steps = stepsOf(body);
  await assertParts(db, viewer, body.subject_id, { steps: steps ?? [], users: body.user_ids ?? [] });
  const learners = await queries.selectLearners(db, viewer, body.subject_id, asked);
  assertThat(learners.length === asked.length, 'not-found');
  const made = await db.transaction(async (tx) => {
    const studentIds = learners.filter(({ has_open }) => !has_open).map(({ id }) => id);
    const rows = await queries.insertRetakes(tx, viewer, { studentIds, retake: body });
    const ids = rows.map(({ id }) => id);
    await queries.insertCheckpoints(tx, ids, steps);
    await queries.insertConductors(tx, ids, body.user_ids ?? []);
    const after = { starts_at: body.starts_at ?? null, until: body.until ?? null };
    await queries.insertRetakeAudits(
      tx,
      viewer,
      'retake-open',
      rows.map((row) => ({ ...row, before: null, after })),
    );
    return rows;
  });
  await announceRetakes(deps, viewer, {
    told: 'opened',
    subjectId: body.subject_id,
    studentIds: made.map(({ student_id }) => student_id),
    until: body.until ?? null,
    conductors: { ids: body.user_ids ?? [], newIds: [...new Set(body.user_ids)] },
  });
  const opened = new Set(made.map(({ student_id }) => student_id));
  return {
    data: await queries.selectRetakesByIds(
      db,
      viewer,
      made.map(({ id }) => id),
    ),
    skipped_ids: asked.filter((id) => !opened.has(id)),
  };
}

type RetakeBody = BodyOf<typeof retakes.updateRetake>;

/** Returns what of a change the viewer may make: a curator sets the dates, and may send the rest back as it was read. */
function allowedChange(known: queries.RetakeInView, { starts_at, until, updated_at, ...rest }: RetakeBody): RetakeBody {
  if (known.can_edit) return { starts_at, until, updated_at, ...rest };
  const isRead = !changesRecord(rest, known) && !changesTopics(rest, known);
  assertThat(known.can_set_dates && isRead, 'teacher-only');
  return { starts_at, until, updated_at };
}

async function writeChange(tx: Db, viewer: Viewer, id: number, sent: RetakeBody): Promise<queries.RetakeInView> {
  const [retake] = await queries.lockRetakes(tx, viewer, [id], false);
  const known = found(retake);
  const body = allowedChange(known, sent);
  assertThat(!known.is_archived, 'archived');
  assertOthersWork(viewer, known.student_id);
  if (body.updated_at !== undefined && Date.parse(body.updated_at) !== Date.parse(known.updated_at))
    throw new AppError('stale', { current: (await queries.selectRetakesByIds(tx, viewer, [id]))[0] });
  assertDates(
    body.starts_at === undefined ? known.starts_at : body.starts_at,
    body.until === undefined ? known.until : body.until,
  );
  const steps = stepsOf(body);
  // A present conductor may have stopped teaching since, so only new ones are checked.
  const newUsers = (body.user_ids ?? []).filter((user) => !known.user_ids.includes(user));
  await assertParts(tx, viewer, known.subject_id, { steps: steps ?? [], users: newUsers });
  if (body.is_closed === false && known.is_closed) {
    const [learner] = await queries.selectLearners(tx, viewer, known.subject_id, [known.student_id]);
    assertThat(learner, 'not-found');
    assertThat(!learner.has_open, 'retake-open-already');
  }
  const isOtherTopics = changesTopics(body, known);
  // Its results belong to its topics.
  assertThat(!isOtherTopics || !known.is_closed || body.is_closed === false, 'retake-topics-kept');
  let movedSteps = 0;
  // What was deleted and may come back stays when the rest is sent back as it was read.
  if (steps && isOtherTopics) {
    movedSteps += await queries.deleteCheckpointsBut(tx, id, steps);
    movedSteps += await queries.insertCheckpoints(tx, [id], steps);
  }
  if (body.user_ids) {
    await queries.deleteConductorsBut(tx, id, body.user_ids);
    await queries.insertConductors(tx, [id], body.user_ids);
  }
  if (body.is_closed === true && !known.is_closed) await queries.saveRetakeResults(tx, id);
  const { starts_at, until, is_closed } = body;
  const change = { ...body, is_closed: is_closed === known.is_closed ? undefined : is_closed };
  await queries.updateRetakeRow(tx, id, change);
  if (movedSteps === 0 && !changesRecord(body, known)) return known;
  const before = { starts_at: known.starts_at, until: known.until, is_closed: known.is_closed };
  const users = body.user_ids && { user_ids: known.user_ids };
  const topics = isOtherTopics && { step_ids: known.step_ids };
  const after = { starts_at, until, is_closed, user_ids: body.user_ids, ...(isOtherTopics && { step_ids: steps }) };
  const audit = { id, student_id: known.student_id, before: { ...before, ...users, ...topics }, after };
  await queries.insertRetakeAudits(tx, viewer, 'retake-change', [audit]);
  return known;
}

/** Whether a change sets anything but the topics to another value. */
const changesRecord = ({ comment, is_closed, starts_at, until, user_ids }: RetakeBody, known: queries.RetakeInView) =>
  (comment !== undefined && comment.trim() !== known.comment) ||
  (is_closed !== undefined && is_closed !== known.is_closed) ||
  (starts_at !== undefined && isOther(starts_at, known.starts_at)) ||
  (until !== undefined && isOther(until, known.until)) ||
  (user_ids !== undefined && new Set(user_ids).symmetricDifference(new Set(known.user_ids)).size > 0);

/** Whether a change names other topics than the retake has. */
function changesTopics(change: NamedSteps, { step_ids: known }: queries.RetakeInView): boolean {
  const steps = stepsOf(change);
  return steps !== undefined && new Set(steps).symmetricDifference(new Set(known)).size > 0;
}

/** Whether two moments differ, however they are written. */
const isOther = (was: string | null, is: string | null): boolean =>
  (was === null ? null : Date.parse(was)) !== (is === null ? null : Date.parse(is));

export async function updateRetake(deps: Deps, viewer: Viewer, id: number, body: RetakeBody): Promise<Retake> {
  const before = await deps.db.transaction((tx) => writeChange(tx, viewer, id, body));
  const retake = found((await queries.selectRetakesByIds(deps.db, viewer, [id]))[0]);
  const isOpenedAgain = before.is_closed && !retake.is_closed;
  const isDated =
    !retake.is_closed && (isOther(before.starts_at, retake.starts_at) || isOther(before.until, retake.until));
  const conductors = retake.retake_users.map((user) => user.id);
  await announceRetakes(deps, viewer, {
    told: isOpenedAgain ? 'opened' : isDated ? 'dated' : null,
    subjectId: before.subject_id,
    studentIds: [before.student_id],
    until: retake.until,
    conductors: { ids: conductors, newIds: conductors.filter((user) => !before.user_ids.includes(user)) },
  });
  const former = before.user_ids.filter((user) => !conductors.includes(user));
  deps.live.send(former, { kind: 'retake', subject_id: before.subject_id }, viewer);
  return retake;
}

async function setDeleted(deps: Deps, viewer: Viewer, ids: number[], deleted: boolean): Promise<typeof ok> {
  const unique = [...new Set(ids)];
  const rows = await deps.db.transaction(async (tx) => {
    const locked = await queries.lockRetakes(tx, viewer, unique, !deleted);
    assertThat(locked.length === unique.length, 'not-found');
    assertThat(
      locked.every(({ can_edit }) => can_edit),
      'teacher-only',
    );
    assertThat(!locked.some(({ is_archived }) => is_archived), 'archived');
    for (const { student_id } of locked) assertOthersWork(viewer, student_id);
    if (!deleted) {
      assertThat(!(await queries.isOfLeaver(tx, unique)), 'not-found');
      assertThat(!(await queries.wouldDuplicateOpenRetake(tx, unique)), 'retake-open-already');
    }
    await queries.setRetakesDeleted(tx, unique, deleted);
    const audits = locked.map(({ id, student_id, is_closed }) => ({
      id,
      student_id,
      before: { is_closed },
      after: null,
    }));
    await queries.insertRetakeAudits(tx, viewer, deleted ? 'retake-delete' : 'retake-restore', audits);
    return locked;
  });
  const bySubject = Map.groupBy(rows, ({ subject_id }) => subject_id);
  for (const [subject_id, ofSubject] of bySubject)
    deps.live.send(
      ofSubject.map(({ student_id }) => student_id),
      { kind: 'retake', subject_id },
      viewer,
    );
  return ok;
}

export const deleteRetakes = (deps: Deps, viewer: Viewer, ids: number[]): Promise<typeof ok> =>
  setDeleted(deps, viewer, ids, true);
export const restoreRetakes = (deps: Deps, viewer: Viewer, ids: number[]): Promise<typeof ok> =>
  setDeleted(deps, viewer, ids, false);
