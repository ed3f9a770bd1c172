// Sessions that were left here while the server could not be told: it is told as soon as it can be, also by the page of the next person.
import { onSessionReplaced } from './client/session.ts';
import { unended } from './sign-out.ts';

const KEY = 'orbita.left-sessions';
const PATH = '/api/auth/signOut';
/** Milliseconds between two tries. */
const INTERVAL = 15_000;

/** Returns the tokens of the sessions that the server still has to end. */
function readLeft(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
function store(tokens: readonly string[]): void {
  if (tokens.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(tokens));
}

/** Has the server end a session later. */
function endLater(token: string): void {
  store([...new Set([...readLeft(), token])]);
  watch();
}

async function tell(token: string): Promise<void> {
  const response = await fetch(PATH, { headers: { Authorization: `Bearer ${token}` } });
  // A session that the server does not know has ended.
  if (response.ok || response.status === 401) store(readLeft().filter((one) => one !== token));
}
const tellAll = (): Promise<unknown> => Promise.allSettled(readLeft().map(tell));

let timer: ReturnType<typeof setInterval> | undefined;
function watch(): void {
  timer ??= setInterval(() => {
    if (readLeft().length > 0) {
      void tellAll();
      return;
    }
    clearInterval(timer);
    timer = undefined;
  }, INTERVAL);
}

/** Ends what was left by a former page, now and whenever the network is back. */
export function endLeftSessions(): void {
  unended.keep = endLater;
  onSessionReplaced(({ token, remembered, own }) => {
    // Nobody has the remembered session any more, and both of an administrator who worked as somebody else end with it.
    for (const one of [remembered, ...(own ? [token, own.token] : [])]) if (one !== null) endLater(one);
  });
  window.addEventListener('online', () => void tellAll());
  if (readLeft().length === 0) return;
  watch();
  void tellAll();
}
