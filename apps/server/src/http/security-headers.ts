// Headers that tell browsers what a response may do; set in one place, so that no page goes without.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isOverTls } from './secure-transport.ts';

/** What pages may load and who may frame them; of the scripts inside a page, only those with the hashes run. Traces of failures may go to one more place. */
export const pagePolicy = (scriptHashes: readonly string[] = [], tracesTo?: string): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    ["connect-src 'self' ws: wss:", ...(tracesTo ? [tracesTo] : [])].join(' '),
    'frame-src https://www.youtube-nocookie.com https://www.youtube.com https://rutube.ru https://vk.com https://vkvideo.ru https://player.vimeo.com',
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
/** What the service worker may do: ask its own origin, and run no further script. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/** Devices and services of the browser that no page uses; videos keep what their frames are given. */
const UNUSED_FEATURES = [
  ...['camera', 'display-capture', 'geolocation', 'hid'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb'],
];
/** What a page may use, and that no page of another site keeps hold of its window. */
const pageHeaders = {
  'Permissions-Policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
};

const YEAR_SECONDS = 365 * 24 * 3600;

/** Addresses that search engines must not list: an open portfolio is for those who were given its link, and it can be closed. */
const UNLISTED = /^\/(?:portfolio|api)\//;

export function setSecurityHeaders(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'same-origin' });
    if (UNLISTED.test(request.url)) reply.header('X-Robots-Tag', 'noindex, nofollow');
    // Browsers ignore it over plain HTTP, so that a visit without the proxy is not locked in.
    if (isOverTls({ publicUrl }, request)) reply.header('Strict-Transport-Security', `max-age=${YEAR_SECONDS}`);
  });
  // A page is known by its type, whether it is built, generated or a file of the folder.
  app.addHook('onSend', async (_request, reply) => {
    const isPage = String(reply.getHeader('Content-Type') ?? '').startsWith('text/html');
    if (isPage) reply.headers(pageHeaders);
    if (isPage && !reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', pagePolicy());
  });
}
