// The live channel: socket.io on its own port and on the web port, with one private channel per person and guarded ones.
// It follows laravel-echo: the client sends `subscribe` with a channel and an Authorization header.
// The server sends events as (event, channel, data).
import type { Server as HttpServer } from 'node:http';
import { type FeedEvent, userChannel } from '@orbita/contract/live';
import { type Database, sql } from '@orbita/database';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server } from 'socket.io';
import { hashToken, type Viewer } from '../http/viewer.ts';
import {
  type ChannelGuard,
  type GuardedChannel,
  type LiveServer,
  type LiveSocket,
  openChannelGuard,
} from './channel-guard.ts';

/** Whose doing an event tells of. */
type Doer = Pick<Viewer, 'id' | 'client'>;

export interface Live {
  /** Serves sockets on an HTTP server too. */
  attach(server: HttpServer): void;
  /** Sends an event to people's private channels, wherever they are connected; the page that did it knows its own. */
  send(userIds: readonly number[], event: FeedEvent, by: Doer): void;
  /** Whether somebody may be listening on a person's channel: false when the person is surely away. */
  hears(userId: number): boolean;
  /** The same to everybody who has joined a guarded channel. */
  tell(channel: string, event: FeedEvent, by: Doer): void;
  /** Cuts the sockets of a session that ended. */
  endSession(tokenHash: Buffer): void;
  close(): Promise<void>;
}

export interface LiveOptions {
  /** Several servers on one database. */
  cluster: boolean;
  channels: readonly GuardedChannel[];
  /** Milliseconds after which the access to a guarded channel is looked at again. */
  recheck?: number;
}

interface Subscription {
  channel?: unknown;
  auth?: { headers?: Record<string, unknown> };
}

const sessionRoom = (tokenHash: string) => `session:${tokenHash}`;

function bearerIn(subscription: Subscription): string | undefined {
  const headers = subscription.auth?.headers ?? {};
  const header = headers['Authorization'] ?? headers['authorization'];
  return typeof header === 'string' ? /^Bearer ([\w-]{20,200})$/.exec(header)?.[1] : undefined;
}

interface Session {
  user_id: number;
  /** Milliseconds left until it ends by itself. */
  left: number;
}
const findSession = (db: Database, token: string): Promise<Session | undefined> =>
  db.row(sql`
    select user_id, (extract(epoch from expires_at - now()) * 1000)::float8 as left from sessions where token_hash = ${hashToken(token)} and expires_at > now()`);

/** The longest that a timer can be set for. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Cuts a socket when its session ends by time; a session that was prolonged meanwhile is waited for again. */
function cutInTime(db: Database, socket: LiveSocket, token: string, left: number): void {
  const timer = setTimeout(
    () => {
      findSession(db, token).then(
        (session) => (session ? cutInTime(db, socket, token, session.left) : socket.disconnect(true)),
        () => socket.disconnect(true),
      );
    },
    Math.min(Math.max(left, 0) + 50, LONGEST_TIMER),
  );
  timer.unref();
  socket.once('disconnect', () => clearTimeout(timer));
}

async function subscribe(gate: ChannelGuard, socket: LiveSocket, subscription: Subscription): Promise<void> {
  const { channel } = subscription;
  const token = bearerIn(subscription);
  if (typeof channel !== 'string' || channel.length > 100) return;
  const session = token ? await findSession(gate.db, token) : undefined;
  const isOwn = channel === (session && userChannel(session.user_id));
  if (!token || !session || !(isOwn || (await gate.opens(socket, { channel, token })))) {
    socket.emit('subscription_error', channel, 403);
    return;
  }
  await socket.join([channel, sessionRoom(hashToken(token).toString('hex'))]);
  if (!isOwn) gate.watch(socket, { channel, token });
  if (!socket.data.tokens?.has(token)) {
    (socket.data.tokens ??= new Set()).add(token);
    cutInTime(gate.db, socket, token, session.left);
  }
  // The session may have been ended while the socket was on its way into the room that is cut then.
  if (!(await findSession(gate.db, token))) {
    socket.disconnect(true);
    return;
  }
  socket.emit('subscription_succeeded', channel);
}

/** A page of another site may not open the channel; a client that is no browser sends no Origin. */
function isSameSite(origin: string | undefined, host: string | undefined): boolean {
  if (!origin) return true;
  const page = URL.parse(origin);
  const here = URL.parse(`http://${host ?? ''}`);
  return page !== null && here !== null && page.hostname === here.hostname;
}

/** The id of the person is part of the sender: nobody can pass for the page of somebody else. */
const signed = (event: FeedEvent, { id, client }: Doer): FeedEvent =>
  client === undefined ? event : { ...event, sender: `${id}.${client}` };

export function openLive(db: Database, options: LiveOptions): Live {
  const gate = openChannelGuard(db, options.channels, options.recheck);
  const io: LiveServer = new Server({
    serveClient: false,
    maxHttpBufferSize: 10_000,
    cors: { origin: true },
    allowRequest: (request, decide) => decide(null, isSameSite(request.headers.origin, request.headers.host)),
  });
  // Several servers on one database hear of each other through it; a single one need not pay for that.
  if (options.cluster) io.adapter(createAdapter(db.pool, { errorHandler: () => undefined }));
  io.on('connection', (socket) => {
    socket.on('subscribe', (subscription: Subscription) => {
      subscribe(gate, socket, subscription ?? {}).catch(() =>
        socket.emit('subscription_error', subscription?.channel, 503),
      );
    });
    socket.on('disconnect', () => gate.forgetAll(socket));
    socket.on('unsubscribe', (subscription: Subscription) => {
      // Only what can be subscribed to can be left: whoever left the room of the session would hear on when the session is ended.
      if (typeof subscription?.channel !== 'string' || !subscription.channel.startsWith('private-')) return;
      gate.forget(socket, subscription.channel);
      void socket.leave(subscription.channel);
    });
  });
  let isAttached = false;
  // Most people are away: where no other server is to be asked, nothing is laid out for them.
  const hears = (channel: string) => options.cluster || io.sockets.adapter.rooms.has(channel);
  const emit = (channel: string, event: FeedEvent): void => {
    if (hears(channel)) io.to(channel).emit('events_feed', channel, event);
  };
  return {
    attach: (server) => {
      io.attach(server);
      isAttached = true;
    },
    send: (userIds, event, by) => {
      for (const userId of userIds) emit(userChannel(userId), userId === by.id ? signed(event, by) : event);
    },
    hears: (userId) => hears(userChannel(userId)),
    tell: (channel, event, by) => emit(channel, signed(event, by)),
    endSession: (tokenHash) => {
      io.in(sessionRoom(tokenHash.toString('hex'))).disconnectSockets(true);
    },
    // Without a server there is nothing to close, and socket.io would fail on it.
    close: async () => {
      if (isAttached) await io.close();
    },
  };
}
