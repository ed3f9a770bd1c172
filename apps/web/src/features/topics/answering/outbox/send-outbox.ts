// Sends the outbox from the page: when it opens, when the network is back, and every now and then while something waits.
import { affectedBy } from '../../../../api/affected-calls.ts';
import { api, isApiError } from '../../../../api/client/client.ts';
import { getToken } from '../../../../api/client/session.ts';
import { invalidate } from '../../../../api/query.ts';
import { notify } from '../../../../base/notices.ts';
import { fingerprintOf, uploadFile } from '../../../../shared/files/uploads/upload-file.ts';
import { draftKey } from '../drafts/draft-store.ts';
import { showAnswer } from '../own-answers.ts';
import { deliver, type Failure, type Server } from './deliver.ts';
import { loadOutbox, noteOutboxChange, onSentByWorker } from './outbox-state.ts';
import { type OutboxEntry, readOutbox } from './outbox-store.ts';
import { outboxTexts } from './outbox.texts.ts';
import { OUTBOX_LOCK } from './outbox-words.ts';

/** Milliseconds between attempts while something waits; the browser's word that the network is back is not always right. */
const TRY_EVERY = 20_000;

/** The server as the session asks it that the sending began with: an answer is never sent in the session of somebody else. */
const serverIn = (session: string): Server => ({
  host: window.location.host,
  readOwn: async ({ patternId, userId }) =>
    (await api.answers.listAnswers({ query: { pattern_id: patternId, user_id: userId } }, { session })).data[0],
  submit: ({ key, body }) => api.answers.submitAnswer({ body }, { idempotencyKey: key, session }),
  upload: (file, { type }, { userId, patternId }) =>
    uploadFile(file, {
      kind: type === 'link' ? 'document' : type,
      fingerprint: fingerprintOf(draftKey(userId, patternId), file),
      signal: new AbortController().signal,
      session,
      onProgress: () => undefined,
    }),
  createLink: (url) => api.files.createLink({ body: { url } }, { session }),
  readFailure,
});

/** What passes by itself is tried again: no network, a busy or failing server, a session that has to be renewed. */
function readFailure(error: unknown): Failure {
  if (!isApiError(error)) throw error;
  const { status, code, message, fields, current } = error;
  if (status === 0 || status === 401 || status === 408 || status === 429 || status >= 500) return 'away';
  return { code, message: Object.values(fields ?? {})[0]?.[0] ?? message, current };
}

/** Starts sending for the person who is signed in; the returned function stops it. */
export function startOutbox(userId: number): () => void {
  const send = () => void sendOutbox(userId);
  const timer = setInterval(send, TRY_EVERY);
  window.addEventListener('online', send);
  const stopHearing = onSentByWorker(() => void invalidate(...affectedBy.answer, 'topics'));
  void loadOutbox(userId).then(send);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', send);
    stopHearing();
  };
}

let sending: Promise<unknown> | undefined;
/** Sends what waits, unless this page, another tab or the service worker is sending. */
export async function sendOutbox(userId: number): Promise<void> {
  if (!navigator.onLine) return;
  sending ??= alone(() => sendAll(userId)).finally(() => {
    sending = undefined;
  });
  await sending;
}
/** Where the browser knows no locks, the key of each answer keeps it from being handed in twice. */
const alone = async (work: () => Promise<void>): Promise<unknown> =>
  navigator.locks ? navigator.locks.request(OUTBOX_LOCK, { ifAvailable: true }, (lock) => lock && work()) : work();

async function sendAll(userId: number): Promise<void> {
  const session = getToken();
  // Read under the lock: another tab may have sent some just before.
  const waiting = (await readOutbox(userId).catch(() => [])).filter(({ refusal }) => !refusal);
  if (session === null || waiting.length === 0 || !(await isSessionOf(userId, session))) return;
  const server = serverIn(session);
  for (const entry of waiting) {
    const delivery = await deliver(entry, server);
    // Whoever uses this device now is told nothing of it.
    if (delivery.stage === 'away' || getToken() !== session) return;
    if (delivery.stage === 'sent') showAnswer(userId, delivery.answer);
    await noteOutboxChange(userId);
    tell(entry, delivery.stage === 'sent');
    void invalidate(...affectedBy.answer, 'topics');
  }
}

/** Another tab may have signed somebody else in while this page still shows the former person. */
const isSessionOf = (userId: number, session: string): Promise<boolean> =>
  api.auth.getAuth({}, { session }).then(
    ({ user }) => user.id === userId,
    () => false,
  );

function tell({ topic }: OutboxEntry, isSent: boolean): void {
  if (isSent) notify({ message: outboxTexts.t('sentLater', { topic }), tone: 'success' });
  else notify({ message: outboxTexts.t('refusedLater', { topic }), tone: 'error', duration: 0 });
}
