// Limits of the live channel for clients that have not shown who they are, and for those that ask too much.
// Invariants:
// a socket that has asked for no channel of its own in time is disconnected;
// a socket has one subscription in work, and a bounded number waits;
// subscriptions of all sockets together take a few database connections only.
import type { IncomingMessage } from 'node:http';
import PQueue from 'p-queue';
import { clientAddressOf, type Trust } from '../http/trusted-proxies.ts';
import type { LiveSocket } from './channel-guard.ts';
import { networkOf } from '../http/secure-transport.ts';

export interface LiveLimits {
  /** Milliseconds within which a socket must ask for a channel that it may join. */
  patience: number;
  /** Sockets of one address that have joined nothing yet; a school often has one address for everybody. */
  strangersOfAddress: number;
  /** The same of all addresses. */
  strangers: number;
  /** Subscriptions of one socket that may wait for their turn. */
  waiting: number;
  /** Subscriptions that a socket may ask for at once; one more every half a second. */
  burst: number;
}

const DEFAULTS: LiveLimits = { patience: 15_000, strangersOfAddress: 400, strangers: 2000, waiting: 25, burst: 60 };
const REFILL_MILLISECONDS = 500;
/** Subscriptions that are checked at the same time. */
const CHECKED_AT_ONCE = 3;

/** Opens the gate; behind trusted proxies an address is what they say. */
export function openLiveGate(trust: Trust, limits: Partial<LiveLimits> = {}) {
  const { patience, strangersOfAddress, strangers, waiting, burst } = { ...DEFAULTS, ...limits };
  const checks = new PQueue({ concurrency: CHECKED_AT_ONCE });
  const unknown = new Map<string, number>();
  let unknownInAll = 0;

  const count = (address: string, by: number): void => {
    unknownInAll += by;
    const now = (unknown.get(address) ?? 0) + by;
    if (now > 0) unknown.set(address, now);
    else unknown.delete(address);
  };

  return {
    /** Whether another socket of the address may connect. */
    admits: (request: IncomingMessage): boolean =>
      unknownInAll < strangers && (unknown.get(networkOf(clientAddressOf(request, trust))) ?? 0) < strangersOfAddress,

    /** Watches a new socket; the returned function takes a subscription to work on and returns false when it is one too many. */
    watch(socket: LiveSocket, work: (wish: unknown) => Promise<void>): (wish: unknown) => boolean {
      const address = networkOf(clientAddressOf(socket.request, trust));
      let isUnknown = true;
      count(address, 1);
      const meet = () => {
        if (isUnknown) count(address, -1);
        isUnknown = false;
      };
      const dismiss = () => {
        if (socket.rooms.size <= 1) socket.disconnect(true);
      };
      // A subscription that still waits in our own line is no delay of the client.
      const timer = setTimeout(() => void pending.then(dismiss), patience);
      timer.unref();
      socket.once('disconnect', () => {
        clearTimeout(timer);
        meet();
      });
      let pending: Promise<void> = Promise.resolve();
      let inLine = 0;
      let [left, at] = [burst, performance.now()];
      return (wish) => {
        const now = performance.now();
        left = Math.min(burst, left + (now - at) / REFILL_MILLISECONDS) - 1;
        at = now;
        if (left < 0 || inLine >= waiting) return false;
        inLine += 1;
        pending = pending
          .then(() => checks.add(() => (socket.connected ? work(wish) : Promise.resolve())))
          .then(() => {
            // Its own room is the only one of a socket that has joined nothing.
            if (socket.rooms.size > 1) meet();
          })
          .finally(() => {
            inLine -= 1;
          });
        return true;
      };
    },
  };
}
