// Which address a request comes from when proxies stand in front of the server.
// Only what a trusted proxy wrote into X-Forwarded-For counts: its left part is whatever the client sent.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** How many proxies in a row are trusted (0: none), or the addresses and networks of the proxies. */
export type TrustedProxies = number | string[];
/** Whether an address is a trusted proxy; hop 0 is the nearest one, which holds the connection. */
export type Trust = (address: string, hop: number) => boolean;

const MOST_HOPS = 10;
const bitsOf = { 4: 32, 6: 128 } as const;

function addTo(list: BlockList, entry: string): boolean {
  const [address = '', length] = entry.split('/');
  const version = isIP(address);
  if (version !== 4 && version !== 6) return false;
  const bits = length === undefined ? bitsOf[version] : /^\d{1,3}$/.test(length) ? Number(length) : Infinity;
  if (bits > bitsOf[version]) return false;
  list.addSubnet(address, bits, `ipv${version}`);
  return true;
}

/** Reads the option: true, false, a number of proxies, or addresses and networks divided by commas. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'false') return 0;
  if (text === 'true') return 1;
  if (/^\d+$/.test(text)) return Number(text) <= MOST_HOPS ? Number(text) : undefined;
  const entries = text.split(',').map((entry) => entry.trim());
  const probe = new BlockList();
  return entries.every((entry) => addTo(probe, entry)) ? entries : undefined;
}

/** Returns who is trusted as a function, because fastify trusts nobody when it is given a number. */
export function trustOf(proxies: TrustedProxies): Trust {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const list = new BlockList();
  for (const entry of proxies) addTo(list, entry);
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, `ipv${version === 4 ? 4 : 6}`);
  };
}

/** Returns the address of a client: the nearest one that is not a trusted proxy. */
export function clientAddressOf({ headers, socket }: IncomingMessage, trust: Trust): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .flatMap((address) => address.trim() || []);
  const chain = [socket.remoteAddress ?? '', ...forwarded.toReversed()];
  return chain.find((address, hop) => !trust(address, hop)) ?? chain.at(-1) ?? '';
}
