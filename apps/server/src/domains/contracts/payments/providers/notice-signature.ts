// The signature of notices: HMAC-SHA256 over the moment and the bytes of the body as they came.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Name of the header, in lower case. */
export const SIGNATURE_HEADER = 'x-payment-signature';
/** How far the moment of a notice may be from now, in seconds; a later repetition is signed anew by its sender. */
const WINDOW_SECONDS = 5 * 60;

const digest = (secret: string | Buffer, seconds: number, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** Returns the value of the header. */
export const signNotice = (secret: string | Buffer, body: Buffer, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`;
};

/** Whether the header signs these bytes now; an empty secret signs nothing. */
export function isSignedNotice(
  secret: string | Buffer,
  { header, body, now }: { header: string | undefined; body: Buffer; now: Date },
): boolean {
  const [, at, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (secret.length === 0 || at === undefined || signature === undefined) return false;
  const isRight = timingSafeEqual(Buffer.from(signature, 'hex'), digest(secret, Number(at), body));
  return isRight && Math.abs(now.getTime() / 1000 - Number(at)) <= WINDOW_SECONDS;
}
