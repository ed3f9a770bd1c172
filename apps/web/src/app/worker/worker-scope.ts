// The parts of a service worker's scope that are used; the types of pages and of workers cannot be loaded together.

/** An event that the browser keeps the worker alive for. */
export interface LongEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
export interface FetchEvent extends LongEvent {
  request: Request;
  /** The navigation that the browser has sent while the worker was starting; undefined when it has not. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}
export interface SyncEvent extends LongEvent {
  tag: string;
}
export interface PushEvent extends LongEvent {
  /** What the server has sent; null when it is empty. */
  data: { json: () => unknown } | null;
}
export interface NotificationClick extends LongEvent {
  notification: Pick<Notification, 'close' | 'data'>;
}
interface WindowClient {
  url: string;
  focus: () => Promise<unknown>;
}
interface WorkerEvents {
  install: LongEvent;
  activate: LongEvent;
  fetch: FetchEvent;
  sync: SyncEvent;
  push: PushEvent;
  notificationclick: NotificationClick;
}
export interface WorkerScope {
  addEventListener: <Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void) => void;
  location: Location;
  registration: {
    navigationPreload?: { enable: () => Promise<void> };
    showNotification: (title: string, options: NotificationOptions) => Promise<void>;
  };
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WindowClient[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  skipWaiting: () => Promise<void>;
}
