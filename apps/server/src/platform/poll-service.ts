// The external poll service: a shared secret signs a poll's address, so that the service knows who answers without an
// account there.
import { createHmac, randomUUID } from 'node:crypto';

export interface PollSettings {
  /** Address of the service, without a slash at the end. */
  url: string;
  secret: string;
}
interface PollVisit {
  pollId: number;
  /** The poll is a test with points of its own. */
  isTest: boolean;
  userId: number;
  name: string;
  stepId: number;
}
interface PollService {
  /** Address that opens the poll as that person. */
  signAddress(visit: PollVisit, now: Date): { url: string; expires_at: string };
}

/** So long an address opens the poll. */
const MINUTES = 5;

/** Signs by HMAC-SHA256 over the sorted query, as `signature`; `nonce` lets the service refuse an address used twice. */
export function openPollService({ url, secret }: PollSettings): PollService {
  return {
    signAddress(visit, now) {
      const expires = new Date(now.getTime() + MINUTES * 60_000);
      const query = new URLSearchParams({
        expires: String(Math.floor(expires.getTime() / 1000)),
        name: visit.name,
        nonce: randomUUID(),
        test: visit.isTest ? '1' : '0',
        topic: String(visit.stepId),
        user: String(visit.userId),
      });
      query.sort();
      const path = `/polls/${visit.pollId}`;
      query.set('signature', createHmac('sha256', secret).update(`${path}?${query.toString()}`).digest('hex'));
      return { url: `${url}${path}?${query.toString()}`, expires_at: expires.toISOString() };
    },
  };
}
