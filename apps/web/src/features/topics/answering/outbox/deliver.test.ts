import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDeviceDatabases, withDeviceDatabases } from '../../../../testing/device-databases.ts';
import type { DraftAttachment } from '../answer-content.ts';
import { draftKey, readFile, storeFile } from '../drafts/draft-store.ts';
import { deliver, type Server } from './deliver.ts';
import { type OutboxEntry, putIntoOutbox, readOutbox, returnToDrafts } from './outbox-store.ts';

withDeviceDatabases();
beforeEach(() => emptyDeviceDatabases());

const photo: DraftAttachment = {
  ...{ key: 'one', type: 'photo', name: 'фото.jpg', mime: 'image/jpeg', size: 4, description: '' },
  ...{ attachment_id: null, src: '', thumbnail_src: null },
};
const entry = {
  userId: 11,
  patternId: 8,
  to: '/subjects/3/topics/5#task-8',
  topic: 'Законы Ньютона',
  task: 'Задача',
  forms: [{ id: 81, type: 'photo', options: [] }],
  content: { privacy: 1, fields: { 81: { text: '', choices: [], attachments: [photo] } } },
  baseVersion: 0,
  remote: null,
  attempt: {
    key: 'key-1',
    body: { pattern_id: 8, privacy: 1, fields: [{ form_id: 81, value: null, attachments: [] }] },
  },
  writtenAt: 1,
  refusal: null,
} as unknown as OutboxEntry;
const kept = async () => {
  const [found] = await readOutbox(11);
  return found;
};
/** A server without failures of its own. */
const serverWith = (own: Partial<Pick<Server, 'submit' | 'readFailure'>> = {}) => ({
  host: 'school.example',
  readOwn: vi.fn(async () => undefined),
  submit: vi.fn(async () => ({ id: 125, fields: [] }) as never),
  upload: vi.fn(async () => ({ ...photo, id: 500, src: '/api/photos/500' }) as never),
  createLink: vi.fn(async () => ({ id: 7 })),
  readFailure: () => 'away' as const,
  ...own,
});

describe('an answer with a file that was chosen without a network', () => {
  beforeEach(async () => {
    await storeFile(draftKey(11, 8), 'one', new File(['jpeg'], 'фото.jpg'));
    await putIntoOutbox(entry);
  });

  test('takes the file along, and brings it back to the draft', async () => {
    expect(await readFile(draftKey(11, 8), 'one')).toBeUndefined();
    await returnToDrafts(entry);
    expect(await readFile(draftKey(11, 8), 'one')).toBeDefined();
    expect(await readOutbox(11)).toEqual([]);
  });

  test('is sent after the file, under its key', async () => {
    const server = serverWith();
    expect(await deliver(entry, server)).toMatchObject({ stage: 'sent', answer: { id: 125 } });
    expect(server.submit).toHaveBeenCalledWith({
      key: 'key-1',
      body: expect.objectContaining({
        fields: [
          { form_id: 81, value: null, attachments: [{ type: 'photo', attachment_id: 500, description: '...' }] },
        ],
      }),
    });
    expect(await readOutbox(11)).toEqual([]);
  });

  test('does not send the file again when the network fails between', async () => {
    const lost = serverWith({ submit: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(await deliver(entry, lost)).toEqual({ stage: 'away' });
    const server = serverWith();
    expect((await deliver((await kept())!, server)).stage).toBe('sent');
    expect([lost.upload, server.upload].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });

  test('whose file the device has lost says which', async () => {
    await returnToDrafts(entry);
    await emptyDeviceDatabases();
    expect(await putIntoOutbox(entry)).toBe(false);
    expect(await deliver(entry, serverWith())).toEqual({ stage: 'refused' });
    expect((await kept())?.refusal).toEqual({ code: 'missing-file', message: 'фото.jpg' });
  });
});

test('what the server refuses stays with the reason', async () => {
  const content = { ...entry.content, fields: {} };
  await putIntoOutbox({ ...entry, content });
  const refusal = { code: 'answers-closed', message: 'Ответы не принимаются' };
  const server = serverWith({ submit: () => Promise.reject(new Error('409')), readFailure: () => refusal });
  expect(await deliver({ ...entry, content }, server)).toEqual({ stage: 'refused' });
  expect((await kept())?.refusal).toEqual(refusal);
});

test('a first answer that another device has given meanwhile is left to the student', async () => {
  const content = { ...entry.content, fields: {} };
  await putIntoOutbox({ ...entry, content });
  const server = serverWith();
  server.readOwn.mockResolvedValueOnce({
    version: 1,
    fields: [{ form_id: 81, attachments: [{ ...photo, attachment_id: 9 }] }],
  } as never);
  expect(await deliver({ ...entry, content }, server)).toEqual({ stage: 'refused' });
  expect(server.submit).not.toHaveBeenCalled();
  expect((await kept())?.refusal?.code).toBe('stale');
});
