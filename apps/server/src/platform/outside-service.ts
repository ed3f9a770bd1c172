// Asks an outside service whether it answers. The address comes from an office, so the call may not be turned against
// this server's own network: HTTPS only, public addresses only, no redirects, a short time, hardly any bytes.
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { codeOf } from '@orbita/database/failure';
import type { CheckResult } from '@orbita/contract/permissions';

/** How long an answer may take altogether. */
const MILLISECONDS = 5000;

const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4');
/** The addresses of the Internet proper; whatever is not among them leads somewhere else. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, prefix, 'ipv6');

/** Whether an address belongs to a network that is not the Internet. */
export function isClosedAddress(address: string): boolean {
  if (isIP(address) === 4) return closed.check(address, 'ipv4');
  if (isIP(address) === 6) return !global6.check(address, 'ipv6') || closed.check(address, 'ipv6');
  return true;
}

class ClosedNetwork extends Error {}

/** Finds the addresses of a name and refuses them when one is closed; the connection then uses just these. */
export const openLookup: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '');
    if (found.some(({ address }) => isClosedAddress(address))) return done(new ClosedNetwork(hostname), '');
    if (options.all) return done(null, found);
    return done(null, found[0]?.address ?? '', found[0]?.family ?? 4);
  });
};

export interface OutsideService {
  url: string;
  login: string;
  secret: string;
}

/** Reads the address of a service; undefined for one that may not be stored. */
export function readServiceUrl(text: string, allowsPrivate: boolean): string | undefined {
  const url = URL.parse(text.trim());
  if (!url || url.username || url.password || url.hash || url.search) return undefined;
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) return undefined;
  return url.href.replace(/\/+$/, '');
}

const authorizationOf = ({ login, secret }: OutsideService): Record<string, string> => {
  if (secret === '') return {};
  if (login === '') return { authorization: `Bearer ${secret}` };
  return { authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}` };
};

function judgeStatus(status: number): CheckResult {
  if (status >= 200 && status < 300) return 'ok';
  if (status >= 300 && status < 400) return 'moved';
  if (status === 401 || status === 403) return 'secret-refused';
  if (status === 404 || status === 410) return 'not-there';
  return status >= 500 ? 'failing' : 'odd-answer';
}

const failures: Record<string, CheckResult> = {
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ECONNREFUSED: 'connection-refused',
  ECONNRESET: 'broken',
  ETIMEDOUT: 'no-answer',
  EHOSTUNREACH: 'no-answer',
  ENETUNREACH: 'no-answer',
  ABORT_ERR: 'no-answer',
};

function judgeFailure(error: unknown): CheckResult {
  if (error instanceof ClosedNetwork) return 'closed-network';
  const code = codeOf(error) ?? '';
  if (/CERT|SELF_SIGNED|^ERR_TLS|^ERR_SSL|^EPROTO|UNABLE_TO/.test(code)) return 'unsafe';
  return failures[code] ?? 'broken';
}

function readStatus(service: OutsideService, allowsPrivate: boolean): Promise<number> {
  const url = new URL(service.url);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = request(url, {
      agent: false,
      headers: { accept: '*/*', 'user-agent': 'Orbita', ...authorizationOf(service) },
      signal: AbortSignal.timeout(MILLISECONDS),
      ...(allowsPrivate ? {} : { lookup: openLookup }),
    });
    call.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      // The status says enough, and whatever else comes is not read.
      response.destroy();
    });
    call.on('error', reject);
    call.end();
  });
}

/** Asks a service by its stored settings and says what came of it. */
export async function checkOutsideService(service: OutsideService, allowsPrivate: boolean): Promise<CheckResult> {
  const { protocol, hostname } = new URL(service.url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (!allowsPrivate && protocol !== 'https:') return 'closed-network';
  // An address in figures is never looked up.
  if (!allowsPrivate && isIP(literal) !== 0 && isClosedAddress(literal)) return 'closed-network';
  try {
    return judgeStatus(await readStatus(service, allowsPrivate));
  } catch (error) {
    return judgeFailure(error);
  }
}
