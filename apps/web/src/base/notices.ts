// Notifications in the bottom left corner, shown one at a time.
import { createStore } from './store.ts';

export interface Notice {
  title?: string;
  message: string;
  tone?: 'info' | 'success' | 'error';
  /** A button in the notification, such as «Отменить». */
  action?: { label: string; run: () => void };
  /** Milliseconds on screen; 0 stays until closed. */
  duration?: number;
}
export interface ShownNotice extends Notice {
  id: number;
}

/** Oldest notifications beyond this number are dropped, since stale ones only get in the way. */
const LONGEST_QUEUE = 4;
/** How many times longer than usual the last notification stays; tests, which may look late on a busy machine, let it stay. */
export const noticeStay = { factor: 1 };
export const notices = createStore<readonly ShownNotice[]>([]);
let lastId = 0;

/** Queues a notification and returns a function that removes it. */
export function notify(notice: Notice): () => void {
  const shown = { ...notice, id: ++lastId };
  const waiting = notices.get().filter((other) => other.message !== notice.message || other.title !== notice.title);
  notices.set([...waiting, shown].slice(-LONGEST_QUEUE));
  return () => dismissNotice(shown.id);
}

/** Removes the errors shown under a title, once what they told of was put right. */
export const dismissErrors = (title: string): void =>
  notices.set(notices.get().filter((notice) => notice.tone !== 'error' || notice.title !== title));

export const dismissNotice = (id: number): void => notices.set(notices.get().filter((notice) => notice.id !== id));
