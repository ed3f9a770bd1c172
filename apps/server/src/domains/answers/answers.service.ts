// Answers: lists, versions, readers, changes of parts. submit-answer.ts hands answers in.
import type { answers, AnswerVersion, FieldValue, UgcAnswer } from '@orbita/contract/answers';
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { CallContext } from '../../http/mount.ts';
import { pageOf, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type AttachmentSegment, kindOfSegment } from '../files/index.ts';
import { notifyOfAutomaticMark } from '../notifications/index.ts';
import { openStepForAnswers } from '../../access/topics.access.ts';
import { findStudent, isStaffOf, loadSubjectInView } from '../../access/subjects.access.ts';
import type { SubmittedField } from './hand-in/answer-check.ts';
import * as queries from './answers.queries.ts';
import { setCommentDeleted } from './comments/comments.queries.ts';
import { getAnswer } from './read-answer.ts';
import { deleteOldKeys } from './hand-in/submission.queries.ts';
import { assertLists, submitAnswer } from './hand-in/submit-answer.ts';

export async function listAnswers(
  db: Db,
  viewer: Viewer,
  query: PageQuery & queries.AnswerFilter,
): Promise<ResponseOf<typeof answers.listAnswers>> {
  const page = readPage(query, 20);
  // States are counted for one person's works only; a topic page needs just its few answers.
  const isWorks = query.user_id !== undefined && query.step_id === undefined && query.pattern_id === undefined;
  const [rows, states] = await Promise.all([
    queries.selectAnswers(db, viewer, { ...query, ...page }),
    isWorks ? queries.countStates(db, viewer, query) : [],
  ]);
  return pageOf(rows, page, Object.fromEntries(states.map(({ state, n }) => [state, n])));
}

export async function listReaders(
  db: Db,
  viewer: Viewer,
  query: PageQuery & { query?: string },
): Promise<ResponseOf<typeof answers.listReaders>> {
  const page = readPage(query, 10);
  return pageOf(await queries.selectReaders(db, viewer, { query: query.query, ...page }), page);
}

export async function listStudentAnswers(
  { db, heavyWork }: Deps,
  viewer: Viewer,
  userId: number,
  subjectId: number,
): Promise<{ data: UgcAnswer[] }> {
  const subject = await loadSubjectInView(db, viewer, subjectId);
  found(await findStudent(db, viewer, userId));
  assertThat(userId === viewer.id || isStaffOf(viewer, subject) || subject.is_student, 'access-denied');
  const filter = { user_id: userId, subject_id: subjectId, size: 10000, offset: 0 };
  return { data: await heavyWork.readBulk(viewer.id, () => queries.selectAnswers(db, viewer, filter)) };
}

export async function listAnswerVersions(
  { db, heavyWork }: Deps,
  viewer: Viewer,
  id: number,
): Promise<{ data: AnswerVersion[] }> {
  const answer = await getAnswer(db, viewer, id);
  const subject = await loadSubjectInView(db, viewer, answer.subject_id);
  assertThat(answer.user.id === viewer.id || isStaffOf(viewer, subject), 'access-denied');
  return { data: await heavyWork.readBulk(viewer.id, () => queries.selectVersions(db, id)) };
}

/** Hands in an answer and notifies the student's open pages of an automatic mark. */
async function handIn(deps: Deps, viewer: Viewer, submitting: Parameters<typeof submitAnswer>[2]): Promise<UgcAnswer> {
  const answer = await submitAnswer(deps, viewer, submitting);
  if (!answer.is_being_marked) notifyOfAutomaticMark(deps, viewer, answer);
  return answer;
}

export const submitWholeAnswer = (
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof answers.submitAnswer>,
  { idempotencyKey, arrivedAt }: Pick<CallContext, 'idempotencyKey' | 'arrivedAt'>,
): Promise<UgcAnswer> => {
  const { pattern_id, fields, updated_at, is_time_up: isTimeUp, ...access } = body;
  return handIn(deps, viewer, {
    patternId: pattern_id,
    fields,
    access,
    asRead: updated_at,
    idempotencyKey,
    isTimeUp,
    countsAt: arrivedAt,
  });
};

async function ownAnswer(db: Db, viewer: Viewer, by: { id: number } | { fieldId: number }): Promise<queries.OwnAnswer> {
  const answer = found(await queries.selectOwnAnswer(db, viewer, by));
  assertThat(answer.user_id === viewer.id, 'access-denied');
  return answer;
}

type Arrived = Pick<CallContext, 'arrivedAt'>;

/** Attempts of one change while others change the same answer at the same moment. */
const TRIES = 8;

