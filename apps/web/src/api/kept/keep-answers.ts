// Keeps answers that may be read without a network, and shows the copies when the server cannot be reached. It listens to the
// query cache, so that pages read as always.
import type { AuthInfo } from '@orbita/contract/auth';
import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query';
import { forgetKept, keptGeneration } from '../../base/kept-copies.ts';
import { notify } from '../../base/notices.ts';
import { isApiError } from '../client/client.ts';
import { rememberedToken, remembersSession } from '../client/session.ts';
import { queryClient } from '../query.ts';
import { queryTexts } from '../query.texts.ts';
import { accountOf, mayKeep, nameOfSession, withoutPersonalData } from './account.ts';
import {
  forgetAnswer,
  keepAnswer,
  type KeptAnswer,
  keepSignedIn,
  LARGEST,
  readAnswer,
  readSignedIn,
  tidyUp,
} from './kept-store.ts';
import { readTimetable } from './kept-timetable.ts';
import { shownAsOf } from './shown-as-of.ts';
import { isKept } from './what-is-kept.ts';

/** Milliseconds without an answer after which the copy is shown; the answer replaces it when it comes. */
const PATIENCE = 3000;
/** Milliseconds in which answers are collected before they are written. */
const BATCH = 500;
/** Milliseconds between attempts to replace the copies on the open page. */
const ASK_EVERY = 15_000;

interface Account {
  id: string;
  auth: AuthInfo;
  generation: number;
}
let account: Account | undefined;
/** The account whose copies are kept; undefined when nobody's may be, or after everything was forgotten. */
export const keptAccount = (): Account | undefined =>
  account?.generation === keptGeneration() && rememberedToken() !== null ? account : undefined;

/** When each copy that is shown was read, by the hash of its query. */
const shown = new Map<string, number>();
const waiting = new Map<string, Query>();
let batch: ReturnType<typeof setTimeout> | undefined;

const isAuth = ({ queryKey: [domain, call] }: Query): boolean => domain === 'auth' && call === 'getAuth';
/** What the frame shows on every page says nothing about the page. */
const isOfFrame = (query: Query): boolean => isAuth(query) || query.queryKey[1] === 'getNotificationStatus';
const isAway = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'offline' || error.code === 'unavailable');
const isRefused = (error: unknown): boolean => isApiError(error) && (error.status === 403 || error.status === 404);

/** Starts keeping; the returned function stops it. */
export function startKeeping(): () => void {
  const cache = queryClient.getQueryCache();
  const stop = cache.subscribe(hear);
  // What has happened before this was loaded.
  for (const query of cache.getAll().toSorted((a, b) => Number(isAuth(b)) - Number(isAuth(a)))) {
    if (query.state.dataUpdatedAt > 0) noteAnswer(query);
    else noteWaiting(query);
  }
  const timer = setInterval(() => {
    if (shown.size > 0 && navigator.onLine && !document.hidden)
      void queryClient.refetchQueries({ type: 'active', predicate: ({ queryHash }) => shown.has(queryHash) });
  }, ASK_EVERY);
  return () => {
    stop();
    clearInterval(timer);
    clearTimeout(batch);
    batch = undefined;
    waiting.clear();
    shown.clear();
    account = undefined;
    shownAsOf.set(null);
  };
}

function hear(event: QueryCacheNotifyEvent): void {
  const { query, type } = event;
  if (type === 'removed') shown.delete(query.queryHash);
  if (type === 'updated' && event.action.type === 'success' && !event.action.manual) noteAnswer(query);
  if (type === 'updated' && event.action.type === 'fetch') noteWaiting(query);
  if (type === 'updated' && (event.action.type === 'failed' || event.action.type === 'error'))
    noteFailure(query, event.action.error);
  shownAsOf.set(oldestShown());
}

function oldestShown(): number | null {
  const times = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && !isOfFrame(query))
    .flatMap(({ queryHash }) => shown.get(queryHash) ?? []);
  return times.length > 0 ? Math.min(...times) : null;
}

/** The server has answered. */
function noteAnswer(query: Query): void {
  shown.delete(query.queryHash);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The answer to this call.
  if (isAuth(query)) return noteSignedIn(query.state.data as AuthInfo);
  const who = keptAccount();
  if (who && !isKept(query.queryKey, who.auth, query.state.data)) return;
  // Without an account it waits until it is known who asks.
  waiting.set(query.queryHash, query);
  batch ??= setTimeout(() => void write(), BATCH);
}

