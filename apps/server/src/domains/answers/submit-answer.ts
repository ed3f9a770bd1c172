// Handing in. Invariants: a submission is all or nothing; every version is kept and never changed; a repeated idempotency key changes nothing twice;
// a late answer is accepted and marked late unless the topic is closed.
import type { FieldValue, UgcAnswer } from '@orbita/contract/answers';
import type { Db } from '@orbita/database';
import { AppError, assertThat } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { passingOnSubmission } from '../marks/marks.service.ts';
import { noteAnswer } from '../notifications/notifications.service.ts';
import { loadSigningKey, signReceipt, type SigningKey } from '../receipts/receipt-keys.ts';
import { canonicalJson, sha256Of } from '../receipts/receipt-text.ts';
import { claimAttempt, closeAttempt } from '../tasks/attempts.service.ts';
import { creditOf } from '../tasks/question-keys.ts';
import { cleanHtml } from '../topics/rich-text.ts';
import { openStepWith, type StepInView } from '../topics/topics.access.ts';
import { checkSubmission, readValue, type Question, type SubmittedField } from './answer-check.ts';
import { markAutomatically } from './automatic-mark.ts';
import * as queries from './answers.queries.ts';
import { getAnswer } from './read-answer.ts';

const NO_DESCRIPTION = '...';
const [SELECTED_USERS, SELECTED_COMPANIES] = [2, 3];
/** Access lists are accepted only when privacy is selected users or selected companies. Source: specification, section 5. */
export function assertLists(change: queries.AccessChange, privacyNow: number): void {
  const named = (change.access_users_ids?.length ?? 0) + (change.access_companies_ids?.length ?? 0);
  const privacy = change.privacy ?? privacyNow;
  assertThat(named === 0 || privacy === SELECTED_USERS || privacy === SELECTED_COMPANIES, 'access-lists');
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

type OpenTask = StepInView & { task: queries.Task; due_at: string | null };

/** What a submission needs that is known before it is written. */
interface Ready {
  viewer: Viewer;
  step: OpenTask;
  place: queries.Place;
  requestHash: string;
  signingKey: SigningKey;
}

function assertOpenForAnswers(step: OpenTask): void {
  assertThat(!step.is_archived, 'archived');
  assertThat(step.answers_closed_at === null, 'answers-closed');
  assertThat(!step.retake_closed, 'no-open-retake');
}

interface Written {
  answerId: number;
  /** Tells the teachers live; absent when the request only repeats an earlier one. */
  tell?: (live: Deps['live']) => void;
}

/** Checks and writes a submission; undefined when another first submission came at the same moment. */
async function writeSubmission(
  tx: Db,
  { viewer, step, place, requestHash, signingKey }: Ready,
  submitting: Submitting,
): Promise<Written | undefined> {
  const { idempotencyKey: key, patternId } = submitting;
  const { task } = step;
  const answer = await queries.claimAnswer(tx, place, key === undefined ? undefined : { key, requestHash });
  if (!answer) {
    const kept = await queries.selectKey(tx, viewer.id, key ?? '');
    assertThat(kept.request_sha256 === requestHash && kept.response.answer_id, 'key-reused');
    return { answerId: kept.response.answer_id };
  }
  assertOpenForAnswers(step);
  const attempt = await claimAttempt(tx, viewer, patternId, { ...task, step_id: step.step_id });
  if (attempt === 'met') return undefined;
  const isTimeUp = submitting.isTimeUp === true && attempt?.isTimeUp === true;
  const sent = { sent: submitting.fields, isTimeUp };
  const { fields, content } = await prepareFields(tx, viewer, task.questions, sent);
  const isStale =
    submitting.asRead !== undefined &&
    !answer.is_new &&
    Date.parse(answer.updated_at) !== Date.parse(submitting.asRead);
  if (isStale) throw new AppError('stale', { current: await getAnswer(tx, viewer, answer.id) });
  assertLists(submitting.access, answer.privacy);
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
  const passing = passingOnSubmission(viewer, step.step_id);
  const receipt = { isLate, content, sha256, at, signature, keyId: signingKey.id };
  const written = await queries.writeVersion(tx, { answer, place, ...receipt, passing, idempotencyKey: key });
  if (written === 0) return undefined;
  await queries.writeFields(tx, answer.id, fields);
  await queries.writeAccess(tx, viewer, answer.id, submitting.access);
  if (attempt) await closeAttempt(tx, attempt.id, version, isTimeUp);
  if (task.auto_mark && !isLate) await markAutomatically(tx, viewer, step, answer.id);
  const about = { answerId: answer.id, stepId: step.step_id, subjectId: step.id };
  return { answerId: answer.id, tell: await noteAnswer(tx, viewer, about) };
}

/** Ends a transaction in which another first submission was met. */
class Met extends Error {}

async function writeInTransaction(db: Db, ready: Ready, submitting: Submitting) {
  const write = () =>
    db.transaction(async (tx) => {
      const written = await writeSubmission(tx, ready, submitting);
      if (!written) throw new Met();
      return written;
    });
  return write().catch((error: unknown) => {
    if (error instanceof Met) return write();
    throw error;
  });
}

export async function submitAnswer(deps: Deps, viewer: Viewer, submitting: Submitting): Promise<UgcAnswer> {
  const { db } = deps;
  const { patternId, fields, access } = submitting;
  const part = { part: 'pattern', id: patternId } as const;
  const step: OpenTask = await openStepWith(db, viewer, part, queries.taskColumns(patternId, viewer.id));
  assertThat(step.is_student, 'subject-not-studied');
  const ready: Ready = {
    viewer,
    step,
    place: { patternId, stepId: step.step_id, subjectId: step.id, userId: viewer.id },
    requestHash: sha256Of(JSON.stringify([patternId, fields, access])),
    signingKey: await loadSigningKey(db),
  };
  const written = await writeInTransaction(db, ready, submitting);
  written.tell?.(deps.live);
  return getAnswer(db, viewer, written.answerId);
}
