// The live channel: socket.io on its own port and on the web port, with a private channel per person and guarded ones.
// It follows laravel-echo: the client sends `subscribe` with a channel and an Authorization header.
// The server sends events as (event, channel, data).
import type { Server as HttpServer } from 'node:http';
import { contractNews, type FeedEvent, userChannel } from '@orbita/contract/live';
import { type Database, type Db, sql } from '@orbita/database';
import { createAdapter } from '@socket.io/postgres-adapter';
import { Server } from 'socket.io';
import { isRecord } from '@orbita/contract/records';
import type { Trust } from '../http/trusted-proxies.ts';
import { hashToken, type Viewer } from '../http/viewer.ts';
import {
  type ChannelGuard,
  type GuardedChannel,
  type LiveServer,
  type LiveSocket,
  openChannelGuard,
} from './channel-guard.ts';
import { type LiveLimits, openLiveGate } from './live-limits.ts';
import { openRecentEvents, type RecentEvents } from './recent-events.ts';

/** The person and page that caused an event; null when the server did. */
export type Doer = Pick<Viewer, 'client'> & { id: number | null };

export interface Live {
  /** Also serves sockets on an HTTP server. */
  attach(server: HttpServer): void;
  /** Sends an event to the private channels of people; the author's own pages also learn which page caused it. */
  send(userIds: readonly number[], event: FeedEvent, by: Doer): void;
  /** Whether somebody may be listening on a person's channel; false when nobody is. */
  isConnected(userId: number): boolean;
  /** Sends an event to everybody in a guarded channel. */
  sendToChannel(channel: string, event: FeedEvent, by: Doer): void;
  /** Disconnects the sockets of a session that was ended. */
  endSession(tokenHash: Buffer): void;
  /** Asks again whether subscribers may hear a guarded channel, or any of them; call it after somebody lost a right. */
  recheck(channel: string | null): Promise<void>;
  close(): Promise<void>;
}

export interface LiveOptions {
  /** Several servers share one database. */
  cluster: boolean;
  channels: readonly GuardedChannel[];
  /** Interval of the access check of guarded channels, in milliseconds. */
  recheck?: number;
  /** Whose X-Forwarded-For tells the address of a client. */
  trust: Trust;
  /** Other limits than the usual ones. */
  limits?: Partial<LiveLimits>;
}

interface Subscription {
  channel?: unknown;
  /** Milliseconds for which the page may have missed events; without it nothing is told again. */
  missed?: unknown;
  auth?: { headers?: Record<string, unknown> };
}

/** Milliseconds between two looks at whether the sessions of open sockets still exist. */
const SESSION_CHECK = 30_000;

const sessionRoom = (tokenHash: string) => `session:${tokenHash}`;

function bearerIn(subscription: Subscription): string | undefined {
  const headers = subscription.auth?.headers ?? {};
  const header = headers['Authorization'] ?? headers['authorization'];
  return typeof header === 'string' ? /^Bearer ([\w-]{20,200})$/.exec(header)?.[1] : undefined;
}

interface Session {
  user_id: number;
  /** Milliseconds until it expires. */
  left: number;
}
const findSession = (db: Database, token: string): Promise<Session | undefined> =>
  db.row(sql`
    select user_id, (extract(epoch from expires_at - now()) * 1000)::float8 as left from sessions where token_hash = ${hashToken(token)} and expires_at > now()`);

/** The longest delay of a timer, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Disconnects a socket when its session expires; a session that was prolonged meanwhile is watched again. */
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

/** Disconnects the sockets whose session is no more, all of them with one statement: rights and duties end sessions where no socket is at hand. */
export async function endDead(db: Db, sockets: Iterable<LiveSocket>): Promise<void> {
  const open = [...sockets].filter(({ data }) => (data.tokens?.size ?? 0) > 0);
  if (open.length === 0) return;
  const hashes = open.flatMap(({ data }) => [...(data.tokens ?? [])].map((token) => hashToken(token).toString('hex')));
  const alive = await db.rows<{ hash: string }>(sql`
    select encode(token_hash, 'hex') as hash from sessions
    where token_hash in (select decode(h, 'hex') from unnest(${[...new Set(hashes)]}::text[]) h) and expires_at > now()`);
  const known = new Set(alive.map(({ hash }) => hash));
  for (const socket of open)
    if ([...(socket.data.tokens ?? [])].some((token) => !known.has(hashToken(token).toString('hex'))))
      socket.disconnect(true);
}

/** Tells a page what happened between reading its data and joining the channel. */
function tellMissed(
  socket: LiveSocket,
  recent: RecentEvents,
  { channel, missed }: { channel: string; missed: unknown },
) {
  if (typeof missed !== 'number') return;
  const events = recent.since(channel, missed) ?? [{ kind: 'missed' } as const];
  for (const event of events) socket.emit('events_feed', channel, event);
}

interface Gate {
  guard: ChannelGuard;
  recent: RecentEvents;
}

