// The external poll service: a shared secret signs a poll's address, so that the service knows the respondent without
// an account there.
import { createHmac, randomUUID } from 'node:crypto';

export interface PollSettings {
  /** Address of the service without a trailing slash. */
  url: string;
  secret: string;
}
interface PollVisit {
  pollId: number;
  /** The poll is a test with its own points. */
  isTest: boolean;
  userId: number;
  name: string;
  stepId: number;
}
interface PollService {
  /** Returns an address that opens the poll as the given person. */
  signAddress(visit: PollVisit, now: Date): { url: string; expires_at: string };
}

/** How long a signed address is valid, in minutes. */
const MINUTES = 5;

/** Signs the sorted query with HMAC-SHA256 as `signature`; `nonce` lets the service refuse a reused address. */
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
