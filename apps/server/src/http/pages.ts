// Serves the built web application: precompressed assets that are cached forever; any other path gets the application's page.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { notFoundBody } from './error-replies.ts';
import { type FirstLoad, inlineScriptHashes, pagesByRoute } from './first-load.ts';
import { pagePolicy, workerPolicy } from './security-headers.ts';

const root = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** The service worker, or a compressed copy of it. */
const WORKER = `${root}/sw.js`;

export async function servePages(app: FastifyInstance, { errorTraces }: Pick<Config, 'errorTraces'>): Promise<void> {
  const page = await readPage(errorTraces);
  if (page) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: true,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header(
          'Cache-Control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        if (path.startsWith(WORKER)) void reply.header('Content-Security-Policy', workerPolicy);
      },
    });
  }
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': page?.policy })
      .send(page?.at(request.url));
  // Registered before the files, because their folder itself is not a file.
  if (page) app.get('/', async (request, reply) => sendPage(request, reply));
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.\w{1,8}$/.test(path);
    if (!isPage || !page) return reply.code(404).send(notFoundBody(request));
    return sendPage(request, reply);
  });
}

/** The page of the application for any address, with the policy that allows the script inside it; undefined before a build. */
async function readPage(
  traces: Config['errorTraces'],
): Promise<{ at: (url: string) => string; policy: string } | undefined> {
  const built = await readFile(`${root}/index.html`, 'utf8').catch(() => undefined);
  if (built === undefined) return undefined;
  // A DSN has none of the characters that end an attribute.
  const html = traces
    ? built.replace('</head>', `  <meta name="error-traces" content="${traces.dsn}" />\n  </head>`)
    : built;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The build writes it beside the page.
  const rows = JSON.parse(await readFile(`${root}/first-load.json`, 'utf8').catch(() => '[]')) as FirstLoad[];
  return { at: pagesByRoute(html, rows), policy: pagePolicy(inlineScriptHashes(html), traces?.target.origin) };
}
