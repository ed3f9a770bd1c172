// Guarded live channels: access is checked when a client subscribes, at once when roles change, and again at intervals.
import type { Database } from '@orbita/database';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import { duty, loadViewer, type Viewer } from '../http/viewer.ts';

interface Watch {
  wish: Wish;
  timer: NodeJS.Timeout;
}
interface SocketData {
  /** Sessions whose expiry is watched. */
  tokens?: Set<string>;
  /** Joined channels with the timers of their repeated access checks. */
  watches?: Map<string, Watch>;
}
export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

/** A channel that only some people may join. */
export interface GuardedChannel {
  /** Matches the channel's name; the first group is the id of its object. */
  pattern: RegExp;
  mayJoin: (db: Database, viewer: Viewer, id: number) => Promise<boolean>;
}
interface Wish {
  channel: string;
  token: string;
}
/** Whether the person could make calls at all. */
const mayAsk = (viewer: Viewer | undefined): viewer is Viewer =>
  viewer !== undefined && viewer.is_member && !viewer.is_blocked && duty(viewer) === undefined;
export type ChannelGuard = ReturnType<typeof openChannelGuard>;

/** How long a person who has lost access may still receive events, in milliseconds. */
const RECHECK = 60_000;
/** The most guarded channels of one socket; a page needs one or two. */
const MOST_CHANNELS = 20;
/** The largest `integer` of PostgreSQL. */
const LARGEST_ID = 2 ** 31 - 1;

/** Opens the guard of live channels; `recheck` is in milliseconds. */
export function openChannelGuard(db: Database, channels: readonly GuardedChannel[], recheck: number = RECHECK) {
  /** Whether a person may join a channel in the company that the socket's host name belongs to. */
  async function mayHear(socket: LiveSocket, { channel, token }: Wish): Promise<boolean> {
    for (const { pattern, mayJoin } of channels) {
      const id = Number(pattern.exec(channel)?.[1]);
      if (!(id > 0 && id <= LARGEST_ID)) continue;
      const address = URL.parse(`http://${socket.handshake.headers.host ?? ''}`);
      const viewer = await loadViewer(db, token, address?.hostname ?? '');
      return mayAsk(viewer) && mayJoin(db, viewer, id);
    }
    return false;
  }
  function forget(socket: LiveSocket, channel: string): void {
    clearInterval(socket.data.watches?.get(channel)?.timer);
    socket.data.watches?.delete(channel);
  }
  async function askAgain(socket: LiveSocket, wish: Wish): Promise<void> {
    if (await mayHear(socket, wish)) return;
    forget(socket, wish.channel);
    await socket.leave(wish.channel);
    socket.emit('subscription_error', wish.channel, 403);
  }

  return {
    db,
    opens: async (socket: LiveSocket, wish: Wish): Promise<boolean> =>
      (socket.data.watches?.size ?? 0) < MOST_CHANNELS && mayHear(socket, wish),
    /** Repeats the access check at intervals and removes people who have lost access. */
    watch: (socket: LiveSocket, wish: Wish): void => {
      forget(socket, wish.channel);
      // A failing database does not remove anybody; the next check decides.
      const timer = setInterval(() => void askAgain(socket, wish).catch(() => undefined), recheck);
      timer.unref();
      (socket.data.watches ??= new Map()).set(wish.channel, { wish, timer });
    },
    forget,
    forgetAll: (socket: LiveSocket): void => socket.data.watches?.forEach(({ timer }) => clearInterval(timer)),
    /** Checks the subscriptions of these sockets again, to one channel or to all. */
    recheck: async (sockets: Iterable<LiveSocket>, channel: string | null): Promise<void> => {
      const asked = [...sockets].flatMap((socket) =>
        [...(socket.data.watches?.values() ?? [])]
          .filter(({ wish }) => channel === null || wish.channel === channel)
          .map(({ wish }) => askAgain(socket, wish).catch(() => undefined)),
      );
      await Promise.all(asked);
    },
  };
}
