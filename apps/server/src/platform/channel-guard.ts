// Guarded live channels: access is checked on subscribing and again while subscribed, since a role may be taken away
// meanwhile.
import type { Database } from '@orbita/database';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import { loadViewer, type Viewer } from '../http/viewer.ts';

interface SocketData {
  /** Sessions whose end is waited for. */
  tokens?: Set<string>;
  /** What asks again, by channel. */
  watches?: Map<string, NodeJS.Timeout>;
}
export type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

/** A channel that is open to some people. */
export interface GuardedChannel {
  /** Names the channel; its first group is the id of what it is about. */
  pattern: RegExp;
  mayJoin: (db: Database, viewer: Viewer, id: number) => Promise<boolean>;
}
interface Wish {
  channel: string;
  token: string;
}
export type ChannelGuard = ReturnType<typeof openChannelGuard>;

/** How long a person who has lost the access to a channel may go on hearing it. */
const RECHECK = 60_000;
/** Guarded channels of one socket: a page opens one or two. */
const MOST_CHANNELS = 20;
/** The largest `integer` of PostgreSQL. */
const LARGEST_ID = 2 ** 31 - 1;

/** The door of guarded channels. `recheck` in milliseconds. */
export function openChannelGuard(db: Database, channels: readonly GuardedChannel[], recheck: number = RECHECK) {
  /** Whether a person may hear a channel, in the company that the socket's address names. */
  async function mayHear(socket: LiveSocket, { channel, token }: Wish): Promise<boolean> {
    for (const { pattern, mayJoin } of channels) {
      const id = Number(pattern.exec(channel)?.[1]);
      if (!(id > 0 && id <= LARGEST_ID)) continue;
      const address = URL.parse(`http://${socket.handshake.headers.host ?? ''}`);
      const viewer = await loadViewer(db, token, address?.hostname ?? '');
      return viewer !== undefined && viewer.is_member && mayJoin(db, viewer, id);
    }
    return false;
  }
  function forget(socket: LiveSocket, channel: string): void {
    clearInterval(socket.data.watches?.get(channel));
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
    /** Asks again now and then, and shows out who may not stay. */
    watch: (socket: LiveSocket, wish: Wish): void => {
      forget(socket, wish.channel);
      // A database that does not answer closes no door; the next time it will.
      const timer = setInterval(() => void askAgain(socket, wish).catch(() => undefined), recheck);
      timer.unref();
      (socket.data.watches ??= new Map()).set(wish.channel, timer);
    },
    forget,
    forgetAll: (socket: LiveSocket): void => socket.data.watches?.forEach((timer) => clearInterval(timer)),
  };
}
