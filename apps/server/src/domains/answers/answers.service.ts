// Answers: reading, handing in, versions, comments.
// Invariants: a submission is all or nothing; every version is kept and never changed; a repeated idempotency key changes nothing twice;
// a late answer is accepted and marked late unless the topic is closed.
import { createHash } from 'node:crypto';
import type { AnswerVersion, answers, Comment, FieldValue, UgcAnswer } from '@orbita/contract/answers';
import type { Answer, Body } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type AttachmentSegment, kindOfSegment } from '../files/attachments.sql.ts';
import { passOnSubmission } from '../marks/marks.service.ts';
import { announceAnswer, announceComment } from '../notifications/notifications.service.ts';
import { findStudent, isStaffOf, loadSubjectInView } from '../subjects/subjects.access.ts';
import { openStep } from '../topics/topics.access.ts';
import { checkSubmission, creditOf, readValue, type Question, type SubmittedField } from './answer-check.ts';
import * as queries from './answers.queries.ts';

const NO_DESCRIPTION = '...';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

export async function listAnswers(
  db: Db,
  viewer: Viewer,
  query: PageQuery & Omit<queries.AnswerFilter, 'size' | 'offset'>,
): Promise<Answer<typeof answers.listAnswers>> {
  const page = readPage(query, 20);
  return pageOf(await queries.selectAnswers<UgcAnswer>(db, viewer, { ...query, ...page }), page);
}

export async function getAnswer(db: Db, viewer: Viewer, id: number): Promise<UgcAnswer> {
  const { may_read, ...answer } = found(await queries.selectAnswer<UgcAnswer>(db, viewer, id));
  assertThat(may_read, 'access-denied');
  return answer;
}

export async function listStudentAnswers(
  db: Db,
  viewer: Viewer,
  userId: number,
  subjectId: number,
): Promise<{ data: UgcAnswer[] }> {
  const subject = found(await loadSubjectInView(db, viewer, subjectId));
  found(await findStudent(db, viewer, userId));
  assertThat(userId === viewer.id || isStaffOf(viewer, subject) || subject.is_student, 'access-denied');
  return {
    data: await queries.selectAnswers<UgcAnswer>(db, viewer, {
      user_id: userId,
      subject_id: subjectId,
      size: 10000,
      offset: 0,
    }),
  };
}

export async function listAnswerVersions(db: Db, viewer: Viewer, id: number): Promise<{ data: AnswerVersion[] }> {
  const answer = await getAnswer(db, viewer, id);
  const subject = found(await loadSubjectInView(db, viewer, answer.subject_id));
  assertThat(answer.user.id === viewer.id || isStaffOf(viewer, subject), 'access-denied');
  return { data: await queries.selectVersions<AnswerVersion>(db, id) };
}

interface Prepared {
  fields: queries.WrittenField[];
  /** The version as it is kept and hashed. */
  content: string;
}

/** Checks the fields and their uploads and lays out what will be written. */
async function prepareFields(db: Db, viewer: Viewer, questions: Question[], sent: SubmittedField[]): Promise<Prepared> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const fields = sent.map((field) => ({ ...field, value: readValue(byId.get(field.form_id), field.value) }));
  checkSubmission(questions, fields);
  const attachments = fields.flatMap((field) => field.attachments ?? []);
  const idsOf = (isLink: boolean) =>
    attachments.filter(({ type }) => (type === 'link') === isLink).map(({ attachment_id }) => attachment_id);
  const uploads = new Map(
    attachments.length === 0
      ? []
      : (await queries.selectUploads(db, viewer, idsOf(false), idsOf(true))).map((upload) => [
          `${upload.type} ${upload.id}`,
          upload,
        ]),
  );
  const content: unknown[] = [];
  const written: queries.WrittenField[] = [];
  for (const question of questions) {
    const field = fields.find(({ form_id }) => form_id === question.id);
    if (!field) continue;
    const value = typeof field.value === 'string' ? field.value.trim() : (field.value ?? null);
    const described = (field.attachments ?? []).map((attachment, number) => {
      const upload = uploads.get(`${attachment.type} ${attachment.attachment_id}`);
      if (!upload)
        throw new AppError('unknown-attachment', { fields: { [`fields.${question.id}`]: 'unknown-attachment' } });
      return {
        upload,
        type: attachment.type,
        attachment_id: attachment.attachment_id,
        description: attachment.description?.trim() || NO_DESCRIPTION,
        number,
      };
    });
    written.push({
      form_id: question.id,
      value,
      credit: creditOf(question, value),
      attachments: described.map(({ upload: _, ...attachment }) => attachment),
    });
    content.push({
      form_id: question.id,
      title: question.title,
      value,
      attachments: described.map(({ upload, type, attachment_id, description }) => ({
        type,
        name: upload.name,
        size: upload.size,
        description,
        sha256: upload.sha256,
        ...(type === 'link' ? { link_id: attachment_id } : { file_id: attachment_id }),
      })),
    });
  }
  return { fields: written, content: JSON.stringify({ fields: content }) };
}

