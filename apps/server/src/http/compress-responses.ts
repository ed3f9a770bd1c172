// Compresses short responses synchronously, which takes a tenth of a millisecond; a stream and a thread would take
// several times that.
// Large and streamed responses are left to @fastify/compress.
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const AT_LEAST_CHARACTERS = 2048;
const AT_MOST_CHARACTERS = 512 * 1024;
const ACCEPTS_GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Compresses short JSON responses before other hooks see them. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' || payload.length < AT_LEAST_CHARACTERS || payload.length > AT_MOST_CHARACTERS)
      return payload;
    if (reply.hasHeader('Content-Encoding') || !String(reply.getHeader('Content-Type')).startsWith('application/json'))
      return payload;
    reply.header('Vary', 'Accept-Encoding');
    if (!ACCEPTS_GZIP.test(request.headers['accept-encoding'] ?? '')) return payload;
    reply.header('Content-Encoding', 'gzip');
    reply.removeHeader('Content-Length');
    return gzipSync(payload, { level: 2 });
  });
}
