import type * as FileSystem from 'node:fs';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { buildClassroom, type Classroom } from '../testing/builders.ts';
import { multipartOf, smallPdf } from '../testing/uploads.ts';

/** A disk without room: the first write fails as the system would report it. */
const fullDisk = () =>
  new Writable({
    write: (_chunk, _encoding, done) =>
      done(Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' })),
  });
const { disk } = vi.hoisted(() => ({ disk: { isFull: false } }));
vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof FileSystem>();
  return {
    ...original,
    createWriteStream: (path: string) => (disk.isFull ? fullDisk() : original.createWriteStream(path)),
  };
});

let server: TestApp;
let room: Classroom;
let port: number;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
  await server.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.http.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Sends a document over the agent's only connection. */
function upload(agent: Agent, bytes: Buffer): Promise<{ status: number; body: { code?: string } }> {
  const { payload, headers } = multipartOf([{ field: 'document', name: 'Отчёт.pdf', bytes }]);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        method: 'POST',
        path: '/api/documents',
        headers: { ...headers, authorization: `Bearer ${room.student.token}` },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

test('a full disk is told as 507, and the next request of the connection is answered', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const large = Buffer.concat([smallPdf, Buffer.alloc(3_000_000, 32)]);
  disk.isFull = true;
  expect(await upload(agent, large)).toMatchObject({ status: 507, body: { code: 'storage-full' } });
  disk.isFull = false;
  expect(await upload(agent, smallPdf)).toMatchObject({ status: 200 });
  agent.destroy();
});
