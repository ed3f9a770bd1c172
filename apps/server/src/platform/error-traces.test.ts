import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readDsn } from '@orbita/contract/error-traces';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '../http/app-error.ts';
import { handleErrors } from '../http/error-replies.ts';
import { openErrorTraces } from './error-traces.ts';

test('a failure of the server is sent to the named service, a refusal is not, and nothing without a name', async () => {
  const received: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
  const service = createServer((request, reply) => {
    void text(request).then((body) => {
      received.push({ url: request.url, headers: request.headers, body });
      reply.end();
      service.emit('trace');
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const make = (dsn: string) => {
    const app = fastify({ genReqId: () => 'r-1' });
    handleErrors(
      app,
      openErrorTraces(readDsn(dsn), () => undefined),
    );
    app.get('/people/:id', async () => {
      throw new TypeError('broken');
    });
    app.get('/refused', async () => {
      throw new AppError('not-found');
    });
    return app;
  };
  const app = make(`http://abc@127.0.0.1:${port}/7`);
  const arrived = once(service, 'trace');
  expect((await app.inject('/refused')).statusCode).toBe(404);
  expect((await app.inject('/people/12?query=Иванова')).statusCode).toBe(500);
  await arrived;
  expect((await make('').inject('/people/12')).statusCode).toBe(500);
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    url: '/api/7/envelope/',
    headers: { 'x-sentry-auth': expect.stringContaining('sentry_key=abc') },
  });
  const event = JSON.parse(received[0]?.body.split('\n')[2] ?? '');
  expect(event).toMatchObject({ transaction: 'GET /people/:id', tags: { request_id: 'r-1' } });
  expect(event.exception.values).toMatchObject([{ type: 'TypeError', value: 'broken' }]);
  service.close();
  // A service that is away costs nobody anything.
  expect((await app.inject('/people/12')).statusCode).toBe(500);
});
