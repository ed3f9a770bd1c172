// Push messages of the browser: whether it shows them, and the subscription by which a push service knows it.
import { isAppleDevice, isInstalled } from './install-offer.ts';

/**
 * Whether this browser can show messages here.
 * - `insecure`: the site is open without TLS
 * - `install`: an iPhone or iPad shows them only for an installed app
 * - `unsupported`: the browser cannot
 * - `denied`: the person has told the browser to show none
 */
export type PushSupport = 'insecure' | 'install' | 'unsupported' | 'denied' | 'ready';

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isThere) return isAppleDevice() && !isInstalled() ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}
/** Whether the person has allowed this site to show messages. */
export const isPushAllowed = (): boolean => pushSupport() === 'ready' && Notification.permission === 'granted';

/** Milliseconds within which the worker of a page that was just opened stands ready. */
const PATIENCE = 10_000;

const workerReady = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('There is no service worker')), PATIENCE)),
  ]);

/** A subscription as the server takes it. */
export interface Subscribed {
  endpoint: string;
  p256dh: string;
  auth: string;
}
function partsOf(subscription: PushSubscription): Subscribed {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth) throw new Error('The browser gave no keys');
  return { endpoint, p256dh, auth };
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const isSameKey = (one: ArrayBuffer | null | undefined, other: Uint8Array): boolean =>
  one != null && new Uint8Array(one).join() === other.join();

/**
 * Asks the browser for a subscription that the server with this key can use; it asks the person first if need be.
 * @returns undefined when the person does not allow it
 */
export async function subscribeToPushes(publicKey: string): Promise<Subscribed | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await workerReady();
  const applicationServerKey = bytesOf(publicKey);
  const present = await pushManager.getSubscription();
  if (present && isSameKey(present.options.applicationServerKey, applicationServerKey)) return partsOf(present);
  await present?.unsubscribe();
  return partsOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
}

/** Returns the address by which the push service knows this browser; undefined when it shows no messages. */
export async function pushAddress(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription())?.endpoint;
}

const KEY = 'orbita.push';
/** Who has allowed messages in this browser, in which session, and by which address they come. */
interface AllowedBy {
  userId: number;
  session: string;
  endpoint: string;
}
export const noteAllowed = (by: AllowedBy): void => localStorage.setItem(KEY, JSON.stringify(by));
export function readAllowed(): AllowedBy | undefined {
  const text = localStorage.getItem(KEY);
  const value: unknown = text === null ? undefined : JSON.parse(text);
  return isAllowedBy(value) ? value : undefined;
}
const isAllowedBy = (value: unknown): value is AllowedBy =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  typeof value.userId === 'number' &&
  'session' in value &&
  typeof value.session === 'string' &&
  'endpoint' in value &&
  typeof value.endpoint === 'string';

/** Shows no messages in this browser any more: the push service forgets it, whatever still comes. */
export async function endPushes(): Promise<void> {
  localStorage.removeItem(KEY);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
