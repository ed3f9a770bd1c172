import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOutsideService, isClosedAddress, readServiceUrl } from './outside-service.ts';

const asked: { url: string; authorization: string | undefined }[] = [];
const server = createServer((request, response) => {
  asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
  const status = Number(request.url?.slice(1));
  response.writeHead(status, status === 302 ? { location: '/200' } : {}).end('x');
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const check = (path: string, more = {}) =>
  checkOutsideService({ url: `${origin}/${path}`, login: '', secret: '', ...more }, true);

test.each([
  ['200', 'ok'],
  ['401', 'secret-refused'],
  ['404', 'not-there'],
  ['418', 'odd-answer'],
  ['503', 'failing'],
])('an answer %s means %s', async (status, result) => {
  expect(await check(status)).toBe(result);
});

test('a redirect is not followed, a secret goes as a key or with its login', async () => {
  asked.length = 0;
  expect(await check('302')).toBe('moved');
  await check('200', { secret: 'key' });
  await check('200', { login: 'orbita', secret: 'pass' });
  expect(asked).toEqual([
    { url: '/302', authorization: undefined },
    { url: '/200', authorization: 'Bearer key' },
    { url: '/200', authorization: `Basic ${Buffer.from('orbita:pass').toString('base64')}` },
  ]);
});

test('nobody at the address, and a name that does not exist', async () => {
  expect(await checkOutsideService({ url: 'http://127.0.0.1:1', login: '', secret: '' }, true)).toBe(
    'connection-refused',
  );
});

test.each([
  'https://127.0.0.1',
  'https://[::1]',
  'https://[::ffff:10.0.0.1]',
  'https://localhost',
  'http://example.org',
])('a service at %s is never asked unless private addresses are allowed', async (url) => {
  expect(await checkOutsideService({ url, login: '', secret: '' }, false)).toBe('closed-network');
});

test.each([
  '10.1.2.3',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  'nonsense',
])('%s is closed', (address) => {
  expect(isClosedAddress(address)).toBe(true);
});

test.each(['8.8.8.8', '172.32.0.1', '2a02:6b8::1', '2606:4700::1111'])('%s is open', (address) => {
  expect(isClosedAddress(address)).toBe(false);
});

test('an address to store is HTTPS without login, query and fragment', () => {
  expect(readServiceUrl(' https://Polls.example/base/ ', false)).toBe('https://polls.example/base');
  for (const text of [
    'http://a.example',
    'ftp://a.example',
    'https://u:p@a.example',
    'https://a.example/?q',
    'a.example',
  ])
    expect(readServiceUrl(text, false)).toBeUndefined();
  expect(readServiceUrl('http://10.0.0.1:8080', true)).toBe('http://10.0.0.1:8080');
});
