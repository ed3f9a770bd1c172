import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { isOverTls, networkOf } from './secure-transport.ts';

test('IPv4 addresses count one by one, IPv6 ones by their network of 64 bits', () => {
  expect(networkOf('203.0.113.20')).toBe('203.0.113.20');
  expect(networkOf('::ffff:203.0.113.20')).toBe('203.0.113.20');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:0DB8:0001:0002::9')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::9')).toBe('2001:db8:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

test.each([
  ['http', undefined, false],
  ['https', undefined, true],
  ['http', 'http://orbita.example', false],
  ['http', 'https://orbita.example', true],
] as const)('a request over %s with the public address %s: %s', (protocol, publicUrl, expected) => {
  expect(isOverTls({ publicUrl }, { protocol } as FastifyRequest)).toBe(expected);
});
