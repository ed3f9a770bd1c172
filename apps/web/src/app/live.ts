// The live channel of the signed-in person, spoken as laravel-echo speaks: what happened arrives as a hint, the data are read again by the calls.
import type { FeedEvent } from '@orbita/contract/live';
import { io, type Socket } from 'socket.io-client';
import { invalidate, queryClient, type Domain } from '../api/query.ts';
import { getToken } from '../api/session.ts';
import { notify } from '../ui/notify.ts';
import { tellFeed } from './feed.ts';
import { shellTexts } from './shell/shell.texts.ts';

/** What an event makes out of date. */
const AFFECTED: Record<FeedEvent['kind'], readonly Domain[]> = {
  notification: ['notifications'],
  answer: ['marks', 'answers', 'subjects', 'standing', 'notifications'],
  verdict: ['marks', 'rubrics', 'annotations', 'answers', 'subjects', 'topics', 'standing', 'retakes', 'notifications'],
  comment: ['answers', 'marks', 'notifications'],
  expertise: ['answers', 'marks', 'notifications'],
  retake: ['retakes', 'subjects', 'topics', 'standing', 'notifications'],
  read: ['notifications'],
  // The open journal takes the cells over by itself.
  journal: ['marks'],
  attendance: ['attendance'],
};
/** Events of one moment, such as a whole group handing in, are answered by one reading. */
const BATCH = 250;
/** A blink of the network is not worth a notification. */
const PATIENCE = 3000;

interface Options {
  userId: number;
  /** Runs for every event besides the re-reading. */
  onEvent: (event: FeedEvent) => void;
}

/** Connects and listens until the returned function is called. */
export function connectLive({ userId, onEvent }: Options): () => void {
  const socket = io({ transports: ['websocket', 'polling'], auth: { token: getToken() ?? '' } });
  const waiting = new Set<Domain>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  socket.on('connect', () => {
    // The name is userChannel() of the contract; importing the function would bring the module's values along.
    socket.emit('subscribe', {
      channel: `private-users.${userId}`,
      auth: { headers: { Authorization: `Bearer ${getToken() ?? ''}` } },
    });
  });
  socket.on('events_feed', (_channel: string, event: FeedEvent) => {
    for (const domain of AFFECTED[event.kind] ?? []) waiting.add(domain);
    timer ??= setTimeout(() => {
      timer = undefined;
      void invalidate(...waiting);
      waiting.clear();
    }, BATCH);
    tellFeed(event);
    onEvent(event);
  });
  const stopWatching = watchConnection(socket);
  return () => {
    clearTimeout(timer);
    stopWatching();
    socket.close();
  };
}

/** Tells when the server is gone and when it is back; what was missed meanwhile is read again. */
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
