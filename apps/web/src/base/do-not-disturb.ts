// «Do not disturb»: until the chosen time live notifications only count on the bell. Stored in this browser.
import { createStore } from './store.ts';

const KEY = 'orbita.quiet-until';
const until = createStore<string | null>(localStorage.getItem(KEY));

const inFuture = (moment: string | null) => (moment && Date.parse(moment) > Date.now() ? moment : null);

/** Returns the moment until which notifications do not pop up, or null. */
export const useDoNotDisturbUntil = (): string | null => inFuture(until.use());
export const isDoNotDisturbOn = (): boolean => inFuture(until.get()) !== null;

export function setDoNotDisturb(end: Date | null): void {
  if (end) localStorage.setItem(KEY, end.toISOString());
  else localStorage.removeItem(KEY);
  until.set(end?.toISOString() ?? null);
}
