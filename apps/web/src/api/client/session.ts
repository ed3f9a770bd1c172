// The bearer token: in localStorage if the user asked to be remembered, otherwise in each open tab. A new tab gets it from
// those that are open, so that it ends with the last of them.
import { isRecord } from '@orbita/contract/records';

export const KEY = 'orbita.token';
/**
 * Set while some tab has a session that is not remembered, so that guests need not wait for an answer of other tabs. Each
 * entering has another value, which its tabs have too: those of a former one no longer answer.
 */
export const SHARED = 'orbita.session-shared';
export const CHANNEL = 'orbita.session';
/** Where the own session waits while an administrator works as somebody else. */
export const OWN = 'orbita.own-session';
/** Milliseconds to wait for another tab; one that is open answers within a few. */
const PATIENCE = 400;

export type Word = { kind: 'ask' } | { kind: 'token'; token: string } | { kind: 'ended'; token: string };
type Listener = () => void;
const lost = new Set<Listener>();
const replaced = new Set<(former: Former) => void>();

/** Returns the token of the session; null when signed out. */
export const getToken = (): string | null => sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);

/** Returns the token that this device remembers, if it is the one in use; null in a session that ends with its tabs. */
export const rememberedToken = (): string | null =>
  sessionStorage.getItem(KEY) === null ? localStorage.getItem(KEY) : null;
/** Whether the device remembers a session, in use in this tab or not. */
export const remembersSession = (): boolean => localStorage.getItem(KEY) !== null;

/** What was in a tab, and on its device, before somebody entered. */
export interface Former {
  token: string | null;
  remembered: string | null;
  own: OwnSession | undefined;
}
/** Calls the listener when somebody enters where a session was. */
export const onSessionReplaced = (listener: (former: Former) => void): void => void replaced.add(listener);

/** Tells the listeners what was here before somebody entered. */
export function tellReplaced(former: Former): void {
  for (const listener of replaced) listener(former);
}

/** Forgets the session of this tab, and the one that waits in it. */
function leaveTab(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(OWN);
}
export function clearToken(): void {
  leaveTab();
  localStorage.removeItem(KEY);
}

/** The session of an administrator who works as somebody else in this tab. */
export interface OwnSession {
  /** Null while the device remembers it. */
  token: string | null;
  /** The session as somebody else; whoever enters after it has nothing to return to. */
  acting: string;
  /** The page to return to. */
  back: string;
}
const isOwnSession = (value: unknown): value is OwnSession =>
  isRecord(value) && typeof value.back === 'string' && (value.token === null || typeof value.token === 'string');

/** Returns the administrator's session that waits while this tab works as somebody else; undefined in a tab of one's own. */
export function ownSession(): OwnSession | undefined {
  const text = sessionStorage.getItem(OWN);
  const value: unknown = text === null ? undefined : JSON.parse(text);
  return isOwnSession(value) && value.acting === sessionStorage.getItem(KEY) ? value : undefined;
}
/** Uses the own session again; returns whether there was one. */
export function returnToOwn(): boolean {
  const own = ownSession();
  if (!own) return false;
  sessionStorage.removeItem(OWN);
  if (own.token === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, own.token);
  return true;
}

/** Forgets the token that got a 401, unless somebody has entered since, and notifies the listeners; an hour as somebody else ends with the own session. */
export function loseSession(token: string | null = getToken()): void {
  if (token !== getToken()) return;
  const back = ownSession()?.back;
  if (back !== undefined && returnToOwn()) return location.assign(back);
  if (getToken()) leave();
}

function leave(): void {
  // Beside a session of this tab alone, the device may remember somebody else's.
  if (sessionStorage.getItem(KEY) === null) clearToken();
  else leaveTab();
  tellLost();
}
/** Tells the listeners that the session is over. */
export function tellLost(): void {
  for (const listener of lost) listener();
}

/** Calls the listener when the server no longer accepts the session. */
export function onSessionLost(listener: Listener): () => void {
  lost.add(listener);
  return () => void lost.delete(listener);
}

/** Ends the session of this tab; other tabs with the same one are told. */
export function endSession(): void {
  if (returnToOwn()) return;
  const token = getToken();
  clearToken();
  localStorage.removeItem(SHARED);
  if (token !== null) say({ kind: 'ended', token });
}

let channel: BroadcastChannel | undefined;
/** Tells the other tabs. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A broadcast channel has no target: it reaches this origin alone.
export const say = (word: Word): void => channel?.postMessage(word);

/** Hears of sessions that end and, when this tab is new, takes the session over from an open one (`answerTabs`); call it before the first page. */
export async function shareSession(): Promise<void> {
  if (typeof BroadcastChannel === 'undefined') return;
  const shared = new BroadcastChannel(CHANNEL);
  channel = shared;
  const asked = Promise.withResolvers<void>();
  let isAsking = false;
  shared.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'token' && isAsking) {
      isAsking = false;
      sessionStorage.setItem(KEY, data.token);
      sessionStorage.setItem(SHARED, localStorage.getItem(SHARED) ?? '');
      asked.resolve();
    }
    // A remembered session is gone from the device before its other tabs hear of it.
    if (data.kind === 'ended' && (getToken() ?? data.token) === data.token) leave();
  });
  if (getToken() !== null || localStorage.getItem(SHARED) === null) return;
  isAsking = true;
  say({ kind: 'ask' });
  const timer = setTimeout(() => {
    isAsking = false;
    // No tab has it any more.
    localStorage.removeItem(SHARED);
    asked.resolve();
  }, PATIENCE);
  await asked.promise;
  clearTimeout(timer);
}
