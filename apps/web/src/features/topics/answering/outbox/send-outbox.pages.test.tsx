// Whose session sends an answer of the outbox: the author's or none.
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { keepToken } from '../../../../api/client/keep-token.ts';
import { clearToken } from '../../../../api/client/session.ts';
import { emptyDeviceDatabases, withDeviceDatabases } from '../../../../testing/device-databases.ts';
import { type OutboxEntry, putIntoOutbox, readOutbox } from './outbox-store.ts';
import { sendOutbox } from './send-outbox.ts';

const [AUTHOR, CLASSMATE] = [11, 22];
const entry = {
  ...{ userId: AUTHOR, patternId: 8, to: '/subjects/3/topics/5', topic: 'Законы Ньютона', task: '', baseVersion: 0 },
  forms: [{ id: 81, type: 'text', options: [] }],
  content: { privacy: 1, fields: { 81: { text: 'F = ma', choices: [], attachments: [] } } },
  remote: null,
  attempt: {
    key: 'key-1',
    body: { pattern_id: 8, privacy: 1, fields: [{ form_id: 81, value: 'F = ma', attachments: [] }] },
  },
  writtenAt: 1,
  refusal: null,
} as unknown as OutboxEntry;

/** Requests that were sent, each with its session. */
let sent: string[];
/** Runs while the server works on a request to the path. */
let during: Record<string, () => void>;
const people: Record<string, number> = { 'Bearer author': AUTHOR, 'Bearer classmate': CLASSMATE };
const answer = async (url: string, init: RequestInit) => {
  const { pathname } = new URL(url, 'http://school.example');
  const session = new Headers(init.headers).get('authorization') ?? '';
  sent.push(`${init.method} ${pathname} ${session}`);
  during[pathname]?.();
  if (pathname === '/api/v2/auth') return Response.json({ user: { id: people[session] } });
  if (init.method === 'GET') return Response.json({ data: [] });
  return Response.json({ id: 125, fields: [], user: { id: AUTHOR }, version: 1 });
};
// Files of tests share the page.
const { fetch } = globalThis;
afterAll(() => {
  clearToken();
  vi.stubGlobal('fetch', fetch);
});
/** Another tab signs the author out and a classmate in. */
const changePerson = () => keepToken('classmate', true);

withDeviceDatabases();
beforeEach(async () => {
  [sent, during] = [[], {}];
  vi.stubGlobal('fetch', answer);
  clearToken();
  keepToken('author', true);
  await emptyDeviceDatabases();
  await putIntoOutbox(entry);
});
const left = async () => (await readOutbox(AUTHOR)).map(({ refusal }) => refusal);

test('the session of its author sends an answer', async () => {
  await sendOutbox(AUTHOR);
  expect(sent.slice(0, 3)).toEqual([
    'GET /api/v2/auth Bearer author',
    'GET /api/v2/answers Bearer author',
    'POST /api/v2/answers Bearer author',
  ]);
  expect(await left()).toEqual([]);
});

test.each(['/api/v2/auth', '/api/v2/answers'])(
  'an answer stays where it is when somebody else signs in during %s',
  async (path) => {
    during[path] = changePerson;
    await sendOutbox(AUTHOR);
    expect(sent.filter((request) => !request.endsWith('author') || request.startsWith('POST'))).toEqual([]);
    expect(await left()).toEqual([null]);
  },
);

test('a file is not uploaded in the session of somebody else', async () => {
  const link = { key: 'one', type: 'link', name: 'Источник', src: 'https://source.example', attachment_id: null };
  const content = { privacy: 1, fields: { 81: { text: '', choices: [], attachments: [link] } } };
  await emptyDeviceDatabases();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What the sending reads of a link.
  await putIntoOutbox({ ...entry, content } as unknown as OutboxEntry);
  during['/api/v2/answers'] = changePerson;
  await sendOutbox(AUTHOR);
  expect(sent).toEqual(['GET /api/v2/auth Bearer author', 'GET /api/v2/answers Bearer author']);
  expect(await left()).toEqual([null]);
});

test('a page that still shows its author sends nothing in the session of somebody else', async () => {
  changePerson();
  await sendOutbox(AUTHOR);
  expect(sent).toEqual(['GET /api/v2/auth Bearer classmate']);
  expect(await left()).toEqual([null]);
});
