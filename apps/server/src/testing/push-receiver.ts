// A push service and the browsers behind it: takes messages by HTTP and decrypts them as a browser does (RFC 8291).
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Db, sql } from '@orbita/database';
import { isRecord } from '@orbita/contract/records';
import { hashToken } from '../http/viewer.ts';
import type { BuiltUser } from './builders.ts';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}
export interface Browser {
  subscription: Subscription;
  /** Returns what a message says. */
  read(push: ReceivedPush): unknown;
}
export interface PushReceiver {
  received: ReceivedPush[];
  /** What the service answers from now on; undefined closes the connection without an answer. */
  answer: { status: number; headers?: Record<string, string> } | undefined;
  /** Until when the service keeps whoever sends waiting. */
  held: Promise<void> | undefined;
  subscribe(name: string): Browser;
  close(): Promise<void>;
}

const SALT_BYTES = 16;
const KEY_BYTES = 65;
const HEAD_BYTES = SALT_BYTES + 4 + 1 + KEY_BYTES;
const TAG_BYTES = 16;

const derive = (secret: Buffer, salt: Buffer, { info, length }: { info: Buffer; length: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
const labelled = (label: string): Buffer => Buffer.from(`Content-Encoding: ${label}\0`);

function makeBrowser(endpoint: string): Browser {
  const key = createECDH('prime256v1');
  key.generateKeys();
  const auth = randomBytes(16);
  const read = ({ body }: ReceivedPush): unknown => {
    const salt = body.subarray(0, SALT_BYTES);
    const sender = body.subarray(HEAD_BYTES - KEY_BYTES, HEAD_BYTES);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender]);
    const shared = derive(key.computeSecret(sender), auth, { info, length: 32 });
    const secret = derive(shared, salt, { info: labelled('aes128gcm'), length: 16 });
    const nonce = derive(shared, salt, { info: labelled('nonce'), length: 12 });
    const decipher = createDecipheriv('aes-128-gcm', secret, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(body.subarray(-TAG_BYTES));
    const plain = Buffer.concat([decipher.update(body.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]);
    // The last record ends with the byte 2, perhaps followed by zeros.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  };
  const keys = { p256dh: key.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return { subscription: { endpoint, ...keys }, read };
}

/** Starts a push service on a free port. */
export async function startPushReceiver(): Promise<PushReceiver> {
  const server = createServer((request, response) => {
    void buffer(request).then(async (body) => {
      receiver.received.push({ path: request.url ?? '', headers: request.headers, body });
      await receiver.held;
      if (receiver.answer) response.writeHead(receiver.answer.status, receiver.answer.headers).end();
      else request.socket.destroy();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const receiver: PushReceiver = {
    received: [],
    answer: { status: 201 },
    held: undefined,
    subscribe: (name) => makeBrowser(`http://127.0.0.1:${port}/${name}`),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

/** Makes the device remember a person's session. */
export const rememberSession = (db: Db, token: string): Promise<number> =>
  db.run(sql`update sessions set remember = true where token_hash = ${hashToken(token)}`);

/** A device of a person, with a session of its own, at a service that is not there. */
export async function buildPushDevice(db: Db, companyId: number, { id: userId }: BuiltUser): Promise<number> {
  const session = randomBytes(32);
  const { p256dh, auth } = makeBrowser('').subscription;
  const { id } = await db.one<{ id: number }>(sql`
    with signed_in as (
      insert into sessions (token_hash, file_token_hash, user_id, remember, expires_at)
      values (${session}, ${randomBytes(32)}, ${userId}, true, now() + interval '1 day') returning token_hash)
    insert into push_devices (company_id, user_id, session_hash, endpoint, p256dh, auth)
    select ${companyId}::int, ${userId}::int, token_hash, ${`https://push.example/${randomUUID()}`}::text, ${p256dh}::text, ${auth}::text from signed_in returning id`);
  return id;
}

/** Checks who signed a message (RFC 8292) and returns what the signature says. */
export function readSignature({ headers }: ReceivedPush, publicKey: string): Record<string, unknown> | undefined {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const signer = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = { key: signer, dsaEncoding: 'ieee-p1363' as const };
  const isGenuine = verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'));
  const said: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return key === publicKey && isGenuine && isRecord(said) ? said : undefined;
}
