// Breaks a resumable upload for real: bytes go over a bare socket that is destroyed halfway.
import { stat } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestApp } from './app.ts';

export interface BrokenUpload {
  /** The file as the server describes it. */
  file: any;
  /** Bytes that the server had received when the connection broke. */
  keptBytes: number;
}

const PATH = '/api/v2/uploads';
const PATIENCE = 60_000;

/** Polls until the response arrives. */
async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(20)) {
    const found = await ask();
    if (found !== undefined) return found;
  }
  throw new Error(`Too long: ${what}`);
}

/** Sends the head of a PATCH that announces all bytes but only some of them; the socket stays open. */
async function sendPart(port: number, head: string[], part: Buffer): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // Errors of the break are ignored, because the test causes it.
  socket.on('error', () => undefined).resume();
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise<void>((resolve) => socket.write(part, () => resolve()));
  return socket;
}

/** Uploads a document over a connection that breaks and resumes with HEAD and PATCH; the server must listen on a port. */
export async function uploadOverBrokenConnection(
  server: TestApp,
  as: string,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<BrokenUpload> {
  const { port } = server.app.http.server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const own = { Authorization: `Bearer ${as}`, 'Tus-Resumable': '1.0.0' };
  const created = await fetch(`${base}${PATH}`, {
    method: 'POST',
    headers: {
      ...own,
      'Upload-Length': String(bytes.length),
      'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')},type ${Buffer.from('document').toString('base64')}`,
    },
  });
  const upload = created.headers.get('location')!.split('/').at(-1)!;

  const head = [
    `PATCH ${PATH}/${upload} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...Object.entries(own).map(([header, value]) => `${header}: ${value}`),
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${bytes.length}`,
  ];
  const socket = await sendPart(port, head, bytes.subarray(0, Math.floor(bytes.length / 2)));
  const onDisk = join(server.config.filesDir, 'uploads', upload);
  await until('the first bytes to arrive', async () => ((await stat(onDisk)).size > 0 ? true : undefined));
  socket.destroy();

  const keptBytes = await until('the offset after the break', async () => {
    const reply = await fetch(`${base}${PATH}/${upload}`, { method: 'HEAD', headers: own });
    return reply.status === 200 ? Number(reply.headers.get('upload-offset')) : undefined;
  });
  const rest = await fetch(`${base}${PATH}/${upload}`, {
    method: 'PATCH',
    headers: { ...own, 'Upload-Offset': String(keptBytes), 'Content-Type': 'application/offset+octet-stream' },
    body: bytes.subarray(keptBytes),
  });
  if (rest.status !== 204) throw new Error(`the rest was refused: ${rest.status}`);
  const done = await server.request('POST', `${PATH}/${upload}/complete`, { as, body: { type: 'document' } });
  if (done.status !== 200) throw new Error(`the upload was not taken: ${done.status} ${JSON.stringify(done.body)}`);
  return { file: done.body, keptBytes };
}
