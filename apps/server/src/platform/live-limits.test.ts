import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { userChannel } from '@orbita/contract/live';
import type { Database, Sql } from '@orbita/database';
import { io, type Socket } from 'socket.io-client';
import { connect as connectByVersion2 } from 'socket.io-client-2';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { buildClassroom, type Classroom } from '../testing/builders.ts';
import { type Live, openLive } from './live.ts';
import type { LiveLimits } from './live-limits.ts';

let server: TestApp;
let room: Classroom;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildClassroom(server.db);
});
afterAll(() => server.close());

const opened: { live: Live; http: Server; sockets: Socket[] }[] = [];
afterEach(async () => {
  for (const { live, http, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.disconnect();
    await live.close();
    http.close();
  }
});

async function openChannel(limits: Partial<LiveLimits>, db = server.db) {
  const http = createServer();
  const live = openLive(db, { cluster: false, channels: [], trust: () => false, limits });
  live.attach(http);
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const host = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const sockets: Socket[] = [];
  opened.push({ live, http, sockets });
  const connect = () => {
    const socket = io(host, { transports: ['websocket'], reconnection: false, forceNew: true });
    sockets.push(socket);
    return socket;
  };
  return { host, connect };
}
const told = (socket: Socket, event: string) => new Promise<unknown>((resolve) => socket.once(event, resolve));
const own = () => ({
  channel: userChannel(room.student.id),
  auth: { headers: { Authorization: `Bearer ${room.student.token}` } },
});

test('who joins nothing in time is disconnected, who joined stays', async () => {
  const { connect } = await openChannel({ patience: 2000 });
  const [stranger, student] = [connect(), connect()];
  student.emit('subscribe', own());
  await told(student, 'subscription_succeeded');
  expect(await told(stranger, 'disconnect')).toBe('io server disconnect');
  expect(student.connected).toBe(true);
});

test('who asked in time is not disconnected because the check takes longer', async () => {
  const slow: Database = Object.assign(Object.create(server.db) as Database, {
    row: async (query: Sql) => {
      await setTimeout(1500);
      return server.db.row(query);
    },
  });
  const { connect } = await openChannel({ patience: 1000 }, slow);
  const student = connect();
  student.emit('subscribe', own());
  await told(student, 'subscription_succeeded');
  const stranger = connect();
  stranger.emit('subscribe', { ...own(), channel: 'private-nowhere' });
  expect(await told(stranger, 'disconnect')).toBe('io server disconnect');
  expect(student.connected).toBe(true);
});

test('an address has a bounded number of strangers; who shows who they are makes room', async () => {
  const { connect } = await openChannel({ strangersOfAddress: 2 });
  const [first, second] = [connect(), connect()];
  await Promise.all([told(first, 'connect'), told(second, 'connect')]);
  await told(connect(), 'connect_error');
  first.emit('subscribe', own());
  await told(first, 'subscription_succeeded');
  await told(connect(), 'connect');
  second.disconnect();
});

test('a socket that asks for thousands of channels is disconnected, and others are served', async () => {
  const { connect } = await openChannel({});
  const [flooding, student] = [connect(), connect()];
  await Promise.all([told(flooding, 'connect'), told(student, 'connect')]);
  const gone = told(flooding, 'disconnect');
  for (let i = 0; i < 3000; i += 1) flooding.emit('subscribe', { ...own(), channel: `private-subjects.${i}` });
  student.emit('subscribe', own());
  await told(student, 'subscription_succeeded');
  expect(await gone).toBe('io server disconnect');
});

test('a client of socket.io 2 is served', async () => {
  const { host } = await openChannel({});
  const socket = connectByVersion2(host, { reconnection: false, forceNew: true });
  const joined = new Promise<string>((resolve) => socket.on('subscription_succeeded', resolve));
  socket.on('connect', () => socket.emit('subscribe', own()));
  expect(await joined).toBe(userChannel(room.student.id));
  socket.close();
});
