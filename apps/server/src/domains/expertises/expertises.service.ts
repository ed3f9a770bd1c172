// Expertises: an expert of the discipline, or an administrator, assesses an answer without marking it.
// The student of the answer and staff of the discipline read them.
// An expertise is changed by its author, and deleted by its author or an administrator.
import type { UgcAnswer } from '@orbita/contract/answers';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { Expertise, expertises } from '@orbita/contract/expertises';
import { keysOf } from '@orbita/contract/records';
import { idsOf } from '@orbita/contract/schemas';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { can, type Viewer } from '../../http/viewer.ts';
import { type AttachmentInput, writeAttachments } from '../files/index.ts';
import { announceExpertise, reloadOpenCase } from '../notifications/index.ts';
import { canAssessIn, loadSubjectInView, type SubjectInView } from '../../access/subjects.access.ts';
import { writeSkills } from '../topics/index.ts';
import * as queries from './expertises.queries.ts';

/** Dependencies of expertises; reading answers is passed in, because answers show expertises and so import this domain. */
export interface ExpertiseDeps extends Deps {
  /** Returns an answer; throws unless the viewer may read it. */
  getAnswer: (db: Db, viewer: Viewer, id: number) => Promise<UgcAnswer>;
}

const isAdministrator = (viewer: Viewer) => can(viewer, 'subjects_write');

function assertMayAssess(viewer: Viewer, subject: SubjectInView): void {
  assertThat(canAssessIn(viewer, subject), 'expert-only');
  assertThat(!subject.is_archived, 'archived');
}

type GivenAttachments = BodyOf<typeof expertises.createExpertise>['attachments'];
const kinds = { photos: 'photo', videos: 'video', documents: 'document', links: 'link' } as const;

/** Reads attachments as existing clients send them, by type and id alone. */
function readAttachments(given: GivenAttachments): AttachmentInput[] | undefined {
  if (given === undefined || Array.isArray(given)) return given;
  return keysOf(kinds).flatMap((kind) =>
    (given[kind] ?? []).map((attachment_id) => ({ type: kinds[kind], attachment_id })),
  );
}

interface Parts {
  skills?: readonly (number | { id: number })[] | undefined;
  attachments?: GivenAttachments;
}
async function writeParts(tx: Db, viewer: Viewer, id: number, { skills, attachments }: Parts): Promise<void> {
  const attached = readAttachments(attachments);
  if (skills) await writeSkills(tx, viewer, 'expertise', { id, skillIds: idsOf(skills) });
  if (attached) await writeAttachments(tx, viewer, 'expertise', { id, attachments: attached });
}

export async function createExpertise(
  deps: ExpertiseDeps,
  viewer: Viewer,
  body: BodyOf<typeof expertises.createExpertise>,
): Promise<Expertise> {
  const answer = await deps.getAnswer(deps.db, viewer, body.answer_id);
  assertMayAssess(viewer, await loadSubjectInView(deps.db, viewer, answer.subject_id));
  const made = await deps.db.transaction(async (tx) => {
    const expertise = await queries.insertExpertise(tx, viewer, body);
    assertThat(expertise, 'foreign-field');
    await writeParts(tx, viewer, expertise.id, body);
    return expertise;
  });
  await announceExpertise(deps, viewer, {
    expertiseId: made.id,
    answerId: answer.id,
    stepId: answer.step_id,
    subjectId: answer.subject_id,
    studentId: answer.user.id,
  });
  return queries.selectExpertise(deps.db, made.id);
}

async function openExpertise(db: Db, viewer: Viewer, id: number, isDeleted = false): Promise<queries.ExpertiseInView> {
  const expertise = found(await queries.selectExpertiseInView(db, viewer, id));
  const subject = await loadSubjectInView(db, viewer, expertise.subject_id);
  assertThat(expertise.author_id === viewer.id || isAdministrator(viewer), 'access-denied');
  // An expert who no longer assesses the discipline leaves the text unchanged.
  assertThat(canAssessIn(viewer, subject), 'expert-only');
  assertThat(!subject.is_archived, 'archived');
  assertThat((expertise.deleted_at !== null) === isDeleted, 'not-found');
  return expertise;
}

export async function updateExpertise(
  deps: Deps,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof expertises.updateExpertise>,
): Promise<Expertise> {
  const known = await openExpertise(deps.db, viewer, id);
  assertThat(known.author_id === viewer.id, 'access-denied');
  await deps.db.transaction(async (tx) => {
    const changed = await queries.updateExpertise(tx, id, body, body.updated_at);
    if (changed === 0) throw new AppError('stale', { current: await queries.selectExpertise(tx, id) });
    await writeParts(tx, viewer, id, body);
  });
  await reloadCase(deps, viewer, known);
  return queries.selectExpertise(deps.db, id);
}

/** Makes open pages of the student and of colleagues read the answer again. */
const reloadCase = (
  deps: Deps,
  viewer: Viewer,
  { step_id, subject_id, student_id }: queries.ExpertiseInView,
): Promise<void> =>
  reloadOpenCase(deps, viewer, { stepId: step_id, subjectId: subject_id, studentId: student_id, kind: 'expertise' });

export async function deleteExpertise(deps: Deps, viewer: Viewer, id: number): Promise<{ ok: true }> {
  const known = await openExpertise(deps.db, viewer, id);
  await queries.setExpertiseDeleted(deps.db, id, true);
  await reloadCase(deps, viewer, known);
  return { ok: true };
}

export async function restoreExpertise(deps: Deps, viewer: Viewer, id: number): Promise<Expertise> {
  const known = await openExpertise(deps.db, viewer, id, true);
  await queries.setExpertiseDeleted(deps.db, id, false);
  await reloadCase(deps, viewer, known);
  return queries.selectExpertise(deps.db, id);
}
