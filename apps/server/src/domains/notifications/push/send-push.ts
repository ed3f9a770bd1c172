// Sends push messages, each to a device at most once.
// Invariants:
// a sending is marked before it is handed over and after;
// one that may have been handed over is never tried again;
// nothing goes to a device that is not signed in as the person any more.
import type { Deps } from '../../../http/deps.ts';
import { type PushFailure, type PushKeys, type PushResult, sendToPushService } from '../../../platform/push-service.ts';
import { readPushKeys } from './keys.ts';
import * as queries from './messages.queries.ts';
import { readPushText } from './push-text.ts';

/** Sendings of one run; the next run takes the others, so that a stop need not wait long. */
const AT_ONCE = 400;
const SIDE_BY_SIDE = 12;
/** Of these one push service keeps no more waiting, so that one that does not answer leaves room for the others. */
const OF_ONE_SERVICE = 8;
/** Longer than a push service may take for one message. */
const INTERRUPTED_MINUTES = 5;
/** Minutes before each further try; after the last one the message is given up, since by then it is no news. */
const PAUSES = [1, 5, 15, 60, 180];
/** A push service may ask for no longer pause. */
const LONGEST_PAUSE = 6 * 60;
const KEPT_DAYS = 7;
const MINUTE = 60_000;

type SendDeps = Pick<Deps, 'db' | 'vault' | 'config' | 'followUps'>;

/** Makes messages of the notifications that wait for devices; called every minute. */
export async function pushNotifications(deps: SendDeps, now = new Date()): Promise<void> {
  if ((await queries.queueMessages(deps.db, now)) > 0) wakePushes(deps);
}

const wakePushes = (deps: SendDeps): void => deps.followUps.wake('send-pushes', () => sendPushes(deps));

/** Sends what waits; called every minute and when messages were made. */
export async function sendPushes(deps: SendDeps, clock = () => new Date()): Promise<void> {
  await queries.closeInterrupted(deps.db, clock(), INTERRUPTED_MINUTES);
  const keys = await readPushKeys(deps);
  if (!keys) return;
  let left = AT_ONCE;
  const onTheWay = new Map<string, number>();
  const count = (endpoint: string, by: number) => {
    const [, , service = ''] = endpoint.split('/');
    onTheWay.set(service, (onTheWay.get(service) ?? 0) + by);
  };
  let last: Promise<unknown> = Promise.resolve();
  // One claim after another, so that each counts what the ones before have taken.
  const claim = (): Promise<queries.ClaimedSending | undefined> => {
    const next = last.then(async () => {
      const busy = [...onTheWay].filter(([, sendings]) => sendings >= OF_ONE_SERVICE).map(([service]) => service);
      const sending = await queries.claimSending(deps.db, clock(), busy);
      if (sending) count(sending.endpoint, 1);
      return sending;
    });
    last = next.catch(() => undefined);
    return next;
  };
  const sendOneByOne = async (): Promise<void> => {
    for (; left > 0; left -= 1) {
      const sending = await claim();
      if (!sending) return;
      await send(deps, sending, { keys, now: clock() }).finally(() => count(sending.endpoint, -1));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, sendOneByOne));
  if (left <= 0) wakePushes(deps);
}

async function send(
  { db, config }: SendDeps,
  sending: queries.ClaimedSending,
  { keys, now }: { keys: PushKeys; now: Date },
): Promise<void> {
  const { attempts, is_open: isOpen, quiet_until: quietUntil } = sending;
  if (quietUntil)
    return void (await queries.postponeSending(db, sending, { at: quietUntil, attempts: attempts - 1, error: null }));
  const text = isOpen ? await readPushText(db, sending) : undefined;
  if (!text) return void (await queries.closeSending(db, sending, 'dropped'));
  const { supportUrl, publicUrl, privatePushServices: allowsPrivate } = config;
  const contact = [publicUrl, supportUrl].find((url) => /^(https|mailto):/.test(url ?? ''));
  const result = await sendToPushService(sending, JSON.stringify(text), {
    keys,
    contact: contact ?? 'mailto:support@orbita.example',
    allowsPrivate,
  });
  await settle({ db }, sending, { result, now });
}

async function settle(
  { db }: Pick<Deps, 'db'>,
  sending: queries.ClaimedSending,
  { result, now }: { result: PushResult; now: Date },
): Promise<void> {
  if (result.kind === 'sent') await queries.closeSent(db, sending, now);
  else if (result.kind === 'gone') await queries.deleteGoneDevice(db, sending.device_id, sending.endpoint);
  else await settleFailure({ db }, sending, { result, now });
}

async function settleFailure(
  { db }: Pick<Deps, 'db'>,
  sending: queries.ClaimedSending,
  { result, now }: { result: PushFailure; now: Date },
): Promise<void> {
  const error = result.reason.slice(0, 500);
  const pause = PAUSES[sending.attempts - 1];
  if (result.kind !== 'later' || pause === undefined) {
    await queries.closeSending(db, sending, result.kind === 'unknown' ? 'unknown' : 'failed', error);
    return;
  }
  const minutes = Math.min(Math.max(pause, result.seconds / 60), LONGEST_PAUSE);
  const at = new Date(now.getTime() + minutes * MINUTE);
  await queries.postponeSending(db, sending, { at, attempts: sending.attempts, error });
}

/** Removes old messages. */
export const cleanUpPushes = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  await queries.deleteOldMessages(db, KEPT_DAYS);
};
