// Comment threads on an answer.
// Teachers and experts of the discipline take part, who may change all disciplines too, and the author of the answer while the topic is open to them.
// Only its author may change a comment.
import type { answers, Comment, UgcAnswer } from '@orbita/contract/answers';
import type { BodyOf } from '@orbita/contract/endpoint';
import { idsOf } from '@orbita/contract/schemas';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { type AttachmentInput, type AttachmentSegment, kindOfSegment, writeAttachments } from '../../files/index.ts';
import { announceComment } from '../../notifications/index.ts';
import { mayRemarkIn } from '../../../access/subjects.access.ts';
import { assertStudiesStep, findStep } from '../../../access/topics.access.ts';
import { writeSkills } from '../../topics/index.ts';
import { getAnswer } from '../read-answer.ts';
import * as queries from './comments.queries.ts';

/** Throws unless the viewer may comment on the answer of this student in this topic. */
async function assertMayTalk(db: Db, viewer: Viewer, stepId: number, studentId: number): Promise<void> {
  const step = await findStep(db, viewer, stepId);
  if (mayRemarkIn(viewer, step)) return assertThat(!step.is_archived, 'archived');
  assertThat(studentId === viewer.id, 'access-denied');
  assertStudiesStep(viewer, step);
}

/** Returns the answer; throws unless the viewer may comment on it. */
async function openTalk(db: Db, viewer: Viewer, answerId: number): Promise<UgcAnswer> {
  const answer = await getAnswer(db, viewer, answerId);
  assertThat(answer.version > 0, 'answer-unfinished');
  await assertMayTalk(db, viewer, answer.step_id, answer.user.id);
  return answer;
}

/** The most comments of one person on an answer, which is always read with all of them. */
const MOST_COMMENTS = 500;
/** The most letters of these comments and of what is attached to them: a small book. */
const MOST_LETTERS = 400_000;
/** Throws when an answer could no longer be read at once for what its author, or somebody else, has said on it. */
async function assertReadable(tx: Db, viewer: Viewer, answerId: number): Promise<void> {
  const { comments, letters } = await queries.measureOwnComments(tx, answerId, viewer.id);
  assertThat(comments <= MOST_COMMENTS && letters <= MOST_LETTERS, 'too-many-comments');
}

interface Parts {
  skills?: readonly (number | { id: number })[] | undefined;
  attachments?: readonly AttachmentInput[] | undefined;
}
async function writeParts(tx: Db, viewer: Viewer, id: number, { skills, attachments }: Parts): Promise<void> {
  if (skills) await writeSkills(tx, viewer, 'comment', { id, skillIds: idsOf(skills) });
  if (attachments) await writeAttachments(tx, viewer, 'comment', { id, attachments });
}

export async function createComment(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof answers.createComment>,
): Promise<Comment> {
  const answer = await openTalk(deps.db, viewer, body.ugc_answer_id);
  const parentId = body.parent_id ?? null;
  const parent = parentId === null ? undefined : await queries.selectParent(deps.db, parentId, answer.id);
  assertThat(parentId === null || parent, 'foreign-comment');
  const made = await deps.db.transaction(async (tx) => {
    const comment = await queries.insertComment(tx, viewer, body);
    assertThat(comment, 'foreign-field');
    await writeParts(tx, viewer, comment.id, body);
    await assertReadable(tx, viewer, answer.id);
    return comment;
  });
  await announceComment(deps, viewer, {
    commentId: made.id,
    answerId: answer.id,
    stepId: answer.step_id,
    subjectId: answer.subject_id,
    studentId: answer.user.id,
    repliedTo: parent?.author_id ?? null,
  });
  return queries.selectComment(deps.db, made.id);
}

/** Returns the id of the answer that one's own comment is on. */
async function ownComment(db: Db, viewer: Viewer, id: number, deleted = false): Promise<number> {
  const comment = found(await queries.selectCommentInView(db, viewer, id));
  assertThat(comment.author_id === viewer.id, 'access-denied');
  await assertMayTalk(db, viewer, comment.step_id, comment.student_id);
  assertThat((comment.deleted_at !== null) === deleted, 'not-found');
  return comment.answer_id;
}

export async function updateComment(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof answers.updateComment>,
): Promise<Comment> {
  const answerId = await ownComment(db, viewer, id);
  await db.transaction(async (tx) => {
    const changed = await queries.updateComment(tx, id, body, body.updated_at);
    if (changed === 0) throw new AppError('stale', { current: await queries.selectComment(tx, id) });
    await writeParts(tx, viewer, id, body);
    await assertReadable(tx, viewer, answerId);
  });
  return queries.selectComment(db, id);
}

export async function deleteComment(db: Db, viewer: Viewer, id: number): Promise<{ ok: true }> {
  await ownComment(db, viewer, id);
  await queries.setCommentDeleted(db, id, true);
  return { ok: true };
}

export async function restoreComment(db: Db, viewer: Viewer, id: number): Promise<Comment> {
  const answerId = await ownComment(db, viewer, id, true);
  await db.transaction(async (tx) => {
    await queries.setCommentDeleted(tx, id, false);
    await assertReadable(tx, viewer, answerId);
  });
  return queries.selectComment(db, id);
}

/** Changes the attachments of an own comment. */
async function changeAttached(
  db: Db,
  viewer: Viewer,
  id: number,
  change: (now: AttachmentInput[]) => AttachmentInput[],
): Promise<Comment> {
  const answerId = await ownComment(db, viewer, id);
  await db.transaction(async (tx) => {
    await queries.touchComment(tx, id);
    const { attachments } = await queries.selectComment(tx, id);
    await writeAttachments(tx, viewer, 'comment', { id, attachments: change(attachments) });
    await assertReadable(tx, viewer, answerId);
  });
  return queries.selectComment(db, id);
}

interface CommentAttachment {
  commentId: number;
  segment: AttachmentSegment;
  attachmentId: number;
}
const isSame =
  ({ segment, attachmentId }: CommentAttachment) =>
  (one: AttachmentInput) =>
    one.type === kindOfSegment[segment] && one.attachment_id === attachmentId;
/** The most attachments that the contract allows for a comment. */
const MOST_ATTACHMENTS = 20;

export const attachToComment = (
  db: Db,
  viewer: Viewer,
  which: CommentAttachment,
  { number, description }: { number?: number | undefined; description?: string | undefined },
): Promise<Comment> =>
  changeAttached(db, viewer, which.commentId, (now) => {
    const known = now.find(isSame(which));
    const others = now.filter((one) => one !== known);
    assertThat(others.length < MOST_ATTACHMENTS, 'validation-failed');
    const added: AttachmentInput = {
      type: kindOfSegment[which.segment],
      attachment_id: which.attachmentId,
      description: description ?? known?.description,
    };
    return others.toSpliced(number ?? others.length, 0, added);
  });

export const detachFromComment = (db: Db, viewer: Viewer, which: CommentAttachment): Promise<Comment> =>
  changeAttached(db, viewer, which.commentId, (now) => {
    assertThat(now.some(isSame(which)), 'not-found');
    return now.filter((one) => !isSame(which)(one));
  });