async function subscribe({ guard: gate, recent }: Gate, socket: LiveSocket, subscription: Subscription): Promise<void> {
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
  // The session may have been ended before the socket joined the room that ending it disconnects.
  if (!(await findSession(gate.db, token))) {
    socket.disconnect(true);
    return;
  }
  socket.emit('subscription_succeeded', channel);
  tellMissed(socket, recent, { channel, missed: subscription.missed });
}

async function subscribeOrSayWhy(gate: Gate, socket: LiveSocket, subscription: unknown): Promise<void> {
  const wish: Subscription = isRecord(subscription) ? subscription : {};
  await subscribe(gate, socket, wish).catch(() => socket.emit('subscription_error', wish.channel, 503));
}

/** Whether a request comes from this site; clients other than browsers send no Origin. */
function isSameSite(origin: string | undefined, host: string | undefined): boolean {
  if (!origin) return true;
  const page = URL.parse(origin);
  const here = URL.parse(`http://${host ?? ''}`);
  return page !== null && here !== null && page.hostname === here.hostname;
}

/** Adds the sender to an event; it includes the person's id, so that nobody can claim another person's page. */
const signed = (event: FeedEvent, { id, client }: Doer): FeedEvent =>
  client === undefined ? event : { ...event, sender: `${id}.${client}` };

export function openLive(db: Database, options: LiveOptions): Live {
  const gate = openChannelGuard(db, options.channels, options.recheck);
  const recent = openRecentEvents();
  const limited = openLiveGate(options.trust, options.limits);
  const io: LiveServer = new Server({
    serveClient: false,
    connectTimeout: 10_000,
    maxHttpBufferSize: 10_000,
    cors: { origin: true },
    // Clients of socket.io 2 speak the third version of its protocol.
    allowEIO3: true,
    allowRequest: (request, decide) =>
      decide(null, isSameSite(request.headers.origin, request.headers.host) && limited.admits(request)),
  });
  // Several servers exchange events through the database; a single server saves that cost.
  if (options.cluster) io.adapter(createAdapter(db.pool, { errorHandler: () => undefined }));
  io.on('connection', (socket) => {
    const takeOn = limited.watch(socket, (subscription) =>
      subscribeOrSayWhy({ guard: gate, recent }, socket, subscription),
    );
    socket.on('subscribe', (subscription: unknown) => {
      // Nobody who works with the product asks for so many.
      if (!takeOn(subscription)) socket.disconnect(true);
    });
    socket.on('disconnect', () => gate.forgetAll(socket));
    socket.on('unsubscribe', (subscription: Subscription) => {
      // Only channels can be left: a socket that left its session's room would stay connected after the session ends.
      if (typeof subscription?.channel !== 'string' || !subscription.channel.startsWith('private-')) return;
      gate.forget(socket, subscription.channel);
      void socket.leave(subscription.channel);
    });
  });
  const recheckHere = async (channel: string | null): Promise<void> => {
    await gate.recheck(io.sockets.sockets.values(), channel);
    // A failing database disconnects nobody; the next check decides.
    if (channel === null) await endDead(db, io.sockets.sockets.values()).catch(() => undefined);
  };
  const sessions = setInterval(
    () => void endDead(db, io.sockets.sockets.values()).catch(() => undefined),
    options.recheck ?? SESSION_CHECK,
  );
  sessions.unref();
  io.on('recheck', (channel: string | null) => void recheckHere(channel));
  let isAttached = false;
  const hasListeners = (channel: string) => options.cluster || io.sockets.adapter.rooms.has(channel);
  const deliver = (channels: string[], event: FeedEvent): void => {
    recent.keep(channels, event);
    for (const channel of channels) {
      if (!io.sockets.adapter.rooms.has(channel)) continue;
      io.local.to(channel).emit('events_feed', channel, event);
      // Clients of the specification listen to the name of what happened.
      if (event.contract_status)
        io.local.to(channel).emit(contractNews[event.contract_status].event, channel, {
          id: event.contract_id,
          step: contractNews[event.contract_status].step,
        });
    }
  };
  io.on('feed', deliver);
  // One message tells every other server of an event, however many people it concerns.
  const emit = (channels: string[], event: FeedEvent): void => {
    if (channels.length === 0) return;
    if (options.cluster) io.serverSideEmit('feed', channels, event);
    deliver(channels, event);
  };
  return {
    attach: (server) => {
      io.attach(server);
      isAttached = true;
    },
    send: (userIds, event, by) => {
      const others = userIds.filter((userId) => userId !== by.id);
      if (by.id !== null && others.length < userIds.length) emit([userChannel(by.id)], signed(event, by));
      emit(others.map(userChannel), event);
    },
    isConnected: (userId) => hasListeners(userChannel(userId)),
    sendToChannel: (channel, event, by) => emit([channel], signed(event, by)),
    endSession: (tokenHash) => {
      io.in(sessionRoom(tokenHash.toString('hex'))).disconnectSockets(true);
    },
    recheck: async (channel) => {
      if (options.cluster) io.serverSideEmit('recheck', channel);
      await recheckHere(channel);
    },
    // Without a server there is nothing to close, and socket.io would throw.
    close: async () => {
      clearInterval(sessions);
      if (isAttached) await io.close();
    },
  };
}
