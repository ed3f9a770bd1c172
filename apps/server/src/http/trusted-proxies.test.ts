import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { clientAddressOf, readTrustedProxies, trustOf } from './trusted-proxies.ts';

const addressOf = (option: string, remoteAddress: string, forwarded?: string) =>
  clientAddressOf(
    // A request of the live channel is known by these two alone.
    { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
    trustOf(readTrustedProxies(option)!),
  );
const sent = '1.1.1.1, 2.2.2.2,3.3.3.3';

describe('the address of a client', () => {
  test.each([
    ['false', '9.9.9.9', sent, '9.9.9.9'],
    ['true', '9.9.9.9', sent, '3.3.3.3'],
    ['1', '9.9.9.9', '', '9.9.9.9'],
    ['2', '9.9.9.9', sent, '2.2.2.2'],
    ['10', '9.9.9.9', sent, '1.1.1.1'],
    ['9.9.0.0/16, 3.3.3.3', '9.9.9.9', sent, '2.2.2.2'],
    ['9.9.0.0/16', '8.8.8.8', sent, '8.8.8.8'],
    ['127.0.0.1,::1', '::ffff:127.0.0.1', sent, '3.3.3.3'],
    ['::1', '::1', 'unknown', 'unknown'],
  ])('with %s, from %s forwarding %s', (option, remote, forwarded, expected) => {
    expect(addressOf(option, remote, forwarded)).toBe(expected);
  });

  test('is read from an option that is understood whole', () => {
    for (const option of ['yes', '11', '-1', '10.0.0.0/33', '10.0.0.0/', 'localhost', '10.0.0.1,', '1.5'])
      expect(readTrustedProxies(option)).toBeUndefined();
  });
});
