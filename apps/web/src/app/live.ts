// The live channel of the signed-in user, in laravel-echo's protocol.
// Events only say what has changed; the data is read again by the calls.
import type { FeedEvent } from '@orbita/contract/live';
import { trackActivity } from './activity-ping.ts';
import { keepFilesOpen } from './keep-files-open.ts';
import { io, type Socket } from 'socket.io-client';
import { forgetChanges, noteChange } from '../api/affected.ts';
import { clientId } from '../api/client/client-id.ts';
import { getToken } from '../api/client/session.ts';
import { queryClient } from '../api/query.ts';
import { notify } from '../base/notices.ts';
import { publishLiveEvent, watchedChannels } from '../api/live-events.ts';
import { shellTexts } from './shell/shell.texts.ts';

/** A connection lost for less than this many milliseconds causes no notification. */
const PATIENCE = 3000;
/** Milliseconds before a channel is wanted in which its data may have been read. */
const READ_BEFORE = 5000;
/** Milliseconds after which the socket notices at the latest that its connection is dead. */
const UNNOTICED = 45_000;

/** Whose channel it is and who wants its events. */
export interface LiveOptions {
  userId: number;
  /** When the page began to need events, in milliseconds since the epoch; what happened since is told when the channel is joined. */
  from: number;
  /** Called for every event, besides the invalidation. */
  onEvent: (event: FeedEvent) => void;
}

/** Connects and listens, tells that the user is active and keeps files open, until the returned function is called. */
export function connectLive({ userId, from, onEvent }: LiveOptions): () => void {
  const socket = io({ transports: ['websocket', 'polling'], auth: { token: getToken() ?? '' } });
  // Channel names follow the contract, whose functions are not imported because the module would add its values to the bundle.
  const subscribe = (channel: string, heardUntil: number) =>
    socket.emit('subscribe', {
      channel,
      missed: Math.max(0, Date.now() - heardUntil),
      auth: { headers: { Authorization: `Bearer ${getToken() ?? ''}` } },
    });
  let heardUntil = from - READ_BEFORE;
  let joined: ReadonlySet<string> = new Set();
  const follow = () => {
    const wanted = watchedChannels.get();
    if (!socket.connected) return;
    for (const channel of wanted)
      if (!joined.has(channel)) subscribe(channel, Math.min(heardUntil, Date.now() - READ_BEFORE));
    for (const channel of joined) if (!wanted.has(channel)) socket.emit('unsubscribe', { channel });
    joined = wanted;
  };
  const joinAll = () => {
    joined = new Set();
    subscribe(`private-users.${userId}`, heardUntil);
    follow();
  };
  socket.on('connect', joinAll);
  socket.on('subscription_succeeded', (channel: string) => {
    if (channel === `private-users.${userId}`) heardUntil = Infinity;
  });
  socket.on('disconnect', () => (heardUntil = Math.min(heardUntil, Date.now() - UNNOTICED)));
  const stopRetrying = retryRefused(socket, joinAll);
  const stopFollowing = watchedChannels.subscribe(follow);
  socket.on('events_feed', (_channel: string, event: FeedEvent) => {
    const isOwn = event.sender === `${userId}.${clientId}`;
    // The call that made the change invalidates what it affects.
    if (event.kind === 'missed') void queryClient.invalidateQueries();
    else if (!isOwn) noteChange(event.kind);
    if (event.kind === 'queue') tellQueue(event.ahead ?? 0);
    publishLiveEvent({ ...event, isOwn });
    onEvent(event);
  });
  const stopWatching = watchConnection(socket);
  const stops = [trackActivity(), keepFilesOpen()];
  return () => {
    forgetChanges();
    stopFollowing();
    stopWatching();
    for (const stop of stops) stop();
    stopRetrying();
    socket.close();
  };
}

/** Milliseconds after which the notice of a queue goes away by itself: the event that ends it may be lost. */
const LONGEST_QUEUE_NOTICE = 120_000;
let dismissQueue: (() => void) | undefined;

/** Shows while a file that the user asked for waits for others to be prepared. */
function tellQueue(ahead: number): void {
  dismissQueue?.();
  dismissQueue =
    ahead > 0
      ? notify({ message: shellTexts.t('inQueue', { count: ahead }), duration: LONGEST_QUEUE_NOTICE })
      : undefined;
}

/** Milliseconds after which a server that was too busy is asked again; spread, so that not everybody asks at once. */
const retryDelay = () => 3000 + Math.random() * 7000;

/** Connects again after the server closed the connection, and joins again what it was too busy to open. */
function retryRefused(socket: Socket, join: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, retryDelay());
  };
  // The library reconnects by itself except when it was the server that closed.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') later(() => getToken() && socket.connect());
  });
  socket.on('subscription_error', (channel: string, status: number) => {
    if (status === 503) later(join);
    // The session is over: the next call leads to the sign-in page.
    else if (channel.startsWith('private-users.')) socket.close();
  });
  return () => clearTimeout(timer);
}

/** Shows notifications when the connection is lost and restored, and then refetches whatever was missed. */
function watchConnection(socket: Socket): () => void {
  let isLost = false;
  let dismiss: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lose = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isLost = true;
      dismiss = notify({ message: shellTexts.t('connectionLost'), tone: 'error', duration: 0 });
    }, PATIENCE);
  };
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') lose();
  });
  socket.on('connect', () => {
    clearTimeout(timer);
    if (!isLost) return;
    isLost = false;
    dismiss?.();
    notify({ message: shellTexts.t('connectionBack'), tone: 'success' });
    void queryClient.invalidateQueries();
  });
  return () => clearTimeout(timer);
}
