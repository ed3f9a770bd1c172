// Keys by which the server knows a repeated request. An equal request that is sent while another one is under way, as a double click
// does, is the same one and makes nothing of its own, and so is one that tries again after a failure; any other later one is meant.

/** Returns a key that makes a repeated request safe; it works without a secure context too. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A request that failed may have been done all the same; who tries again within this time, in milliseconds, repeats it. */
const TRIES_AGAIN = 60_000;

interface Sending {
  key: string;
  /** Requests under way. */
  count: number;
  failedAt?: number;
}
const sending = new Map<string, Sending>();

/** Forgets what failed too long ago to be tried again. */
function forgetOld(): void {
  const now = performance.now();
  for (const [request, { count, failedAt }] of sending) {
    if (count === 0 && (failedAt === undefined || now - failedAt > TRIES_AGAIN)) sending.delete(request);
  }
}

/** Sends a request with the key of an equal one that is under way or has failed, or with a new one. */
export async function sendWithKey<Result>(request: string, send: (key: string) => Promise<Result>): Promise<Result> {
  forgetOld();
  const one = sending.get(request) ?? { key: newIdempotencyKey(), count: 0 };
  one.count += 1;
  sending.set(request, one);
  try {
    const result = await send(one.key);
    delete one.failedAt;
    return result;
  } catch (error) {
    one.failedAt = performance.now();
    throw error;
  } finally {
    one.count -= 1;
    forgetOld();
  }
}
