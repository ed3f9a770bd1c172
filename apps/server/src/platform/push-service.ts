// Hands messages over to the push services of browsers (RFC 8030), encrypted for the device (RFC 8291).
import { codeOf, messageOf } from '@orbita/database/failure';
import webPush from 'web-push';
import { fetchOutside } from './outside-fetch.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * What became of a message.
 * - `gone`: the device takes no messages any more
 * - `later`: it was not taken now and may be tried again, after `seconds` if the service says so
 * - `never`: the service refuses it for good
 * - `unknown`: the answer was lost, so that it may have been taken
 */
export type PushResult = { kind: 'sent' } | { kind: 'gone' } | PushFailure;
export type PushFailure =
  | { kind: 'later'; reason: string; seconds: number }
  | { kind: 'never' | 'unknown'; reason: string };

/** Seconds for which the service keeps a message for a device that is switched off: tomorrow it is no news any more. */
const KEPT_SECONDS = 24 * 3600;

/** Failures after which nothing can have been taken, because no connection was made. */
const unreached = /^(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$|CERT|SELF_SIGNED|^ERR_TLS|UNABLE_TO/;

interface Sending {
  keys: PushKeys;
  /** Whom the service may ask about this server: a mailto or https address. */
  contact: string;
  allowsPrivate: boolean;
}

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys();

export async function sendToPushService(target: PushTarget, text: string, sending: Sending): Promise<PushResult> {
  const request = encrypt(target, text, sending);
  // A device whose keys encrypt nothing would never show anything.
  if (!request) return { kind: 'gone' };
  try {
    const reply = await fetchOutside(target.endpoint, request, sending.allowsPrivate);
    return judgeReply(reply);
  } catch (error) {
    const reason = messageOf(error);
    return unreached.test(codeOf(error) ?? '') ? { kind: 'later', reason, seconds: 0 } : { kind: 'unknown', reason };
  }
}

function encrypt({ endpoint, p256dh, auth }: PushTarget, text: string, { keys, contact }: Sending) {
  try {
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: contact, ...keys },
      TTL: KEPT_SECONDS,
    });
    return { method, headers, body };
  } catch {
    return undefined;
  }
}

function judgeReply({ status, headers }: Response): PushResult {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `The push service answers ${status}`;
  if (status !== 429 && status < 500) return { kind: 'never', reason };
  return { kind: 'later', reason, seconds: Number(headers.get('retry-after')) || 0 };
}
