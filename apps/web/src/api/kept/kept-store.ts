// Copies of answers and pictures in this browser, each under the account that has read it, bounded in age, number and size.
import type { AuthInfo } from '@orbita/contract/auth';
import { delMany, entries, get, set } from 'idb-keyval';
import { deviceStore } from '../../base/device-store.ts';
import { KEPT_DATABASE, keptGeneration } from '../../base/kept-copies.ts';

/** A copy of an answer of the server. */
export interface KeptAnswer {
  /** The name of the call with its input. */
  queryKey: readonly unknown[];
  data: unknown;
  /** When it was read, in milliseconds. */
  at: number;
  /** Characters of the answer as text. */
  size: number;
}
/** A copy of a picture that stands in an answer. */
interface KeptPicture {
  blob: Blob;
  at: number;
  size: number;
  /** The answer with which it is forgotten. */
  of: string;
}

const store = deviceStore(KEPT_DATABASE, 'copies', 'relaxed');
const DAY = 24 * 3600_000;
/** Milliseconds after which a copy says too little about today. */
const OLDEST = 14 * DAY;
/** Bounds of one account: of a cheap phone little must be taken. */
const MOST = { answers: 300, answerSize: 20_000_000, pictures: 300, pictureSize: 50_000_000 };
/** Largest copy of one answer and of one picture. */
export const LARGEST = { answer: 2_000_000, picture: 4_000_000 };

const answerPrefix = (account: string): string => `answer|${account}|`;
const picturePrefix = (account: string): string => `picture|${account}|`;

/** Who was signed in last, by the name of the session. */
export interface SignedIn {
  session: string;
  auth: AuthInfo;
  at: number;
}
const SIGNED_IN = 'signed-in';
export const readSignedIn = async (): Promise<SignedIn | undefined> => ifYoung(await get<SignedIn>(SIGNED_IN, store));
export const keepSignedIn = (signedIn: SignedIn, generation: number): Promise<void> =>
  put(SIGNED_IN, signedIn, generation);

/** Stores under a key unless everything was forgotten since `generation`. */
async function put(key: string, value: KeptAnswer | KeptPicture | SignedIn, generation: number): Promise<void> {
  if (keptGeneration() === generation) await set(key, value, store);
  // The write may have waited for a database that was being removed.
  if (keptGeneration() !== generation) await delMany([key], store);
}

const ifYoung = <Copy extends { at: number }>(copy: Copy | undefined): Copy | undefined =>
  copy && Date.now() - copy.at < OLDEST ? copy : undefined;

export const keepAnswer = (account: string, hash: string, answer: KeptAnswer, generation: number): Promise<void> =>
  put(answerPrefix(account) + hash, answer, generation);
export const readAnswer = async (account: string, hash: string): Promise<KeptAnswer | undefined> =>
  ifYoung(await get<KeptAnswer>(answerPrefix(account) + hash, store));

/** Returns the copies of all answers of a call. */
export async function readAnswersOf(account: string, [domain, call]: readonly unknown[]): Promise<KeptAnswer[]> {
  const all = await entries<string, KeptAnswer>(store);
  return all
    .filter(([key, { queryKey }]) => key.startsWith(answerPrefix(account)) && isOfCall(queryKey, domain, call))
    .flatMap(([, answer]) => ifYoung(answer) ?? []);
}
const isOfCall = (queryKey: readonly unknown[], domain: unknown, call: unknown): boolean =>
  queryKey[0] === domain && queryKey[1] === call;

export const keepPicture = (
  account: string,
  path: string,
  { blob, of }: Pick<KeptPicture, 'blob' | 'of'>,
  generation: number,
): Promise<void> => put(picturePrefix(account) + path, { blob, of, at: Date.now(), size: blob.size }, generation);
export const readPicture = async (account: string, path: string): Promise<Blob | undefined> =>
  ifYoung(await get<KeptPicture>(picturePrefix(account) + path, store))?.blob;

/** Forgets the copy of an answer with its pictures. */
export async function forgetAnswer(account: string, hash: string): Promise<void> {
  const all = await entries<string, KeptAnswer | KeptPicture>(store);
  const isOfAnswer = ([, copy]: [string, KeptAnswer | KeptPicture]) => 'of' in copy && copy.of === hash;
  await delMany([answerPrefix(account) + hash, ...all.filter(isOfAnswer).map(([key]) => key)], store);
}

/** Forgets copies of other accounts, too old ones, and the oldest of what is too much. */
export async function tidyUp(account: string): Promise<void> {
  const all = await entries<string, KeptAnswer | KeptPicture>(store);
  const newestFirst = all.toSorted(([, a], [, b]) => b.at - a.at);
  const startingWith = (prefix: string) => newestFirst.filter(([key, copy]) => key.startsWith(prefix) && ifYoung(copy));
  const kept = new Set([
    ...within(startingWith(answerPrefix(account)), MOST.answers, MOST.answerSize),
    ...within(startingWith(picturePrefix(account)), MOST.pictures, MOST.pictureSize),
    SIGNED_IN,
  ]);
  await delMany(
    all.filter(([key]) => !kept.has(key)).map(([key]) => key),
    store,
  );
}

/** Returns the keys of the first copies that fit. */
function within(copies: readonly [string, { size: number }][], most: number, mostSize: number): string[] {
  let left = mostSize;
  return copies
    .slice(0, most)
    .filter(([, { size }]) => (left -= size) >= 0)
    .map(([key]) => key);
}
