// Sends one answer of the outbox: its files first, then the answer under its key. The page and the service worker share it and
// differ in how they ask the server.
import type { UgcAnswer } from '@orbita/contract/answers';
import type { StoredFile } from '@orbita/contract/files';
import { isRecord } from '@orbita/contract/records';
import { accessOf } from '../../../../shared/answers/privacy/readers.ts';
import {
  contentOf,
  type DraftAttachment,
  toSubmission,
  waitingAttachments,
  withAttachment,
} from '../answer-content.ts';
import type { Attempt } from '../drafts/draft-store.ts';
import { type OutboxEntry, readEntryFile, removeEntry, updateEntry } from './outbox-store.ts';

export interface Server {
  host: string;
  /** Returns the person's present answer to the task, if there is one. */
  readOwn: (entry: OutboxEntry) => Promise<UgcAnswer | undefined>;
  submit: (attempt: Attempt) => Promise<UgcAnswer>;
  upload: (file: File, attachment: DraftAttachment, entry: OutboxEntry) => Promise<StoredFile>;
  createLink: (url: string) => Promise<{ id: number }>;
  /** Classifies a failure: it passes by itself, or says what the server refuses. */
  readFailure: (error: unknown) => Failure;
}
export type Failure = 'away' | { code: string; message: string; current?: unknown };
/** `refused` leaves the entry where it is, with the reason. */
export type Delivery = { stage: 'sent'; answer: UgcAnswer } | { stage: 'away' | 'refused' };

export async function deliver(entry: OutboxEntry, server: Server): Promise<Delivery> {
  let now = entry;
  let answer: UgcAnswer | undefined;
  try {
    await assertStillFirst(entry, server);
    for (const attachment of waitingAttachments(entry.content)) now = await sendAttachment(now, attachment, server);
    answer = await server.submit(now.attempt);
  } catch (error) {
    const failure = error instanceof Unsendable ? error : server.readFailure(error);
    if (failure === 'away') return { stage: 'away' };
    answer = sentBefore(now, failure, server.host);
    if (!answer) {
      await updateEntry({ ...now, refusal: { code: failure.code, message: failure.message } });
      return { stage: 'refused' };
    }
  }
  await removeEntry(now);
  return { stage: 'sent', answer };
}

/** What this device itself finds in the way. */
class Unsendable extends Error {
  readonly code: 'missing-file' | 'stale';
  readonly current: UgcAnswer | undefined;
  constructor(code: Unsendable['code'], message: string, current?: UgcAnswer) {
    super(message);
    this.code = code;
    this.current = current;
  }
}

/** A first answer names no version that it changes, so the server could not tell that another device was quicker. */
async function assertStillFirst(entry: OutboxEntry, server: Server): Promise<void> {
  if (entry.attempt.body.updated_at !== undefined) return;
  const given = await server.readOwn(entry);
  if (given && given.version > entry.baseVersion) throw new Unsendable('stale', '', given);
}

async function sendAttachment(entry: OutboxEntry, attachment: DraftAttachment, server: Server): Promise<OutboxEntry> {
  const content = withAttachment(entry.content, attachment.key, await upload(entry, attachment, server));
  const next = { ...entry, content, attempt: attemptOf({ ...entry, content }, server.host) };
  await updateEntry(next, [attachment.key]);
  return next;
}

async function upload(
  entry: OutboxEntry,
  attachment: DraftAttachment,
  server: Server,
): Promise<Partial<DraftAttachment>> {
  if (attachment.type === 'link') return { attachment_id: (await server.createLink(attachment.src)).id };
  const file = await readEntryFile(entry, attachment.key);
  if (!file) throw new Unsendable('missing-file', attachment.name);
  const { id, type, name, mime, size, src, thumbnail_src } = await server.upload(file, attachment, entry);
  return { attachment_id: id, type, name, mime, size, src, thumbnail_src };
}

/** The request with the attachments that the server has by now; its key stays the same. */
function attemptOf({ attempt, forms, content, patternId }: OutboxEntry, host: string): Attempt {
  const fields = toSubmission(forms, content, host);
  return {
    ...attempt,
    body: { ...attempt.body, pattern_id: patternId, ...accessOf(content.privacy, content.readers), fields },
  };
}

/** Returns the version in the way if it is this very answer, whose confirmation was lost. */
function sentBefore(
  { forms, attempt }: OutboxEntry,
  { code, current }: Exclude<Failure, 'away'>,
  host: string,
): UgcAnswer | undefined {
  if (code !== 'stale' || !isAnswer(current)) return undefined;
  const theirs = toSubmission(forms, contentOf(forms, current), host);
  return JSON.stringify(theirs) === JSON.stringify(attempt.body.fields) ? current : undefined;
}
const isAnswer = (value: unknown): value is UgcAnswer => isRecord(value) && Array.isArray(value.fields);