/** Knows whose answers come; those of a session that is not remembered are forgotten, with what others have left. */
function noteSignedIn(auth: AuthInfo): void {
  if (!mayKeep(auth)) {
    account = undefined;
    if (!remembersSession() || rememberedToken() !== null) forgetKept();
    return;
  }
  const isNew = keptAccount()?.id !== accountOf(auth);
  const generation = keptGeneration();
  account = { id: accountOf(auth), auth, generation };
  void storeSignedIn(account).catch(() => undefined);
  if (isNew) void tidyUp(account.id).catch(() => undefined);
  batch ??= setTimeout(() => void write(), BATCH);
}

async function storeSignedIn({ auth, generation }: Account): Promise<void> {
  const token = rememberedToken();
  const session = token === null ? undefined : await nameOfSession(token);
  if (session) await keepSignedIn({ session, auth: withoutPersonalData(auth), at: Date.now() }, generation);
}

async function write(): Promise<void> {
  batch = undefined;
  const who = keptAccount();
  if (!who) return;
  const answers = [...waiting.values()];
  waiting.clear();
  const stored = await Promise.allSettled(answers.map((query) => store(query, who)));
  if (stored.some((one) => one.status === 'rejected' && isFull(one.reason))) tellFull();
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';
let isFullTold = false;
/** Says once per visit that the device has no room; the page itself needs none. */
function tellFull(): void {
  if (!isFullTold) notify({ message: queryTexts.t('noRoom') });
  isFullTold = true;
}

/** Stores an answer; one that is not kept here, or is too large, takes its older copy along. */
async function store({ queryKey, queryHash, state }: Query, { id, auth, generation }: Account): Promise<void> {
  const { data, dataUpdatedAt: at } = state;
  if (!isKept(queryKey, auth, data)) return;
  const size = JSON.stringify(data).length;
  if (size > LARGEST.answer) return forgetAnswer(id, queryHash);
  await keepAnswer(id, queryHash, { queryKey, data, at, size }, generation);
}

/** A request was sent, or has failed before anybody listened. */
function noteWaiting(query: Query): void {
  if (query.state.data !== undefined) return;
  if (!navigator.onLine || isAway(query.state.fetchFailureReason) || isAway(query.state.error)) return void show(query);
  setTimeout(() => {
    if (query.state.fetchStatus === 'fetching') void show(query);
  }, PATIENCE);
}

function noteFailure(query: Query, error: unknown): void {
  if (isAway(error)) return void show(query);
  if (!isRefused(error)) return;
  const who = keptAccount();
  if (who) void forgetAnswer(who.id, query.queryHash).catch(() => undefined);
  // A copy that is on the screen leaves it: access has ended.
  if (shown.delete(query.queryHash)) query.setState({ data: undefined, dataUpdatedAt: 0, status: 'error' });
}

/** Shows the copy of an answer as what the query has read. */
async function show(query: Query): Promise<void> {
  if (query.state.data !== undefined) return;
  const generation = keptGeneration();
  const copy = await (isAuth(query) ? readOwn() : read(query)).catch(() => undefined);
  if (!copy || query.state.data !== undefined || generation !== keptGeneration()) return;
  shown.set(query.queryHash, copy.at);
  queryClient.setQueryData(query.queryKey, copy.data, { updatedAt: copy.at });
  if (isAuth(query)) showOthers();
}

async function read({ queryKey, queryHash }: Query): Promise<Pick<KeptAnswer, 'data' | 'at'> | undefined> {
  const who = keptAccount();
  if (!who) return undefined;
  const copy = await readAnswer(who.id, queryHash);
  return copy ?? (queryKey[1] === 'listScheduleLessons' ? readTimetable(who.id, queryKey) : undefined);
}

/** Returns who was signed in here last, if it was by the same session. */
async function readOwn(): Promise<Pick<KeptAnswer, 'data' | 'at'> | undefined> {
  const token = rememberedToken();
  const [session, kept] = [token === null ? undefined : await nameOfSession(token), await readSignedIn()];
  if (!kept || kept.session !== session || token !== rememberedToken()) return undefined;
  account = { id: accountOf(kept.auth), auth: kept.auth, generation: keptGeneration() };
  return { data: kept.auth, at: kept.at };
}

/** Once it is known who asks, shows the copies of what has failed meanwhile. */
function showOthers(): void {
  for (const query of queryClient.getQueryCache().getAll()) noteWaiting(query);
}
