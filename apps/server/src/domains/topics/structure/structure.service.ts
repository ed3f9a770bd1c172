// The structure of a discipline: chapters and topics are created, renamed, ordered, copied, hidden, deleted and restored.
// Invariants:
// an order names each item once;
// deleting a chapter deletes its topics, and restoring it restores exactly those;
// an archived discipline does not change.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Chapter, Step, topics } from '@orbita/contract/topics';
import { idsOf } from '@orbita/contract/schemas';
import type { Db } from '@orbita/database';
import { AppError, assertThat, InvalidInput } from '../../../http/app-error.ts';
import { assertReplaces } from '../../../access/retakes.access.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { assertEditable, assertStaff, loadSubjectInView } from '../../../access/subjects.access.ts';
import { setChapterPassword, setStepPassword } from '../gates/gates.service.ts';
import { cleanHtml } from '../../../platform/rich-text.ts';
import { writeRolesOfTopic } from '../../organisation/index.ts';
import { copyLinkedBlocks, copyTopic } from '../copying/copy-content.queries.ts';
import { countRoles } from './role-choices.ts';
import * as queries from './structure.queries.ts';
import {
  assertOriginalShown,
  editChapter,
  editStepOf,
  openStep,
  type StepInView,
} from '../../../access/topics.access.ts';

const ok = { ok: true } as const;

export async function createChapter(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof topics.createChapter>,
): Promise<Chapter> {
  assertEditable(viewer, await loadSubjectInView(db, viewer, body.subject_id));
  return db.transaction(async (tx) => {
    const title = body.title?.trim() ?? 'Новый раздел';
    const { id } = await queries.insertChapter(tx, { ...body, title });
    await setChapterPassword(tx, id, body.password);
    return queries.selectChapter(tx, id);
  });
}

export async function updateChapter(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof topics.updateChapter>,
): Promise<Chapter> {
  await editChapter(db, viewer, id);
  return db.transaction(async (tx) => {
    const changed = await queries.updateChapterRow(tx, id, body, body.updated_at);
    if (!changed) throw new AppError('stale', { current: await queries.selectChapter(tx, id) });
    await setChapterPassword(tx, id, body.password);
    return queries.selectChapter(tx, id);
  });
}

export async function deleteChapter(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  await editChapter(db, viewer, id);
  await queries.markChapterDeleted(db, id);
  return ok;
}

export async function restoreChapter(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  await editChapter(db, viewer, id, true);
  await queries.unmarkChapterDeleted(db, id);
  return ok;
}

const isSameSet = (known: { id: number }[], order: number[]) =>
  new Set(order).size === order.length && known.every(({ id }) => order.includes(id));

export async function orderChapters(db: Db, viewer: Viewer, subjectId: number, order: number[]): Promise<typeof ok> {
  assertEditable(viewer, await loadSubjectInView(db, viewer, subjectId));
  await db.transaction(async (tx) => {
    const known = await queries.selectChapterIds(tx, subjectId);
    assertThat(isSameSet(known, order) && known.length === order.length, 'order-incomplete');
    await queries.positionChapters(tx, order);
  });
  return ok;
}

/** Orders the topics of a chapter; listed topics of other chapters of the discipline move here. */
export async function orderSteps(db: Db, viewer: Viewer, chapterId: number, order: number[]): Promise<typeof ok> {
  const chapter = await editChapter(db, viewer, chapterId);
  await db.transaction(async (tx) => {
    const known = await queries.selectStepIds(tx, chapterId);
    assertThat(isSameSet(known, order), 'order-incomplete');
    assertThat((await queries.countStepsOf(tx, chapter.id, order)) === order.length, 'order-incomplete');
    await queries.positionSteps(tx, chapterId, order);
  });
  return ok;
}

/** Marks are stored in hundredths. */
const LEAST_MARK = 0.01;

function cleanStep(change: StepBody): StepBody {
  if (typeof change.max_mark === 'number' && change.max_mark < LEAST_MARK) {
    throw new InvalidInput({ max_mark: [{ ru: `Не меньше ${LEAST_MARK}`, en: `At least ${LEAST_MARK}` }] });
  }
  return {
    ...change,
    // A topic that is named is a decision too.
    ...(typeof change.replaces_id === 'number' ? { replaces_nothing: false } : {}),
    ...(change.replaces_nothing === true && typeof change.replaces_id !== 'number' ? { replaces_id: null } : {}),
    ...(change.public_text === undefined ? {} : { public_text: cleanHtml(change.public_text) }),
    ...(change.private_text === undefined ? {} : { private_text: cleanHtml(change.private_text) }),
  };
}

