import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTelephony } from './telephony.ts';

let server: Server;
let status = 200;
const received: { key: string | undefined; body: unknown }[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ key: request.headers.authorization, body: JSON.parse(Buffer.concat(parts).toString()) });
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('{}');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterAll(() => server.close());

const log = { info: vi.fn() };
const call = { phone: '+79001234567', code: '123456', language: 'ru' } as const;
const service = () =>
  openTelephony(
    { telephony: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/calls`, key: 'a key' } },
    log,
  );

test('the service gets the number and the code, and the log gets neither', async () => {
  await service().call(call);
  expect(received).toEqual([{ key: 'Bearer a key', body: call }]);
  expect(log.info).not.toHaveBeenCalled();
});

test.each([500, 302])('a call that the service does not take (%i) fails', async (answer) => {
  status = answer;
  await expect(service().call(call)).rejects.toThrow(/refused a call|fetch failed/);
});

test('without a service the code is in the log', async () => {
  const telephony = openTelephony({ telephony: undefined }, log);
  expect(telephony.isEmbedded).toBe(true);
  await telephony.call(call);
  expect(log.info).toHaveBeenCalledWith(expect.stringContaining('123456'));
});
