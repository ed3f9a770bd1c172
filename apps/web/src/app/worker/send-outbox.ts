// Sends answers that were handed in without a network while no page is open, where the browser wakes the worker for it.
import type { UgcAnswer } from '@orbita/contract/answers';
import type { StoredFile } from '@orbita/contract/files';
import { isRecord } from '@orbita/contract/records';
import { deliver, type Failure, type Server } from '../../features/topics/answering/outbox/deliver.ts';
import {
  forgetOutboxSession,
  type OutboxSession,
  readOutboxSession,
} from '../../features/topics/answering/outbox/outbox-session.ts';
import { readOutbox } from '../../features/topics/answering/outbox/outbox-store.ts';
import {
  OUTBOX_CHANNEL,
  OUTBOX_LOCK,
  OUTBOX_SYNC,
  type OutboxWord,
} from '../../features/topics/answering/outbox/outbox-words.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Larger files, in bytes, are sent in pieces, which only a page does. */
const LARGEST = 5 * 1024 * 1024;
const UPLOADS = {
  photo: ['/api/photos', 'photo'],
  video: ['/api/videos', 'video'],
  document: ['/api/documents', 'document'],
} as const;

export function sendOutboxInBackground(scope: WorkerScope): void {
  scope.addEventListener('sync', (event) => {
    if (event.tag === OUTBOX_SYNC) event.waitUntil(sendOutbox(scope.location.host));
  });
}

/** Rejects when something could not be sent, so that the browser tries again. */
async function sendOutbox(host: string): Promise<void> {
  const session = await readOutboxSession();
  if (!session) return;
  await navigator.locks.request(OUTBOX_LOCK, { ifAvailable: true }, (lock) => lock && sendAll(session, host));
}

async function sendAll(session: OutboxSession, host: string): Promise<void> {
  const server = serverOf(session, host);
  for (const entry of await readOutbox(session.userId)) {
    if (entry.refusal) continue;
    const delivery = await deliver(entry, server);
    if (delivery.stage === 'away') throw new Error('The server cannot be reached');
    tell(delivery.stage === 'sent' ? { kind: 'sent', answer: delivery.answer } : { kind: 'changed' });
  }
  await forgetOutboxSession();
}

function tell(word: OutboxWord): void {
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A broadcast channel has no target.
  channel.postMessage(word);
  channel.close();
}

class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`The server answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

function serverOf({ token, language }: OutboxSession, host: string): Server {
  const ask = async <Answer>(path: string, body?: BodyInit, headers: Record<string, string> = {}): Promise<Answer> => {
    const own = { Authorization: `Bearer ${token}`, 'Accept-Language': language, 'X-Requested-With': 'XMLHttpRequest' };
    const sent = body === undefined ? { method: 'GET' } : { method: 'POST', body };
    const response = await fetch(path, { ...sent, headers: { ...own, ...headers } });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new Refusal(response.status, answer);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server answers by the contract.
    return answer as Answer;
  };
  const json = { 'Content-Type': 'application/json' };
  return {
    host,
    readOwn: async ({ patternId, userId }) =>
      (await ask<{ data: UgcAnswer[] }>(`/api/v2/answers?pattern_id=${patternId}&user_id=${userId}`)).data[0],
    submit: ({ key, body }) =>
      ask<UgcAnswer>('/api/v2/answers', JSON.stringify(body), { ...json, 'Idempotency-Key': key }),
    upload: async (file, { type }) => {
      if (type === 'link' || file.size > LARGEST) throw new Refusal(0, undefined);
      const [path, field] = UPLOADS[type];
      const form = new FormData();
      form.append(field, file, file.name);
      return ask<StoredFile>(path, form);
    },
    createLink: (url) => ask<{ id: number }>('/api/links', JSON.stringify({ url }), json),
    readFailure,
  };
}

/** As the page reads failures; what this worker cannot send is left to the page. */
function readFailure(error: unknown): Failure {
  const { status, body } = error instanceof Refusal ? error : { status: 0, body: undefined };
  if (status === 0 || status === 401 || status === 408 || status === 429 || status >= 500 || !isRecord(body))
    return 'away';
  const { code, message, current } = body;
  return { code: String(code), message: String(message), current };
}
