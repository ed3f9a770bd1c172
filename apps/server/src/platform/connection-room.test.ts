import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { boundConnections, countOpenFiles } from './connection-room.ts';

const opened: { server: Server; sockets: Socket[] }[] = [];
afterEach(() => {
  for (const { server, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
    server.closeAllConnections();
  }
});

async function open(limits: Parameters<typeof boundConnections>[2], isProxy = false) {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => response.end('read'));
  });
  boundConnections(server, () => isProxy, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets: Socket[] = [];
  opened.push({ server, sockets });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    connect: async () => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket.on('error', () => undefined));
      await once(server, 'connection');
      return socket;
    },
  };
}

test('the system says how many files may be open', () => {
  expect(countOpenFiles()).toBeGreaterThanOrEqual(100);
});

test('one address takes half of the connections, and gets room again when it lets some go', async () => {
  const { port, connect: connectOnce } = await open({ most: 4 });
  const [first] = [await connectOnce(), await connectOnce()];
  const third = await connectOnce();
  await once(third, 'close');
  const gone = once(first!, 'close');
  first!.end();
  await gone;
  const [reply] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
  expect((await reply.toArray()).join('')).toBe('read');
});

test('a trusted proxy takes more', async () => {
  const { connect: connectOnce } = await open({ most: 4 }, true);
  const sockets = [await connectOnce(), await connectOnce(), await connectOnce()];
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
});

test('a late body of a request without a session ends it; one with a session goes on', async () => {
  const { connect: connectOnce } = await open({ most: 100, bodyMilliseconds: 1 });
  const head = (more: string) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n${more}\r\n`;
  const named = await connectOnce();
  named.write(head('Authorization: Bearer a\r\n'));
  const unnamed = await connectOnce();
  unnamed.write(head(''));
  await once(unnamed, 'close');
  named.write('body');
  const [bytes] = (await once(named, 'data')) as [Buffer];
  expect(bytes.toString()).toMatch(/^HTTP\/1\.1 200/);
});
