// Drafts of attempts with a time limit.
// Invariants:
// only the author's running attempt is written to, while the topic is open to the author;
// only own uploads are named;
// a save that arrives late changes nothing;
// a text that another device wrote is replaced only by a save that names it;
// a saved draft is handed in once when time runs out and no page has done it.
import type { ResponseOf, BodyOf } from '@orbita/contract/endpoint';
import type { tasks } from '@orbita/contract/tasks';
import { type Db, PATIENCE_SECONDS } from '@orbita/database';
import { assertThat, found } from '../../../http/app-error.ts';
import type { CallContext } from '../../../http/mount.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { openStepForAnswers } from '../../../access/topics.access.ts';
import { assertOwnUploads } from '../../files/index.ts';
import { deleteOldDrafts } from '../drafts/answer-drafts.queries.ts';
import { wordKept, wordSaved } from '../drafts/word-saved.ts';
import * as queries from './attempt-drafts.queries.ts';
import { GRACE_SECONDS } from './attempts.service.ts';

const MOST_BYTES = 500_000;
/** After this delay no submission that arrived in time waits for the server any more. */
export const HAND_IN_AFTER = 2 * GRACE_SECONDS + PATIENCE_SECONDS;

export const assertDraftFits = (json: string): void => assertThat(Buffer.byteLength(json) <= MOST_BYTES, 'too-large');

/** Refuses a draft with somebody else's upload as a whole: what was saved before stays, and the page keeps the text. */
export async function assertOwnAttachments(
  db: Db,
  viewer: Viewer,
  fields: queries.DraftContent['fields'],
): Promise<void> {
  const uploads = fields.flatMap(({ form_id, attachments = [] }) =>
    attachments.map((attachment) => ({ ...attachment, form_id })),
  );
  await assertOwnUploads(db, viewer, uploads, (place) => `fields.${uploads[place]?.form_id}`);
}

export async function saveAttemptDraft(
  db: Db,
  viewer: Viewer,
  id: number,
  { arrivedAt, ...body }: BodyOf<typeof tasks.saveAttemptDraft> & Pick<CallContext, 'arrivedAt'>,
): Promise<ResponseOf<typeof tasks.saveAttemptDraft>> {
  const { revision, based_on, writer, ...content } = body;
  const attempt = found(await queries.selectAttempt(db, viewer.company_id, id));
  assertThat(attempt.user_id === viewer.id, 'access-denied');
  await openStepForAnswers(db, viewer, attempt.step_id);
  const isRunning =
    attempt.submitted_at === null &&
    attempt.deadline_at !== null &&
    arrivedAt <= Date.parse(attempt.deadline_at) + GRACE_SECONDS * 1000;
  assertThat(isRunning, 'attempt-over');
  const json = JSON.stringify(content);
  assertDraftFits(json);
  await assertOwnAttachments(db, viewer, content.fields);
  const saved = await queries.saveDraft(db, {
    attemptId: id,
    content: json,
    revision,
    based_on: based_on ?? null,
    writer: writer ?? null,
    graceSeconds: HAND_IN_AFTER,
  });
  if (saved) return wordSaved(saved);
  const kept = await queries.selectRunningDraft(db, id);
  assertThat(kept, 'attempt-over');
  return wordKept(kept, writer ?? null);
}

export const claimDueDrafts = (db: Db, most: number): Promise<queries.DueDraft[]> => queries.claimDueDrafts(db, most);
export const markDraftRefused = (db: Db, attemptId: number, code: string) =>
  queries.markDraftRefused(db, attemptId, code);
export const deleteDraft = (db: Db, attemptId: number) => queries.deleteDraft(db, attemptId);
/** Deletes drafts that nobody can continue. */
export async function cleanUpDrafts(db: Db): Promise<void> {
  await queries.deleteOldDrafts(db);
  await deleteOldDrafts(db);
}
