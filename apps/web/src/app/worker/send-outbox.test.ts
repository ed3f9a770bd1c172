import { beforeEach, expect, test, vi } from 'vitest';
import { keepOutboxSession, readOutboxSession } from '../../features/topics/answering/outbox/outbox-session.ts';
import { type OutboxEntry, putIntoOutbox, readOutbox } from '../../features/topics/answering/outbox/outbox-store.ts';
import { emptyDeviceDatabases, withDeviceDatabases } from '../../testing/device-databases.ts';
import { sendOutboxInBackground } from './send-outbox.ts';
import type { SyncEvent, WorkerScope } from './worker-scope.ts';

const entry = {
  ...{ userId: 11, patternId: 8, to: '/subjects/3/topics/5', topic: 'Законы Ньютона', task: '', baseVersion: 0 },
  forms: [{ id: 81, type: 'text', options: [] }],
  content: { privacy: 1, fields: { 81: { text: 'F = ma', choices: [], attachments: [] } } },
  remote: null,
  attempt: {
    key: 'key-1',
    body: {
      pattern_id: 8,
      privacy: 1,
      updated_at: '2026-10-05T06:00:00Z',
      fields: [{ form_id: 81, value: 'F = ma', attachments: [] }],
    },
  },
  writtenAt: 1,
  refusal: null,
} as unknown as OutboxEntry;

/** Lets the browser wake the worker; resolves when the worker has finished. */
async function wake(tag = 'orbita-outbox'): Promise<void> {
  let work: Promise<unknown> | undefined;
  let listen: ((event: SyncEvent) => void) | undefined;
  const scope = {
    location: { host: 'school.example' },
    addEventListener: (_name: string, hear: (event: SyncEvent) => void) => {
      listen = hear;
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What the worker uses of its scope.
  sendOutboxInBackground(scope as unknown as WorkerScope);
  const event = { tag, waitUntil: (promise: Promise<unknown>) => (work = promise) };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What the worker uses of the event.
  listen?.(event as unknown as SyncEvent);
  await work;
}
const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
vi.stubGlobal('fetch', asked);

withDeviceDatabases();
beforeEach(async () => {
  asked.mockReset().mockImplementation(async () => Response.json({ id: 125, user: { id: 11 }, fields: [] }));
  await emptyDeviceDatabases();
  await putIntoOutbox(entry);
  await keepOutboxSession({ userId: 11, token: 'token', language: 'ru' });
});

test('what waits is sent in the session of its author, once; then the session is forgotten', async () => {
  await wake();
  expect(asked.mock.calls).toEqual([
    ['/api/v2/answers', expect.objectContaining({ method: 'POST', body: JSON.stringify(entry.attempt.body) })],
  ]);
  expect(asked.mock.calls[0]?.[1].headers).toMatchObject({ Authorization: 'Bearer token', 'Idempotency-Key': 'key-1' });
  expect([await readOutbox(11), await readOutboxSession()]).toEqual([[], undefined]);
});

test('a server that cannot be reached, or a session that is over, leaves it for later', async () => {
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(wake()).rejects.toThrow('cannot be reached');
  asked.mockResolvedValueOnce(Response.json({ code: 'signed-out', message: '' }, { status: 401 }));
  await expect(wake()).rejects.toThrow('cannot be reached');
  expect(await readOutbox(11)).toEqual([entry]);
});

test('a refusal stays with the answer, and is not asked for again', async () => {
  asked.mockResolvedValueOnce(Response.json({ code: 'answers-closed', message: 'Закрыто' }, { status: 409 }));
  await wake();
  await keepOutboxSession({ userId: 11, token: 'token', language: 'ru' });
  await wake();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await readOutbox(11)).toMatchObject([{ refusal: { code: 'answers-closed', message: 'Закрыто' } }]);
});

test('without a session of this device, for another person and for another matter nothing is sent', async () => {
  await wake('orbita-other');
  await keepOutboxSession({ userId: 12, token: 'other', language: 'ru' });
  await wake();
  await emptyDeviceDatabases();
  await putIntoOutbox(entry);
  await wake();
  expect(asked).not.toHaveBeenCalled();
});