interface PartChange {
  change: (fields: SubmittedField[], answer: queries.OwnAnswer) => SubmittedField[];
  /** When the request arrived, in milliseconds. */
  arrivedAt: number;
}
/** Changes a part of the viewer's answer, as it is now. */
async function changePart(
  deps: Deps,
  viewer: Viewer,
  by: { id: number } | { fieldId: number },
  { change, arrivedAt }: PartChange,
): Promise<UgcAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ownAnswer(deps.db, viewer, by);
    // What an answer that is not handed in yet lacks may still come.
    const known =
      answer.version > 0
        ? answer.fields
        : answer.fields.map(({ attachments, ...field }) => (attachments?.length ? { ...field, attachments } : field));
    try {
      return await handIn(deps, viewer, {
        patternId: answer.pattern_id,
        fields: change(known, answer),
        access: {},
        asRead: answer.updated_at,
        isPart: true,
        countsAt: arrivedAt,
      });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'stale') || tries === TRIES) throw error;
    }
  }
}

export function updateField(
  deps: Deps,
  viewer: Viewer,
  { fieldId, value }: { fieldId: number; value: FieldValue },
  { arrivedAt }: Arrived,
): Promise<UgcAnswer> {
  const change: PartChange['change'] = (fields, { field_ids }) => {
    const formId = field_ids.find(({ id }) => id === fieldId)?.form_id;
    assertThat(formId !== undefined, 'not-found');
    return fields.map((field) => (field.form_id === formId ? { ...field, value } : field));
  };
  return changePart(deps, viewer, { fieldId }, { change, arrivedAt });
}

interface AnswerAttachment {
  answerId: number;
  segment: AttachmentSegment;
  attachmentId: number;
}

export function attachToAnswer(
  deps: Deps,
  viewer: Viewer,
  { answerId, segment, attachmentId, body }: AnswerAttachment & { body: BodyOf<typeof answers.attachToAnswer> },
  { arrivedAt }: Arrived,
): Promise<UgcAnswer> {
  const change: PartChange['change'] = (fields, { field_ids }) => {
    const formId = field_ids.find(({ id }) => id === body.ugc_field_id)?.form_id;
    assertThat(formId !== undefined, 'foreign-field');
    const added = { type: kindOfSegment[segment], attachment_id: attachmentId, description: body.description };
    return fields.map((field) => {
      if (field.form_id !== formId) return field;
      // Attached once more, it takes the new place and description.
      const attachments = (field.attachments ?? []).filter(
        ({ type, attachment_id }) => type !== added.type || attachment_id !== attachmentId,
      );
      attachments.splice(body.number || attachments.length, 0, added);
      return { ...field, attachments };
    });
  };
  return changePart(deps, viewer, { id: answerId }, { change, arrivedAt });
}

export function detachFromAnswer(
  deps: Deps,
  viewer: Viewer,
  { answerId, segment, attachmentId }: AnswerAttachment,
  { arrivedAt }: Arrived,
): Promise<UgcAnswer> {
  const change: PartChange['change'] = (fields) => {
    const isIt = (attachment: { type: string; attachment_id: number }) =>
      attachment.type === kindOfSegment[segment] && attachment.attachment_id === attachmentId;
    assertThat(
      fields.some((field) => field.attachments?.some(isIt)),
      'not-found',
    );
    return fields.map((field) => {
      const rest = field.attachments?.filter((attachment) => !isIt(attachment));
      return { ...field, ...(rest ? { attachments: rest } : {}) };
    });
  };
  return changePart(deps, viewer, { id: answerId }, { change, arrivedAt });
}

export async function updateAnswer(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof answers.updateAnswer>,
): Promise<UgcAnswer> {
  const answer = await ownAnswer(db, viewer, { id });
  await openStepForAnswers(db, viewer, answer.step_id);
  await assertLists(db, viewer, { id, privacy: answer.privacy }, body);
  // Read inside the transaction, so that an answer that cannot be read back is not changed.
  return db.transaction(async (tx) => {
    await queries.writeAccess(tx, viewer, id, body);
    return getAnswer(tx, viewer, id);
  });
}

/** Returns a student's answers in a topic with all versions, for the marking screen. */
export async function loadAnswersWithVersions(
  db: Db,
  viewer: Viewer,
  stepId: number,
  studentId: number,
): Promise<{ answers: UgcAnswer[]; versions: { answer_id: number; versions: AnswerVersion[] }[] }> {
  const list = await queries.selectAnswers(db, viewer, {
    step_id: stepId,
    user_id: studentId,
    size: 100,
    offset: 0,
  });
  const versions =
    list.length === 0
      ? []
      : await queries.selectVersionsOf(
          db,
          list.map(({ id }) => id),
        );
  return { answers: list, versions };
}

/** Deletes a comment inside another transaction. */
export const removeComment = (tx: Db, id: number) => setCommentDeleted(tx, id, true);
/** Deletes idempotency keys after the time in which a request may be repeated. */
export async function cleanUpKeys(db: Db): Promise<void> {
  await deleteOldKeys(db);
}
