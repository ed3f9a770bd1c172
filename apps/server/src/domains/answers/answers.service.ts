// Answers: reading, handing in, versions, who may read.
// Invariants: a submission is all or nothing; every version is kept and never changed; a repeated idempotency key changes nothing twice;
// a late answer is accepted and marked late unless the topic is closed.
import type { AnswerVersion, answers, FieldValue, UgcAnswer } from '@orbita/contract/answers';
import type { Answer, Body } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type AttachmentSegment, kindOfSegment } from '../files/attachments.sql.ts';
import { passingOnSubmission } from '../marks/marks.service.ts';
import { announceAnswer } from '../notifications/notifications.service.ts';
import { loadSigningKey, signReceipt } from '../receipts/receipt-keys.ts';
import { canonicalJson, sha256Of } from '../receipts/receipt-text.ts';
import { findStudent, isStaffOf, loadSubjectInView } from '../subjects/subjects.access.ts';
import { claimAttempt, closeAttempt } from '../tasks/attempts.service.ts';
import { creditOf } from '../tasks/question-keys.ts';
import { cleanHtml } from '../topics/rich-text.ts';
import { openStepWith } from '../topics/topics.access.ts';
import { checkSubmission, readValue, type Question, type SubmittedField } from './answer-check.ts';
import { markAutomatically } from './automatic-mark.ts';
import * as queries from './answers.queries.ts';
import { insertComment, setCommentDeleted } from './comments.queries.ts';

const NO_DESCRIPTION = '...';

export async function listAnswers(
  db: Db,
  viewer: Viewer,
  query: PageQuery & queries.AnswerFilter,
): Promise<Answer<typeof answers.listAnswers>> {
  const page = readPage(query, 20);
  // Counting by state is for the works of one person; a topic page asks for its few answers alone.
  const isWorks = query.user_id !== undefined && query.step_id === undefined && query.pattern_id === undefined;
  const [rows, states] = await Promise.all([
    queries.selectAnswers<UgcAnswer>(db, viewer, { ...query, ...page }),
    isWorks ? queries.countStates(db, viewer, query) : [],
  ]);
  return pageOf(rows, page, Object.fromEntries(states.map(({ state, n }) => [state, n])));
}