type StepBody = BodyOf<typeof topics.updateStep>;

/** Writes a change of a topic, including the parts stored in other tables; throws when the change is stale. */
async function writeStep(tx: Db, viewer: Viewer, id: number, body: StepBody): Promise<Step> {
  if (typeof body.cover_id === 'number' && !(await queries.mayBeCover(tx, viewer, id, body.cover_id)))
    throw new AppError('unknown-attachment', { fields: { cover_id: 'unknown-attachment' } });
  if (body.admin_roles_ids)
    assertThat(
      (await countRoles(tx, viewer.company_id, body.admin_roles_ids)) === new Set(body.admin_roles_ids).size,
      'unknown-admin-role',
    );
  if (typeof body.replaces_id === 'number') await assertReplaces(tx, id, body.replaces_id);
  const changed = await queries.updateStepRow(tx, id, cleanStep(body), body.updated_at);
  if (!changed) throw new AppError('stale', { current: await queries.selectStep(tx, id) });
  assertThat(!changed.crossed, 'dates-crossed');
  if (body.skills) {
    const skills = idsOf(body.skills);
    const known = await queries.writeStepSkills(tx, viewer.company_id, id, skills);
    assertThat(known === new Set(skills).size, 'unknown-skill');
  }
  if (body.roles_ids) assertThat(await writeRolesOfTopic(tx, viewer, id, body.roles_ids), 'unknown-role');
  await setStepPassword(tx, id, body.password);
  return queries.selectStep(tx, id);
}

export async function createStep(db: Db, viewer: Viewer, body: BodyOf<typeof topics.createStep>): Promise<Step> {
  const chapter = await editChapter(db, viewer, body.chapter_id);
  return db.transaction(async (tx) => {
    const { id } = await queries.insertStep(tx, chapter.id, body.chapter_id);
    return writeStep(tx, viewer, id, body);
  });
}

/** Moves a topic to the end of another chapter of its discipline. */
async function moveStep(tx: Db, step: StepInView, chapterId: number | undefined): Promise<void> {
  if (chapterId === undefined || chapterId === step.chapter_id) return;
  assertThat(await queries.moveStepTo(tx, step.step_id, chapterId), 'not-found');
}

export async function updateStep(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof topics.updateStep>,
): Promise<Step> {
  const step = await editStepOf(db, viewer, 'step', id);
  return db.transaction(async (tx) => {
    await moveStep(tx, step, body.chapter_id);
    return writeStep(tx, viewer, id, body);
  });
}

export async function deleteStep(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  await editStepOf(db, viewer, 'step', id);
  await queries.setStepDeleted(db, id, true);
  return ok;
}

export async function restoreStep(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  await editStepOf(db, viewer, 'deletedStep', id);
  assertThat(await queries.hasLiveChapter(db, id), 'undo-too-late');
  await queries.setStepDeleted(db, id, false);
  return ok;
}

/**
 * Copies or links a topic from a discipline where the viewer is staff, even an archived one, into one that they may change.
 * The copy is published if the original is, unless it is to be a draft.
 */
export async function copyStep(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof topics.copyStep>,
): Promise<Step> {
  const source = await openStep(db, viewer, id);
  assertStaff(viewer, source);
  await assertOriginalShown(db, viewer, source);
  const chapterId = body.lmsChapterId ?? source.chapter_id;
  await editChapter(db, viewer, chapterId);
  return db.transaction(async (tx) => {
    const behind = body.index === undefined && chapterId === source.chapter_id;
    const position = behind
      ? (await queries.selectPlace(tx, id)).position + 1
      : await queries.positionOfIndex(tx, chapterId, body.index ?? 100_000);
    await queries.moveStepsOn(tx, chapterId, position);
    const copy = await copyTopic(tx, id, { chapterId, position, asLink: body.type === 'LINK' });
    if (body.hidden !== undefined) await queries.setDraft(tx, copy.id, body.hidden);
    return queries.selectStep(tx, copy.id);
  });
}

export async function unlinkStep(db: Db, viewer: Viewer, id: number): Promise<Step> {
  const step = await editStepOf(db, viewer, 'step', id);
  await assertOriginalShown(db, viewer, step);
  return db.transaction(async (tx) => {
    if (step.link_of_id !== null) {
      await copyLinkedBlocks(tx, id);
      await queries.clearLink(tx, id);
    }
    return queries.selectStep(tx, id);
  });
}