interface Submitting {
  patternId: number;
  fields: SubmittedField[];
  access: queries.AccessChange;
  asRead?: string | undefined;
  idempotencyKey?: string | undefined;
}

export async function submitAnswer(deps: Deps, viewer: Viewer, submitting: Submitting): Promise<UgcAnswer> {
  const { db } = deps;
  const task = found(await queries.selectTask(db, submitting.patternId, viewer.id));
  const step = await openStep(db, viewer, task.step_id);
  assertThat(step.is_student, 'subject-not-studied');
  const requestHash = hashOf(JSON.stringify([submitting.patternId, submitting.fields, submitting.access]));

  const written = await db.transaction(async (tx) => {
    const key = submitting.idempotencyKey;
    const kept = key ? await queries.claimKey(tx, viewer.id, key, requestHash) : undefined;
    if (kept) {
      assertThat(kept.request_sha256 === requestHash && kept.response.answer_id, 'key-reused');
      return { answerId: kept.response.answer_id, isNew: false };
    }
    assertThat(!step.is_archived, 'archived');
    assertThat(step.answers_closed_at === null, 'answers-closed');
    const { fields, content } = await prepareFields(tx, viewer, task.questions, submitting.fields);
    const answer = await queries.lockAnswer(tx, submitting.patternId, task, viewer.id);
    const isStale =
      submitting.asRead !== undefined &&
      answer.version > 0 &&
      Date.parse(answer.updated_at) !== Date.parse(submitting.asRead);
    if (isStale) throw new AppError('stale', { current: await getAnswer(tx, viewer, answer.id) });
    await queries.writeFields(tx, answer.id, fields);
    await queries.writeAccess(tx, viewer, answer.id, submitting.access);
    const isLate = task.due_at !== null && Date.parse(task.due_at) < Date.now();
    await queries.writeVersion(tx, {
      answerId: answer.id,
      version: answer.version + 1,
      isLate,
      content,
      sha256: hashOf(content),
    });
    await passOnSubmission(tx, viewer, task.step_id);
    if (key) await queries.keepResponse(tx, viewer.id, key, answer.id);
    return { answerId: answer.id, isNew: true };
  });
  if (written.isNew)
    await announceAnswer(deps, viewer, {
      answerId: written.answerId,
      stepId: task.step_id,
      subjectId: task.subject_id,
    });
  return getAnswer(db, viewer, written.answerId);
}

export const submitWholeAnswer = (
  deps: Deps,
  viewer: Viewer,
  body: Body<typeof answers.submitAnswer>,
  idempotencyKey: string | undefined,
): Promise<UgcAnswer> => {
  const { pattern_id, fields, updated_at, ...access } = body;
  return submitAnswer(deps, viewer, { patternId: pattern_id, fields, access, asRead: updated_at, idempotencyKey });
};

async function ownAnswer(db: Db, viewer: Viewer, by: { id: number } | { fieldId: number }): Promise<queries.OwnAnswer> {
  const answer = found(await queries.selectOwnAnswer(db, viewer, by));
  assertThat(answer.user_id === viewer.id, 'access-denied');
  return answer;
}

/** Hands an own answer in again with one field changed. */
async function resubmit(
  deps: Deps,
  viewer: Viewer,
  answer: queries.OwnAnswer,
  change: (fields: SubmittedField[]) => SubmittedField[],
): Promise<UgcAnswer> {
  return submitAnswer(deps, viewer, {
    patternId: answer.pattern_id,
    fields: change(answer.fields),
    access: {},
    asRead: answer.updated_at,
  });
}

export async function updateField(deps: Deps, viewer: Viewer, fieldId: number, value: FieldValue): Promise<UgcAnswer> {
  const answer = await ownAnswer(deps.db, viewer, { fieldId });
  const formId = answer.field_ids.find(({ id }) => id === fieldId)?.form_id;
  assertThat(formId !== undefined, 'not-found');
  return resubmit(deps, viewer, answer, (fields) =>
    fields.map((field) => (field.form_id === formId ? { ...field, value } : field)),
  );
}

interface AnswerAttachment {
  answerId: number;
  segment: AttachmentSegment;
  attachmentId: number;
}

export async function attachToAnswer(
  deps: Deps,
  viewer: Viewer,
  { answerId, segment, attachmentId }: AnswerAttachment,
  body: Body<typeof answers.attachToAnswer>,
): Promise<UgcAnswer> {
  const answer = await ownAnswer(deps.db, viewer, { id: answerId });
  const formId = answer.field_ids.find(({ id }) => id === body.ugc_field_id)?.form_id;
  assertThat(formId !== undefined, 'foreign-field');
  const added = { type: kindOfSegment[segment], attachment_id: attachmentId, description: body.description };
  return resubmit(deps, viewer, answer, (fields) =>
    fields.map((field) => {
      if (field.form_id !== formId) return field;
      const attachments = [...(field.attachments ?? [])];
      attachments.splice(body.number || attachments.length, 0, added);
      return { ...field, attachments };
    }),
  );
}