export async function listReaders(
  db: Db,
  viewer: Viewer,
  query: PageQuery & { query?: string },
): Promise<Answer<typeof answers.listReaders>> {
  const page = readPage(query, 10);
  return pageOf(await queries.selectReaders(db, viewer, { query: query.query, ...page }), page);
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

/** Text without blanks around it, code with its indentation, rich text clean. */
function storedValue({ type }: Question, value: FieldValue | undefined): FieldValue {
  if (typeof value !== 'string') return value ?? null;
  if (type === 'code') return value.trimEnd();
  return type === 'richText' ? cleanHtml(value) : value.trim();
}

/** Checks the fields and their uploads and lays out what will be written. */
async function prepareFields(
  db: Db,
  viewer: Viewer,
  questions: Question[],
  { sent, isTimeUp }: { sent: SubmittedField[]; isTimeUp: boolean },
): Promise<Prepared> {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const fields = sent.map((field) => ({ ...field, value: readValue(byId.get(field.form_id), field.value) }));
  checkSubmission(questions, fields, isTimeUp);
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
    const value = storedValue(question, field.value);
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
  return { fields: written, content: canonicalJson({ fields: content }) };
}

interface Submitting {
  patternId: number;
  fields: SubmittedField[];
  access: queries.AccessChange;
  asRead?: string | undefined;
  idempotencyKey?: string | undefined;
  /** The page hands in by itself because the time of the attempt is over. */
  isTimeUp?: boolean | undefined;
}

export async function submitAnswer(deps: Deps, viewer: Viewer, submitting: Submitting): Promise<UgcAnswer> {
  const { db } = deps;
  const { patternId, idempotencyKey: key } = submitting;
  const step = await openStepWith<{ task: queries.Task; due_at: string | null }>(
    db,
    viewer,
    { part: 'pattern', id: patternId },
    queries.taskColumns(patternId, viewer.id),
  );
  const { task } = step;
  assertThat(step.is_student, 'subject-not-studied');
  const place = { patternId, stepId: step.step_id, subjectId: step.id, userId: viewer.id };
  const requestHash = sha256Of(JSON.stringify([submitting.patternId, submitting.fields, submitting.access]));

  const signingKey = await loadSigningKey(db);

  const written = await db.transaction(async (tx) => {
    const answer = await queries.claimAnswer(tx, place, key === undefined ? undefined : { key, requestHash });
    if (!answer && key !== undefined) {
      const kept = await queries.selectKey(tx, viewer.id, key);
      assertThat(kept.request_sha256 === requestHash && kept.response.answer_id, 'key-reused');
      return { answerId: kept.response.answer_id, isNew: false };
    }
    assertThat(answer, 'not-found');
    assertThat(!step.is_archived, 'archived');
    assertThat(step.answers_closed_at === null, 'answers-closed');
    assertThat(!step.retake_closed, 'no-open-retake');
    const attempt = await claimAttempt(tx, viewer, patternId, { ...task, step_id: step.step_id });
    const isTimeUp = submitting.isTimeUp === true && attempt?.isTimeUp === true;
    const { fields, content } = await prepareFields(tx, viewer, task.questions, {
      sent: submitting.fields,
      isTimeUp,
    });
    const isStale =
      submitting.asRead !== undefined &&
      answer.version > 0 &&
      Date.parse(answer.updated_at) !== Date.parse(submitting.asRead);
    if (isStale) throw new AppError('stale', { current: await getAnswer(tx, viewer, answer.id) });
    await queries.writeFields(tx, answer.id, fields);
    assertLists(submitting.access, answer.privacy);
    await queries.writeAccess(tx, viewer, answer.id, submitting.access);
    const isLate = (step.due_at !== null && Date.parse(step.due_at) < Date.now()) || attempt?.isOvertime === true;
    const version = answer.version + 1;
    const [sha256, at] = [sha256Of(content), new Date()];
    const signature = signReceipt(signingKey, {
      number: `${answer.id}-${version}`,
      submitted_at: at.toISOString(),
      sha256,
      is_late: isLate,
      student_id: viewer.id,
      task_id: patternId,
    });
    await queries.writeVersion(tx, {
      answerId: answer.id,
      version,
      isLate,
      content,
      sha256,
      at,
      signature,
      keyId: signingKey.id,
      passing: passingOnSubmission(viewer, step.step_id),
      userId: viewer.id,
      idempotencyKey: key,
    });
    if (attempt) await closeAttempt(tx, attempt.id, answer.version + 1, isTimeUp);
    if (task.auto_mark && !isLate) await markAutomatically(tx, viewer, step, answer.id);
    return { answerId: answer.id, isNew: true };
  });
  if (written.isNew)
    await announceAnswer(deps, viewer, {
      answerId: written.answerId,
      stepId: step.step_id,
      subjectId: step.id,
    });
  return getAnswer(db, viewer, written.answerId);
}

export const submitWholeAnswer = (
  deps: Deps,
  viewer: Viewer,
  body: Body<typeof answers.submitAnswer>,
  idempotencyKey: string | undefined,
): Promise<UgcAnswer> => {
  const { pattern_id, fields, updated_at, is_time_up: isTimeUp, ...access } = body;
  return submitAnswer(deps, viewer, {
    patternId: pattern_id,
    fields,
    access,
    asRead: updated_at,
    idempotencyKey,
    isTimeUp,
  });
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

const [SELECTED_USERS, SELECTED_COMPANIES] = [2, 3];
/** Access lists are accepted only when privacy is selected users or selected companies. Source: specification, section 5. */
function assertLists(change: queries.AccessChange, privacyNow: number): void {
  const named = (change.access_users_ids?.length ?? 0) + (change.access_companies_ids?.length ?? 0);
  const privacy = change.privacy ?? privacyNow;
  assertThat(named === 0 || privacy === SELECTED_USERS || privacy === SELECTED_COMPANIES, 'access-lists');
}

export async function updateAnswer(
  db: Db,
  viewer: Viewer,
  id: number,
  body: Body<typeof answers.updateAnswer>,
): Promise<UgcAnswer> {
  const answer = await ownAnswer(db, viewer, { id });
  assertLists(body, answer.privacy);
  await db.transaction((tx) => queries.writeAccess(tx, viewer, id, body));
  return getAnswer(db, viewer, id);
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
): Promise<{ id: number } | undefined> => insertComment(tx, viewer, { answerId, fieldId: null, parentId: null, text });
export const removeComment = (tx: Db, id: number) => setCommentDeleted(tx, id, true);
/** Forgets idempotency keys that nobody can repeat any more. */
export async function cleanUpKeys(db: Db): Promise<void> {
  await queries.deleteOldKeys(db);
}
