import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { buildAdministrator, buildCompany, type BuiltUser } from '../../../testing/builders.ts';

/** Speaks as much SMTP as a check hears; the user `stranger` is refused. */
const mailServer = createServer((socket) => {
  socket.write('220 mail.example\r\n');
  socket.on('data', (bytes) => {
    const line = String(bytes);
    if (line.startsWith('EHLO')) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
    else if (line.startsWith('AUTH')) socket.write('535 5.7.8 no\r\n');
    else socket.end('221 bye\r\n');
  });
  socket.on('error', () => undefined);
});
const asked: string[] = [];
const telephony = createHttp((request, response) => {
  asked.push(`${request.method} ${request.headers.authorization}`);
  response.writeHead(405).end();
});
const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

let server: TestApp;
let embedded: TestApp;
let companyId: number;
let admin: BuiltUser;
beforeAll(async () => {
  const [mailPort, callPort] = [await listen(mailServer), await listen(telephony)];
  server = await createTestApp({
    smtp: { url: `smtp://stranger:wrong@127.0.0.1:${mailPort}`, from: 'school@mail.example' },
    telephony: { url: `http://127.0.0.1:${callPort}/calls`, key: 'key-1' },
  });
  embedded = await createTestApp();
  companyId = await buildCompany(server.db);
  admin = await buildAdministrator(server.db, companyId);
});
afterAll(async () => {
  await Promise.all([server.close(), embedded.close()]);
  mailServer.close();
  telephony.close();
});

const call = (method: string, path = '') =>
  server.request(method, `/api/companies/${companyId}/install-services${path}`, { as: admin.token });

test('they are listed with what stands in for them', async () => {
  expect((await call('GET')).body.data).toEqual([
    { service: 'mail', is_embedded: false, calls: null },
    { service: 'telephony', is_embedded: false, calls: { used: 0, most: 400 } },
  ]);
  const otherId = await buildCompany(embedded.db);
  const other = await buildAdministrator(embedded.db, otherId);
  const path = `/api/companies/${otherId}/install-services`;
  expect((await embedded.request('GET', path, { as: other.token })).body.data).toEqual([
    { service: 'mail', is_embedded: true, calls: null },
    { service: 'telephony', is_embedded: true, calls: { used: 0, most: 400 } },
  ]);
  const refused = await embedded.request('POST', `${path}/telephony/check`, { as: other.token });
  expect([refused.status, refused.body.code]).toEqual([409, 'service-not-connected']);
});

test('a check signs in at the mail server and calls nobody', async () => {
  expect((await call('POST', '/mail/check')).body).toEqual({ result: 'secret-refused' });
  expect((await call('POST', '/telephony/check')).body).toEqual({ result: 'ok' });
  expect(asked).toEqual(['GET Bearer key-1']);
});
