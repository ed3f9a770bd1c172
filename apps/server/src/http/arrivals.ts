// When a request arrived, which counts against deadlines.
// Whoever is refused for lack of room gets a signed ticket, and keeps the time of the first arrival on coming back with it.
// A ticket holds for the same request of the same session only, so nothing that was written later passes for earlier.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** The header of a ticket, in the refusal and in the request that comes again. */
export const ARRIVAL_HEADER = 'X-Arrived';

export interface Arrivals {
  /** Reads the key, so that tickets can be given while the database cannot be asked. */
  load(): Promise<void>;
  /** Signs a text that comes back later, by a key that all servers of the database share. */
  sign(text: string): Promise<Buffer>;
  /** Returns when the request arrived, in milliseconds: now, or the time of its ticket. */
  arrivalOf(request: FastifyRequest): number;
  /** Returns a ticket for a request that is refused; undefined where its body was not read or no key is known. */
  ticketFor(request: FastifyRequest, arrivedAt: number): string | undefined;
}

/** How long somebody may keep coming back. */
const LIFETIME = 60 * 60_000;

const isRead = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') !== true;

/** Everything that makes it the same request. */
const textOf = ({ method, url, headers, body }: FastifyRequest, arrivedAt: number): string =>
  JSON.stringify([
    arrivedAt,
    method,
    url,
    headers.authorization ?? '',
    createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest('base64url'),
  ]);

export function openArrivals(loadSecret: () => Promise<Buffer>): Arrivals {
  let secret: Buffer | undefined;
  const load = async () => {
    secret = await loadSecret();
  };
  const sign = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

  function readTicket(request: FastifyRequest): number | undefined {
    const ticket = /^(\d{13})\.([\w-]{43})$/.exec(String(request.headers[ARRIVAL_HEADER.toLowerCase()] ?? ''));
    if (!ticket || !secret || !isRead(request)) return undefined;
    const arrivedAt = Number(ticket[1]);
    const isGenuine = timingSafeEqual(Buffer.from(ticket[2]!, 'base64url'), sign(secret, textOf(request, arrivedAt)));
    const age = Date.now() - arrivedAt;
    return isGenuine && age >= 0 && age <= LIFETIME ? arrivedAt : undefined;
  }
  return {
    load,
    sign: async (text) => {
      secret ??= await loadSecret();
      return sign(secret, text);
    },
    arrivalOf: (request) => readTicket(request) ?? Date.now(),
    ticketFor: (request, arrivedAt) => {
      if (secret && isRead(request))
        return `${arrivedAt}.${sign(secret, textOf(request, arrivedAt)).toString('base64url')}`;
      if (!secret) load().catch(() => undefined);
      return undefined;
    },
  };
}
