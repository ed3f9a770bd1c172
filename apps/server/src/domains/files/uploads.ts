// Resumable uploads by the tus protocol under /api/v2/uploads.
// An upload's id begins with its owner's id, and only the owner may continue it.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedFile } from '@orbita/contract/endpoint';
import type { StoredFile } from '@orbita/contract/files';
import { FileStore as TusFileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { FastifyInstance } from 'fastify';
import { AppError, assertThat } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { bearerOf } from '../../http/mount.ts';
import { cleanFileName } from '../../http/multipart.ts';
import { checkAccess, loadViewer, type Viewer } from '../../http/viewer.ts';
import type { FileKind } from './file-types.ts';
import { storeUpload } from './files.service.ts';

const PATH = '/api/v2/uploads';
const DAY = 24 * 3600 * 1000;

const folderOf = (deps: Deps) => join(deps.config.filesDir, 'uploads');
const isOwn = (viewer: Viewer, upload: string) =>
  upload.startsWith(`${viewer.id}-`) && /^\d+-[0-9a-f]{32}$/.test(upload);
const kindOf = (type: string | null | undefined): FileKind =>
  type === 'photo' || type === 'video' ? type : 'document';

export async function mountUploads(app: FastifyInstance, deps: Deps): Promise<void> {
  await mkdir(folderOf(deps), { recursive: true });
  const owners = new WeakMap<object, Viewer>();
  const largest = Math.max(...Object.values(deps.config.uploadLimits));
  const server = new Server({
    path: PATH,
    relativeLocation: true,
    respectForwardedHeaders: deps.config.trustProxy,
    datastore: new TusFileStore({ directory: folderOf(deps) }),
    maxSize: largest,
    namingFunction: (request) =>
      `${owners.get(request.runtime?.node?.req ?? request)?.id}-${randomBytes(16).toString('hex')}`,
    onUploadCreate: async (_request, upload) => {
      const limit = deps.config.uploadLimits[kindOf(upload.metadata?.['type'])];
      if ((upload.size ?? limit + 1) > limit) throw { status_code: 413, body: 'too-large' };
      return {};
    },
  });

  await app.register(async (scope) => {
    // The protocol reads the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['POST', 'PATCH', 'HEAD', 'DELETE'],
      url: `${PATH}*`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const token = bearerOf(request);
        const viewer = token ? await loadViewer(deps.db, token, request.hostname) : undefined;
        checkAccess('member', viewer);
        const upload = new URL(request.url, 'http://localhost').pathname.slice(PATH.length + 1);
        if (upload !== '') assertThat(viewer && isOwn(viewer, upload), 'not-found');
        if (viewer) owners.set(request.raw, viewer);
        reply.hijack();
        await server.handle(request.raw, reply.raw);
      },
    });
  });
}

/** Turns a finished upload of the viewer into a file. */
export async function completeUpload(
  deps: Deps,
  viewer: Viewer,
  upload: string,
  body: { type: FileKind; description?: string },
): Promise<StoredFile> {
  assertThat(isOwn(viewer, upload), 'not-found');
  const path = join(folderOf(deps), upload);
  const info = await new TusFileStore({ directory: folderOf(deps) }).getUpload(upload).catch(() => {
    throw new AppError('not-found');
  });
  assertThat(info.size !== undefined && info.offset === info.size, 'upload-unfinished');
  assertThat(info.size <= deps.config.uploadLimits[body.type], 'too-large');
  // Renamed first, so that only one of two simultaneous requests can finish the upload.
  const taken = `${path}.taken`;
  await rename(path, taken).catch(() => {
    throw new AppError('not-found');
  });
  const file: ReceivedFile = {
    path: taken,
    name: cleanFileName(info.metadata?.['filename'] ?? 'file'),
    size: info.size,
  };
  try {
    const stored = await storeUpload(deps, viewer, { kind: body.type, file, description: body.description });
    await rm(`${path}.json`, { force: true });
    return stored;
  } catch (error) {
    await rename(taken, path).catch(() => undefined);
    throw error;
  }
}

/** Removes uploads that were not continued for a day. */
export async function removeUnfinishedUploads(deps: Deps): Promise<void> {
  for (const folder of [folderOf(deps), join(deps.config.filesDir, 'incoming')]) {
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > DAY) await rm(path, { force: true });
    }
  }
}
