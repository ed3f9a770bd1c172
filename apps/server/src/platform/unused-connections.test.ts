import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { followConnections } from './unused-connections.ts';

test('a connection without a request is ended, and one that is being answered is not', async () => {
  const server = createServer();
  const endUnused = followConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const ahead = connect(port, '127.0.0.1');
  await once(server, 'connection');
  const answering = get({ port, host: '127.0.0.1', path: '/' });
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  const closed = new Promise((resolve) => server.close(resolve));
  const ended = once(ahead, 'close');
  ahead.resume();
  endUnused();
  await ended;

  const answered = once(response, 'close');
  const replied = once(answering, 'response');
  response.end('whole');
  const [reply] = (await replied) as [IncomingMessage];
  expect((await reply.toArray()).join('')).toBe('whole');
  await answered;
  endUnused();
  await closed;
});
