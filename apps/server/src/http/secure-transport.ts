// Whether a request came over TLS, and the part of an address that one client holds.
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Whether people reach the server over TLS: the request says so, or the public address, when a proxy that is not trusted ends it. */
export const isOverTls = ({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): boolean =>
  publicUrl?.startsWith('https:') === true || request.protocol === 'https';

/** Returns an IPv4 address as it is and the network of an IPv6 address, because one client holds 2^64 addresses there. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
