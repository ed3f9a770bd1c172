// Serves the built web application: precompressed assets that are cached forever; any other path gets the application's page.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFoundBody } from './error-replies.ts';

const root = fileURLToPath(new URL('../../../web/dist', import.meta.url));

export async function servePages(app: FastifyInstance): Promise<void> {
  const page = await readFile(`${root}/index.html`).catch(() => undefined);
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
      },
    });
  }
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);
  // Registered before the files, because their folder itself is not a file.
  if (page) app.get('/', async (_request, reply) => sendPage(reply));
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.\w{1,8}$/.test(path);
    if (!isPage || !page) return reply.code(404).send(notFoundBody(request));
    return sendPage(reply);
  });
}
