// What an open tab tells the others: a new one its session, and the rest which sessions ended because somebody entered here.
import { CHANNEL, KEY, onSessionReplaced, ownSession, say, SHARED, type Word } from './client/session.ts';

/** Starts answering. */
export function answerTabs(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    // A new tab is the administrator's own.
    const own = ownSession();
    const token = own ? own.token : sessionStorage.getItem(KEY);
    const isLatest = sessionStorage.getItem(SHARED) === localStorage.getItem(SHARED);
    if (data.kind === 'ask' && token !== null && isLatest) say({ kind: 'token', token });
  });
  onSessionReplaced(({ token, own }) => {
    // The others hear of a remembered session by the device.
    for (const one of own ? [token, own.token] : []) if (one !== null) say({ kind: 'ended', token: one });
  });
}