export async function detachFromAnswer(
  deps: Deps,
  viewer: Viewer,
  { answerId, segment, attachmentId }: AnswerAttachment,
): Promise<UgcAnswer> {
  const answer = await ownAnswer(deps.db, viewer, { id: answerId });
  const isIt = (attachment: { type: string; attachment_id: number }) =>
    attachment.type === kindOfSegment[segment] && attachment.attachment_id === attachmentId;
  assertThat(
    answer.fields.some((field) => field.attachments?.some(isIt)),
    'not-found',
  );
  return resubmit(deps, viewer, answer, (fields) =>
    fields.map((field) => ({ ...field, attachments: field.attachments?.filter((attachment) => !isIt(attachment)) })),
  );
}

export async function updateAnswer(
  db: Db,
  viewer: Viewer,
  id: number,
  body: Body<typeof answers.updateAnswer>,
): Promise<UgcAnswer> {
  await ownAnswer(db, viewer, { id });
  await db.transaction((tx) => queries.writeAccess(tx, viewer, id, body));
  return getAnswer(db, viewer, id);
}

/** Staff of the discipline and the author of the answer talk about it. */
async function assertMayComment(db: Db, viewer: Viewer, answerId: number): Promise<UgcAnswer> {
  const answer = await getAnswer(db, viewer, answerId);
  const subject = found(await loadSubjectInView(db, viewer, answer.subject_id));
  assertThat(answer.user.id === viewer.id || isStaffOf(viewer, subject), 'access-denied');
  assertThat(!subject.is_archived, 'archived');
  return answer;
}

export async function createComment(
  deps: Deps,
  viewer: Viewer,
  body: Body<typeof answers.createComment>,
): Promise<Comment> {
  const answer = await assertMayComment(deps.db, viewer, body.ugc_answer_id);
  const made = await queries.insertComment(deps.db, viewer, {
    answerId: answer.id,
    fieldId: body.ugc_field_id ?? null,
    text: body.text.trim(),
  });
  if (!made) throw new AppError('foreign-field');
  await announceComment(deps, viewer, {
    commentId: made.id,
    answerId: answer.id,
    stepId: answer.step_id,
    subjectId: answer.subject_id,
    studentId: answer.user.id,
  });
  return queries.selectComment<Comment>(deps.db, made.id);
}

async function ownComment(db: Db, viewer: Viewer, id: number, deleted: boolean): Promise<void> {
  const comment = found(await queries.selectCommentInView(db, viewer, id));
  assertThat(comment.author_id === viewer.id, 'access-denied');
  assertThat((comment.deleted_at !== null) === deleted, 'not-found');
}

export async function updateComment(
  db: Db,
  viewer: Viewer,
  id: number,
  body: Body<typeof answers.updateComment>,
): Promise<Comment> {
  await ownComment(db, viewer, id, false);
  const changed = await queries.updateCommentText(db, id, body.text.trim(), body.updated_at);
  const comment = await queries.selectComment<Comment>(db, id);
  if (changed === 0) throw new AppError('stale', { current: comment });
  return comment;
}

export async function deleteComment(db: Db, viewer: Viewer, id: number): Promise<{ ok: true }> {
  await ownComment(db, viewer, id, false);
  await queries.setCommentDeleted(db, id, true);
  return { ok: true };
}

export async function restoreComment(db: Db, viewer: Viewer, id: number): Promise<Comment> {
  await ownComment(db, viewer, id, true);
  await queries.setCommentDeleted(db, id, false);
  return queries.selectComment<Comment>(db, id);
}

/** Answers of one student in one topic with all their versions, for the marking screen. */
export async function loadAnswersWithVersions(
  db: Db,
  viewer: Viewer,
  stepId: number,
  studentId: number,
): Promise<{ answers: UgcAnswer[]; versions: { answer_id: number; versions: AnswerVersion[] }[] }> {
  const list = await queries.selectAnswers<UgcAnswer>(db, viewer, {
    step_id: stepId,
    user_id: studentId,
    size: 100,
    offset: 0,
  });
  const versions =
    list.length === 0
      ? []
      : await queries.selectVersionsOf<{ answer_id: number; versions: AnswerVersion[] }>(
          db,
          list.map(({ id }) => id),
        );
  return { answers: list, versions };
}

/** Writes a comment as part of another transaction; the caller announces it. */
export const addComment = (
  tx: Db,
  viewer: Viewer,
  answerId: number,
  text: string,
): Promise<{ id: number } | undefined> => queries.insertComment(tx, viewer, { answerId, fieldId: null, text });
export const removeComment = (tx: Db, id: number) => queries.setCommentDeleted(tx, id, true);
/** Forgets idempotency keys that nobody can repeat any more. */
export async function cleanUpKeys(db: Db): Promise<void> {
  await queries.deleteOldKeys(db);
}
