// Requests to addresses that people have named: never into the own network, never without TLS, never long.
import { request as requestPlain } from 'node:http';
import { request as requestOverTls, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { text } from 'node:stream/consumers';
import { isClosedAddress, openLookup } from './outside-service.ts';

const MILLISECONDS = 10_000;
const MOST_BYTES = 1024 * 1024;

interface OutsideRequest {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

/** Whether requests may go to an address; what a name stands for is found out when a request is made. */
export function mayFetch(url: URL, allowsPrivate: boolean): boolean {
  if (allowsPrivate) return url.protocol === 'https:' || url.protocol === 'http:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && (isIP(host) === 0 || !isClosedAddress(host));
}

/** Makes a request that follows no redirects; `allowsPrivate` lifts the bounds, for own networks and development. */
export async function fetchOutside(
  address: string,
  { method, headers, body }: OutsideRequest,
  allowsPrivate: boolean,
): Promise<Response> {
  const url = new URL(address);
  if (!mayFetch(url, allowsPrivate)) throw new Error(`${url.origin} is not an open address`);
  const options: RequestOptions = { method, headers, signal: AbortSignal.timeout(MILLISECONDS), agent: false };
  if (!allowsPrivate) options.lookup = openLookup;
  const send = url.protocol === 'https:' ? requestOverTls : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(url, options, (reply) => {
      let received = 0;
      reply.on('data', (part: Buffer) => {
        received += part.length;
        if (received > MOST_BYTES) request.destroy(new Error(`${url.host} sends more than a megabyte`));
      });
      const { statusCode: status = 502, headers: said } = reply;
      text(reply).then((answer) => {
        const kept = {
          status,
          headers: { 'content-type': said['content-type'] ?? '', 'retry-after': said['retry-after'] ?? '' },
        };
        resolve(new Response([204, 304].includes(status) ? null : answer, kept));
      }, reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}
