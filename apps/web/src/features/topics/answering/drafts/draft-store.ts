// Drafts live in IndexedDB of this device until the server has confirmed what they hold.
import { del, delMany, get, keys, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { answers } from '@orbita/contract/answers';
import type { BodyOf } from '@orbita/contract/endpoint';
import type { AnswerContent } from '../answer-content.ts';

/** One try to hand in: the same key and body are sent again until an answer comes. */
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
  /** Version of the answer that was being changed; 0 when nothing was handed in yet. */
  baseVersion: number;
  attempt: Attempt | null;
  /** The save of a running attempt that the server has; absent without a time limit. */
  remote?: RemoteDraft | null;
  /** Time of deletion, in milliseconds since the epoch. */
  savedAt: number;
}

/** Where drafts are kept; tests bring their own. */
export interface DraftStorage {
  get: <T>(key: string) => Promise<T | undefined>;
  set: (key: string, value: unknown) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

let opening: Promise<IDBDatabase> | undefined;
function openDatabase(): Promise<IDBDatabase> {
  if (opening) return opening;
  const request = indexedDB.open('orbita-drafts');
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('drafts'));
  opening = promisifyRequest(request);
  const forget = () => {
    opening = undefined;
  };
  opening.then((database) => {
    database.addEventListener('close', forget);
    // A newer page wants to change the structure: let it.
    database.addEventListener('versionchange', () => database.close());
  }, forget);
  return opening;
}

/** Strict durability: the write is on the disk, not only in the memory of the system, when it is confirmed. */
const store: UseStore = async (mode, callback) =>
  callback((await openDatabase()).transaction('drafts', mode, { durability: 'strict' }).objectStore('drafts'));

export const deviceDraftStorage: DraftStorage = {
  get: (key) => get(key, store),
  set: (key, value) => set(key, value, store),
  remove: (key) => del(key, store),
};

export const draftKey = (userId: number, patternId: number): string => `draft:${userId}:${patternId}`;
const fileKey = (draft: string, attachment: string): string => `${draft}:file:${attachment}`;

/** The synchronous copy made when the page goes away before the database was asked. */
const farewellKey = (key: string): string => `orbita.${key}`;
export function storeOnPageHide(key: string, draft: Draft): void {
  try {
    localStorage.setItem(farewellKey(key), JSON.stringify(draft));
  } catch {
    // No room: the copy in the database, a moment older, stays.
  }
}

/** The newest draft under the key. */
export async function readDraft(key: string, keeper: DraftStorage = deviceDraftStorage): Promise<Draft | undefined> {
  const [kept, farewell] = [await keeper.get<Draft>(key), readFarewell(key)];
  if (!farewell) return kept;
  const newest = kept && kept.savedAt >= farewell.savedAt ? kept : farewell;
  await keeper.set(key, newest);
  forgetFarewell(key);
  return newest;
}

function readFarewell(key: string): Draft | undefined {
  try {
    const text = localStorage.getItem(farewellKey(key));
    return text ? (JSON.parse(text) as Draft) : undefined;
  } catch {
    return undefined;
  }
}

function forgetFarewell(key: string): void {
  try {
    localStorage.removeItem(farewellKey(key));
  } catch {
    // Storage is switched off: there was nothing to forget.
  }
}

/** Forgets a draft with the files picked for it. */
export async function removeDraft(key: string): Promise<void> {
  forgetFarewell(key);
  const all = await keys<string>(store);
  await delMany(
    all.filter((one) => one === key || one.startsWith(fileKey(key, ''))),
    store,
  );
}

/** Keeps a picked file, so that it is sent even after the browser was closed; false when there is no room for it. */
export const storeFile = (draft: string, attachment: string, file: File): Promise<boolean> =>
  deviceDraftStorage.set(fileKey(draft, attachment), file).then(
    () => true,
    () => false,
  );
export const readFile = (draft: string, attachment: string): Promise<File | undefined> =>
  deviceDraftStorage.get<File>(fileKey(draft, attachment)).catch(() => undefined);
export const forgetFile = (draft: string, attachment: string): Promise<void> =>
  deviceDraftStorage.remove(fileKey(draft, attachment)).catch(() => undefined);
