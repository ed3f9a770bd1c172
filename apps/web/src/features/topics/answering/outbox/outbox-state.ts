// What this page knows of the outbox of the signed-in person; other tabs and the service worker say when it has changed.
import { useEffect } from 'react';
import { createStore } from '../../../../base/store.ts';
import { unsentAnswers } from '../../../../base/unsent-answers.ts';
import { showAnswer } from '../own-answers.ts';
import { forgetOutboxSession } from './outbox-session.ts';
import { type OutboxEntry, readOutbox } from './outbox-store.ts';
import { OUTBOX_CHANNEL, type OutboxWord } from './outbox-words.ts';

interface Outbox {
  userId: number;
  entries: readonly OutboxEntry[];
}
const outbox = createStore<Outbox | null>(null);
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(OUTBOX_CHANNEL);
channel?.addEventListener('message', ({ data }: MessageEvent<OutboxWord>) => {
  const known = outbox.get();
  // The answer is shown before it leaves the outbox, so that no empty form takes its place.
  if (known && data.kind === 'sent' && data.answer.user.id === known.userId) showAnswer(known.userId, data.answer);
  void reload();
});

/** Reads the outbox anew; without storage it is empty. */
export async function loadOutbox(userId: number): Promise<void> {
  const entries = await readOutbox(userId).catch(() => []);
  const refused = entries.filter(({ refusal }) => refusal !== null).length;
  const waiting = entries.length - refused;
  if (waiting === 0 && unsentAnswers.get().waiting > 0) await forgetOutboxSession().catch(() => undefined);
  outbox.set({ userId, entries });
  unsentAnswers.set({ waiting, refused });
}
const reload = async (): Promise<void> => {
  const known = outbox.get();
  if (known) await loadOutbox(known.userId);
};

/** Reads the outbox anew here and in other tabs. */
export async function noteOutboxChange(userId: number): Promise<void> {
  await loadOutbox(userId);
  const word: OutboxWord = { kind: 'changed' };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A broadcast channel has no target.
  channel?.postMessage(word);
}

/** Calls back when the service worker has sent answers. */
export function onSentByWorker(listen: () => void): () => void {
  const hear = ({ data }: MessageEvent<OutboxWord>) => data.kind === 'sent' && listen();
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}

/** Returns the person's outbox; undefined while it is read. */
export function useOutbox(userId: number): readonly OutboxEntry[] | undefined {
  const known = outbox.use();
  const isKnown = known?.userId === userId;
  useEffect(() => {
    if (!isKnown) void loadOutbox(userId);
  }, [isKnown, userId]);
  return isKnown ? known.entries : undefined;
}
