// Answers that were handed in without a network. An answer lies either among the drafts or here, and moves with its files in
// one transaction, so that a closed browser never leaves it in neither place.
import { entries, get, promisifyRequest } from 'idb-keyval';
import type { Form } from '@orbita/contract/tasks';
import { waitingAttachments, type AnswerContent } from '../answer-content.ts';
import {
  type Attempt,
  draftDatabase as database,
  type Draft,
  draftKey,
  fileKey,
  readFile,
  type RemoteDraft,
} from '../drafts/draft-store.ts';

export interface OutboxEntry {
  userId: number;
  patternId: number;
  /** Address of the task. */
  to: string;
  /** Names of the topic and the task. */
  topic: string;
  task: string;
  /** Questions of the task, by which the content becomes a request. */
  forms: readonly Form[];
  content: AnswerContent;
  /** Version of the answer being changed; 0 when nothing was submitted before. */
  baseVersion: number;
  /** The latest draft that the server has of it. */
  remote: RemoteDraft | null;
  /** What is sent, under the same key each time. */
  attempt: Attempt;
  /** When it was handed in, in milliseconds. */
  writtenAt: number;
  /** Why the server has refused it; null while it waits for the network. */
  refusal: { code: string; message: string } | null;
}

const prefixOf = (userId: number): string => `outbox:${userId}:`;
const keyOf = ({ userId, patternId }: Pick<OutboxEntry, 'userId' | 'patternId'>): string =>
  `${prefixOf(userId)}${patternId}`;
type Which = Pick<OutboxEntry, 'userId' | 'patternId'>;

/** Returns the entries of a person, oldest first. */
export async function readOutbox(userId: number): Promise<OutboxEntry[]> {
  const all = await entries<string, OutboxEntry>(database);
  return all
    .filter(([key]) => key.startsWith(prefixOf(userId)) && !key.includes(':file:'))
    .map(([, entry]) => entry)
    .toSorted((a, b) => a.writtenAt - b.writtenAt);
}
export const readEntry = (which: Which): Promise<OutboxEntry | undefined> => get(keyOf(which), database);
export const readEntryFile = (which: Which, attachment: string): Promise<File | undefined> =>
  readFile(keyOf(which), attachment);

type Change = { put?: [string, unknown][]; remove?: string[] };
/** Writes everything or nothing; rejects when there is no room. */
const write = ({ put = [], remove = [] }: Change): Promise<void> =>
  database('readwrite', (objects) => {
    for (const [key, value] of put) objects.put(value, key);
    for (const key of remove) objects.delete(key);
    return promisifyRequest(objects.transaction);
  });

/** Returns the files that wait to be uploaded, under the keys of their new place; undefined when one is not on this device. */
async function readFiles(content: AnswerContent, from: string, to: string): Promise<[string, unknown][] | undefined> {
  const waiting = waitingAttachments(content).filter(({ type }) => type !== 'link');
  const files = await Promise.all(waiting.map(({ key }) => readFile(from, key)));
  if (files.includes(undefined)) return undefined;
  return waiting.map(({ key }, index) => [fileKey(to, key), files[index]]);
}
const keysOfFiles = (content: AnswerContent, owner: string): string[] =>
  waitingAttachments(content).map(({ key }) => fileKey(owner, key));

/** Moves a draft here; returns false when this device cannot keep it, and then it stays a draft. */
export async function putIntoOutbox(entry: OutboxEntry): Promise<boolean> {
  const [from, to] = [draftKey(entry.userId, entry.patternId), keyOf(entry)];
  try {
    const files = await readFiles(entry.content, from, to);
    if (!files) return false;
    await write({ put: [...files, [to, entry]], remove: [from, ...keysOfFiles(entry.content, from)] });
    return true;
  } catch {
    return false;
  }
}

/** Moves an entry back to the drafts, to be changed or left. */
export async function returnToDrafts(entry: OutboxEntry): Promise<Draft> {
  const [from, to] = [keyOf(entry), draftKey(entry.userId, entry.patternId)];
  const { content, baseVersion, remote, attempt } = entry;
  const draft: Draft = { content, baseVersion, remote, attempt, savedAt: Date.now() };
  const files = (await readFiles(content, from, to)) ?? [];
  await write({ put: [...files, [to, draft]], remove: [from, ...keysOfFiles(content, from)] });
  return draft;
}

/** Replaces an entry; `uploaded` names attachments whose files the server has. */
export const updateEntry = (entry: OutboxEntry, uploaded: readonly string[] = []): Promise<void> =>
  write({ put: [[keyOf(entry), entry]], remove: uploaded.map((key) => fileKey(keyOf(entry), key)) });

export const removeEntry = (entry: OutboxEntry): Promise<void> =>
  write({ remove: [keyOf(entry), ...keysOfFiles(entry.content, keyOf(entry))] });
