// Drafts are stored in this device's IndexedDB until the server has confirmed their contents.
import { del, delMany, get, keys, set } from 'idb-keyval';
import type { answers } from '@orbita/contract/answers';
import type { BodyOf } from '@orbita/contract/endpoint';
import { isRecord } from '@orbita/contract/records';
import { deviceStore } from '../../../../base/device-store.ts';
import type { AnswerContent } from '../answer-content.ts';

/** An attempt to submit; the same key and body are sent again until a response arrives. */
export interface Attempt {
  key: string;
  body: BodyOf<typeof answers.submitAnswer>;
}
export interface RemoteDraft {
  attemptId: number;
  revision: number;
}
export interface Draft {
  content: AnswerContent;
  /** Version of the answer being changed; 0 when nothing was submitted before. */
  baseVersion: number;
  attempt: Attempt | null;
  /** The latest revision of a timed attempt's draft that the server has; missing without a time limit. */
  remote?: RemoteDraft | null;
  /** Another draft of the task, kept until the student has chosen. */
  other?: Draft | undefined;
  /** Where it was written; missing when here. */
  place?: 'server' | undefined;
  /** Time of the last change, in milliseconds since the epoch. */
  savedAt: number;
}

/** Where drafts are stored; tests pass their own. */
export interface DraftStorage {
  get: <T>(key: string) => Promise<T | undefined>;
  set: (key: string, value: unknown) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

/** The store of drafts and of answers that wait to be sent. */
export const draftDatabase = deviceStore('orbita-drafts', 'drafts');
const store = draftDatabase;

export const deviceDraftStorage: DraftStorage = {
  get: (key) => get(key, store),
  set: (key, value) => set(key, value, store),
  remove: (key) => del(key, store),
};

/** Keeps nothing. */
export const noStorage: DraftStorage = {
  get: async () => undefined,
  set: async () => undefined,
  remove: async () => undefined,
};

/** Names the files of a trial, which is not kept. */
export const trialKey = (patternId: number): string => `trial:${patternId}`;
export const draftKey = (userId: number, patternId: number): string => `draft:${userId}:${patternId}`;
/** The key of a file picked for a draft; without an attachment the beginning of all of them. */
export const fileKey = (draft: string, attachment: string): string => `${draft}:file:${attachment}`;

/** Key of the synchronous copy made when the page closes before the draft is written to the database. */
const farewellKey = (key: string): string => `orbita.${key}`;
export function storeOnPageHide(key: string, draft: Draft): void {
  try {
    localStorage.setItem(farewellKey(key), JSON.stringify(draft));
  } catch {
    // Storage is full, so the slightly older copy in the database remains.
  }
}

/** Returns the newest draft stored under the key. */
export async function readDraft(key: string, keeper: DraftStorage = deviceDraftStorage): Promise<Draft | undefined> {
  const [kept, farewell] = [await keeper.get<Draft>(key), readFarewell(key)];
  if (!farewell) return kept;
  const newest = kept && kept.savedAt >= farewell.savedAt ? kept : farewell;
  await keeper.set(key, newest);
  forgetFarewell(key);
  return newest;
}

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  isRecord(value.content) &&
  isRecord(value.content.fields) &&
  typeof value.baseVersion === 'number' &&
  (value.attempt == null || isRecord(value.attempt)) &&
  typeof value.savedAt === 'number';

function readFarewell(key: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(farewellKey(key)) ?? 'null');
    return isDraft(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function forgetFarewell(key: string): void {
  try {
    localStorage.removeItem(farewellKey(key));
  } catch {
    // Storage is disabled, so there is nothing to remove.
  }
}

/** Removes a draft and the files picked for it. */
export async function removeDraft(key: string): Promise<void> {
  forgetFarewell(key);
  const all = await keys<string>(store);
  await delMany(
    all.filter((one) => one === key || one.startsWith(fileKey(key, ''))),
    store,
  );
}

/** Stores a picked file, so that it can be sent even after the browser was closed; returns false when there is no room. */
export const storeFile = (draft: string, attachment: string, file: File): Promise<boolean> =>
  deviceDraftStorage.set(fileKey(draft, attachment), file).then(
    () => true,
    () => false,
  );
export const readFile = (draft: string, attachment: string): Promise<File | undefined> =>
  deviceDraftStorage.get<File>(fileKey(draft, attachment)).catch(() => undefined);
export const forgetFile = (draft: string, attachment: string): Promise<void> =>
  deviceDraftStorage.remove(fileKey(draft, attachment)).catch(() => undefined);
